internal import Foundation
internal import HealthModel

/// A call that the store of a row got.
struct StoreCall: Hashable, Sendable {
  /// The types of a request for permission, in order of their identifiers.
  var asked: [String]?
  /// The dates of a request for samples.
  var range: Range?
  /// The call and its failure, without samples.
  let text: String

  /// The dates between which samples are requested.
  struct Range: Hashable, Sendable {
    let start: Date?
    let end: Date?
  }

  /// Reads an event of the store; `nil` for one of another kind.
  init?(_ event: StoreEvent) {
    func ending(_ failure: String?) -> String { failure.map { " failed as \($0)" } ?? "" }
    switch event {
    case .requestedAuthorization(_, let read, let failure):
      asked = read.map(\.identifier).sorted()
      text = "permission" + ending(failure)
    case .queriedSamples(let predicate, _, let failure):
      if case .dates(let start, let end, _) = predicate { range = Range(start: start, end: end) }
      text = "samples" + ending(failure)
    case .queriedChanges(_, _, _, let failure): text = "changes" + ending(failure)
    default: return nil
    }
  }
}

/// The calls that the store of a row got, in order.
final class StoreCallLog: Sendable {
  private let calls = Locked<[StoreCall]>([])

  var all: [StoreCall] { calls.withLock { $0 } }

  func add(_ event: StoreEvent) {
    guard let call = StoreCall(event) else { return }
    calls.withLock { $0.append(call) }
  }
}
