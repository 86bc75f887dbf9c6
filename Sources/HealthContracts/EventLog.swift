internal import Foundation
internal import HealthModel
internal import WeightSync

/// Something that a sync asked of its store or its home, or that happened to it.
enum SubjectEvent: Sendable {
  case requestedAuthorization(share: Set<SampleType>, read: Set<ObjectType>, failure: String?)
  case saved(QuantitySample, failure: String?)
  case deleted(QuantitySample, failure: String?)
  case queriedSamples(SamplePredicate, found: [QuantitySample], failure: String?)
  case queriedChanges(anchor: QueryAnchor?, limit: Int, AnchoredChanges?, failure: String?)
  case startedObserver
  case stoppedQuery
  case observerNotified
  case observerCompleted
  case enabledBackgroundDelivery(SampleType, UpdateFrequency, failure: String?)
  case disabledBackgroundDelivery
  case committedEntries(EntryChanges)
  case savedAnchor(Data?)
  case processDied
  case bench(String)
}

/// What happened to one subject, in order, over all its processes.
final class EventLog: Sendable {
  private let events = Locked<[SubjectEvent]>([])

  func append(_ event: SubjectEvent) { events.withLock { $0.append(event) } }

  /// Whether so much was asked that the subject must be going round in circles.
  var isExhausted: Bool { events.withLock { $0.count } > Self.mostEvents }

  private static var mostEvents: Int { 100_000 }

  var all: [SubjectEvent] { events.withLock { $0 } }

  var count: Int { events.withLock { $0.count } }

  /// What happened since there were so many events.
  func events(from index: Int) -> ArraySlice<SubjectEvent> { events.withLock { $0[index...] } }

  func count(where matches: (SubjectEvent) -> Bool) -> Int {
    all.reduce(0) { $0 + (matches($1) ? 1 : 0) }
  }
}

extension SubjectEvent: CustomStringConvertible {
  /// One line for a report; the values are the synthetic ones of the case.
  var description: String {
    switch self {
    case .requestedAuthorization(let share, let read, let failure):
      "requestAuthorization(toShare: \(Self.names(share)), read: \(Self.names(read)))"
        + Self.suffix(failure)
    case .saved(let sample, let failure): "save(\(Self.describe(sample)))" + Self.suffix(failure)
    case .deleted(_, let failure): "delete(sample)" + Self.suffix(failure)
    case .queriedSamples(_, let found, let failure):
      "execute(sample query)" + Self.suffix(failure, "\(found.count) samples")
    case .queriedChanges(let anchor, let limit, let changes, let failure):
      "execute(anchored query, \(anchor == nil ? "no anchor" : "from anchor"), limit \(limit))"
        + Self.suffix(
          failure,
          "\(changes?.addedSamples.count ?? 0) added, \(changes?.deletedObjects.count ?? 0) deleted"
        )
    case .startedObserver: "execute(observer query)"
    case .stoppedQuery: "stop(query)"
    case .observerNotified: "→ observer is told of a change"
    case .observerCompleted: "← observer's completion"
    case .enabledBackgroundDelivery(_, let frequency, let failure):
      "enableBackgroundDelivery(.\(frequency))" + Self.suffix(failure)
    case .disabledBackgroundDelivery: "disableBackgroundDelivery()"
    case .committedEntries(let changes):
      "home: \(changes.upserts.count) entries saved, \(changes.removals.count) removed"
    case .savedAnchor(let data): "home: anchor \(data == nil ? "cleared" : "saved")"
    case .processDied: "· the app's process dies"
    case .bench(let words): "· \(words)"
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
    return "sample, sync version \(Int(identity.version))"
  }
}
