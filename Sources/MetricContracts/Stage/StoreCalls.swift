internal import Foundation
internal import HealthModel

/// A call to the store of a row.
struct StoreCall: Hashable, Sendable {
  /// The sorted identifiers of the types that a request for permission asks to read; `nil` for
  /// another call.
  var asked: [String]?
  /// The dates of a query for samples, or `nil` for another call or predicate.
  var range: Range?
  /// A description of the call and of its failure, if any, without samples.
  let text: String

  /// The dates between which samples are requested.
  struct Range: Hashable, Sendable {
    let start: Date?
    let end: Date?
  }

  /// Creates a call from a permission request, or from a query for samples or changes.
  ///
  /// The result is `nil` for another event, such as the start of an observer.
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

/// A log of the calls to the store of a row.
final class StoreCallLog: Sendable {
  private let calls = Locked<[StoreCall]>([])

  var all: [StoreCall] { calls.withLock { $0 } }

  func add(_ event: StoreEvent) {
    guard let call = StoreCall(event) else { return }
    calls.withLock { $0.append(call) }
  }
}
