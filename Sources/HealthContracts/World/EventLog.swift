internal import Foundation
internal import HealthModel
internal import WeightSync

/// A call that a sync made to its store or home, or an event that affected the sync.
enum SubjectEvent: Sendable {
  /// A call to the store, a notification from it, or the crash of the process in a call.
  case store(StoreEvent)
  /// The home saved changes to entries, pending deletions or the setting that turns the sync on.
  case committedEntries(EntryChanges)
  /// The home saved an anchor, or cleared its anchor if the value is `nil`.
  case savedAnchor(Data?)
  /// The process ended, and another one was started.
  case processDied
  /// An event that the suite caused, in words.
  case bench(String)
}

/// The events of one case, in order, across all processes of the app.
final class EventLog: Sendable {
  private struct State {
    var events: [SubjectEvent] = []
    var steps = 0
  }

  private let state = Locked(State())

  func append(_ event: SubjectEvent) {
    state.withLock { state in
      state.events.append(event)
      state.steps += 1
    }
  }

  /// Counts progress that is not recorded as an event.
  func step() { state.withLock { $0.steps += 1 } }

  /// The number of events and of calls to ``step()`` so far.
  var progress: Int { state.withLock { $0.steps } }

  /// Whether the number of events indicates that the subject is in an endless loop.
  var isExhausted: Bool { count > Self.mostEvents }

  private static var mostEvents: Int { 100_000 }

  var all: [SubjectEvent] { state.withLock { $0.events } }

  var count: Int { state.withLock { $0.events.count } }

  /// Returns the events from an index on.
  func events(from index: Int) -> ArraySlice<SubjectEvent> {
    state.withLock { $0.events[index...] }
  }

  func count(where matches: (SubjectEvent) -> Bool) -> Int {
    all.reduce(0) { $0 + (matches($1) ? 1 : 0) }
  }
}

extension SubjectEvent: CustomStringConvertible {
  /// A one-line description for reports, without health values.
  var description: String {
    switch self {
    case .store(let event): event.line
    case .committedEntries(let changes):
      "home: entries saved: \(changes.upserts.count), removed: \(changes.removals.count)"
    case .savedAnchor(let data): "home: anchor \(data == nil ? "cleared" : "saved")"
    case .processDied: "· the app's process terminates"
    case .bench(let words): "· \(words)"
    }
  }
}

extension StoreEvent {
  /// A one-line description for reports.
  fileprivate var line: String {
    switch self {
    case .requestedAuthorization(let share, let read, let failure):
      "requestAuthorization(toShare: \(Self.names(share)), read: \(Self.names(read)))"
        + Self.suffix(failure)
    case .saved(let sample, let failure): "save(\(Self.describe(sample)))" + Self.suffix(failure)
    case .deleted(_, let failure): "delete(sample)" + Self.suffix(failure)
    case .savedObject(let sample, let failure):
      "· save(\(sample.sampleType.identifier))" + Self.suffix(failure)
    case .deletedObject(let sample, let failure):
      "· delete(\(sample.sampleType.identifier))" + Self.suffix(failure)
    case .queriedSamples(_, let found, let failure):
      "execute(sample query)" + Self.suffix(failure, "samples: \(found.count)")
    case .queriedChanges(let anchor, let limit, let changes, let failure):
      "execute(anchored query, \(anchor == nil ? "no anchor" : "from anchor"), limit \(limit))"
        + Self.suffix(
          failure,
          "\(changes?.addedSamples.count ?? 0) added, \(changes?.deletedObjects.count ?? 0) deleted"
        )
    case .startedObserver: "execute(observer query)"
    case .stoppedQuery: "stop(query)"
    case .observerNotified: "→ observer is notified"
    case .observerCompleted: "← observer's completion"
    case .enabledBackgroundDelivery(_, let frequency, let failure):
      "enableBackgroundDelivery(.\(frequency))" + Self.suffix(failure)
    case .disabledBackgroundDelivery: "disableBackgroundDelivery()"
    case .crashed(let point):
      "· the app's process terminates \(point.moment.rawValue) \(point.operation.rawValue)"
    }
  }

  private static func suffix(_ failure: String?, _ success: String = "ok") -> String {
    " → " + (failure.map { "throws \($0)" } ?? success)
  }

  private static func names(_ types: Set<SampleType>) -> String {
    "[" + types.map(\.identifier).sorted().joined(separator: ", ") + "]"
  }

  private static func describe(_ sample: QuantitySample) -> String {
    guard let identity = sample.metadata.syncIdentity else { return "sample" }
    return "sample, sync version \(EndWords.number(identity.version))"
  }
}
