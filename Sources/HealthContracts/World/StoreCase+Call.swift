internal import Conformance
internal import Foundation
internal import HealthModel

extension StoreCase {
  /// A call of the row, with the error that it threw, if any.
  struct Call: Sendable {
    let words: String
    /// The pattern of the phrase that made the call, if any.
    let pattern: String?
    /// The failure that the row expects, if any.
    var expectedFailure: String?
    var failure: (any Error)?
    /// Whether the row marks the call as an attempt; an outcome of the row then states the failure.
    var isAttempt = false

    /// The names of calls in outcomes, each with the pattern of a phrase that makes the call.
    static let kinds: [(name: String, pattern: String)] = [
      ("query of samples", "app queries {request}"),
      ("query of changes", "app asks for changes of {request}"),
      ("query of sources", "app asks for sources of {request}"),
      ("query of groups", "app queries groups of {request}"),
      ("computation", "app computes {statistics} of {request}"),
      ("computation", "app tries to compute {statistics} of {request}"),
      ("query from made-up anchor", "app asks for changes of {type} from anchor that it made up"),
      ("saving", "app saves {sample}"),
      ("saving", "app tries to save {sample}"),
      ("deletion", "app deletes {names}"),
      ("deletion", "app tries to delete {names}"),
      ("request", "app asks to share {type}"),
      ("request", "app asks to read {type}"),
      ("request", "app asks to share and read {type}"),
      ("request", "app tries to ask to share {type}"),
      ("deletion of several", "app deletes {names} at once"),
      ("deletion of nothing", "app deletes nothing at once"),
      ("stopping", "app stops its queries"),
      ("completion", "app completes its deliveries"),
      ("completion", "app completes its deliveries twice"),
      ("registration", "app enables {frequency} background delivery of {type}"),
      ("end of registration", "app disables background delivery of {type}"),
      ("group deletion", "app deletes group {group:word}"),
      ("saving of several", "app saves {names} at once"),
      ("deletion under condition", "app deletes all {request}"),
      ("workout saving", "app saves workout {sample} with {names}"),
      ("addition", "app adds {names} to workout {workout:word}"),
    ]

    /// The name that outcomes use for all calls that save a group.
    static let groupSavingName: String = "group saving"
    private static let groupSaving: String = "app saves group {group:word} "

    /// All names that outcomes use for calls.
    static var names: [String] { Set(kinds.map(\.name) + [groupSavingName]).sorted() }

    /// The name that outcomes use for the call, or the call's description if it has no name.
    var kind: String {
      if pattern?.hasPrefix(Self.groupSaving) ?? false { return Self.groupSavingName }
      return Self.kinds.first { $0.pattern == pattern }?.name ?? words
    }
  }
}

extension StoreCase {
  /// The name of calls in a row: a kind, and for some calls a type.
  struct CallName: Sendable {
    private let kind: String
    private let type: String?

    init(_ arguments: Arguments) {
      kind = arguments["storeCall"]
      type = arguments["type"].isEmpty ? nil : arguments["type"]
    }

    /// The name as the row writes it.
    var words: String { kind + (type.map { " for \($0)" } ?? "") }

    func matches(_ call: Call) -> Bool {
      call.kind == kind && (type.map { "\(call.words) ".contains(" \($0) ") } ?? true)
    }
  }

  /// Two quantities that the app has compared, as the row writes them.
  struct ComparedAmounts: Sendable {
    let texts: [String]
    /// The result of the comparison; `nil` if the quantities are not comparable.
    var order: ComparisonResult?
  }
}
