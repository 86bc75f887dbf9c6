import Foundation
import HealthModel
import Testing

/// A store with a clock, the sources of samples, and helpers that save, query and observe samples.
struct Bench: Sendable {
  static let app = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"), version: "7")
  static let other = SourceRevision(
    source: Source(name: "Watch", bundleIdentifier: "com.example.watch"))

  let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 0))
  let identifiers = SeededIdentifiers(seed: 1)
  let store: any MeasuredStore

  /// Creates a store, by default with all permissions for body mass.
  init(
    _ kind: StoreKind, share: AuthorizationStatus? = .sharingAuthorized,
    read: ReadAuthorization? = .granted,
    configuration: HealthStoreConfiguration = .init()
  ) async throws {
    store = try kind.makeStore(appSource: Self.app, clock: clock, configuration: configuration)
    await store.setAuthorization(share: share, read: read, for: .bodyMass)
  }

  func id() -> QueryID { QueryID(identifiers.next()) }

  /// Creates a sample; its date is determined by `day`, not by its arrival.
  func sample(
    _ identifier: String? = nil, version: Double = 1, day: Double = 0, length: Double = 0,
    kilograms: Double = 70, type: QuantityType = .bodyMass
  ) throws -> QuantitySample {
    var metadata: Metadata = [MetadataKey.wasUserEntered: .number(1)]
    if let identifier {
      metadata[MetadataKey.syncIdentifier] = .string(identifier)
      metadata[MetadataKey.syncVersion] = .number(version)
    }
    let start = Date(timeIntervalSinceReferenceDate: day * 86_400)
    return try QuantitySample(
      uuid: identifiers.next(), type: type,
      quantity: Quantity(unit: type.canonicalUnit, value: kilograms), start: start,
      end: start.addingTimeInterval(length), metadata: metadata)
  }

  /// Creates and saves a sample from the app or from another source.
  @discardableResult
  func save(
    _ identifier: String? = nil, version: Double = 1, day: Double = 0, kilograms: Double = 70,
    as revision: SourceRevision? = nil
  ) async throws -> QuantitySample {
    let sample = try sample(identifier, version: version, day: day, kilograms: kilograms)
    if let revision {
      try await store.save(.quantity(sample), as: revision)
    } else {
      try await store.save(.quantity(sample))
    }
    return sample
  }

  /// Runs a sample query.
  func fetch(
    _ predicate: SamplePredicate = .all, limit: Int = objectQueryNoLimit, sort: [SampleSort] = []
  ) async throws -> [QuantitySample] {
    try await store.samples(
      id: id(), type: .bodyMass, predicate: predicate, limit: limit, sort: sort)
  }

  /// Runs an anchored query.
  func changes(
    since anchor: QueryAnchor? = nil, _ predicate: SamplePredicate = .all,
    limit: Int = objectQueryNoLimit
  ) async throws -> AnchoredChanges {
    try await store.anchoredChanges(
      id: id(), type: .bodyMass, predicate: predicate, anchor: anchor, limit: limit)
  }

  /// Starts an observer that records its calls and, unless `completes` is false, completes them.
  func observe(
    _ type: SampleType = .bodyMass, _ predicate: SamplePredicate = .all, completes: Bool = true
  ) -> Observed {
    let observed = Observed(id: id())
    store.execute(
      .observer(
        ObserverQuery(id: observed.id, type: type, predicate: predicate) { completion, error in
          observed.calls.append(Observed.Call(completion: completion, error: error))
          if completes { completion() }
        }))
    return observed
  }
}

/// A thread-safe list of recorded values, in order.
final class Recorder<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func append(_ element: Element) { elements.withLock { $0.append(element) } }

  func append(contentsOf new: [Element]) { elements.withLock { $0 += new } }

  func removeAll() { elements.withLock { $0 = [] } }
}

/// The calls to an observer.
struct Observed: Sendable {
  struct Call: Sendable {
    let completion: ObserverQuery.Completion
    let error: (any Error)?
  }

  let id: QueryID
  let calls = Recorder<Call>()

  var count: Int { calls.all.count }
  var errors: [HealthError.Code] {
    calls.all.compactMap { ($0.error as? HealthError)?.code }
  }

  func complete(_ index: Int) throws {
    let call = try #require(calls.all.dropFirst(index).first)
    call.completion()
  }
}

/// Checks that an operation throws a health error with the given code.
func expect(
  _ code: HealthError.Code, sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: () async throws -> Void
) async {
  let error = await #expect(throws: HealthError.self, sourceLocation: sourceLocation) {
    try await operation()
  }
  #expect(error?.code == code, sourceLocation: sourceLocation)
}

extension Sequence<QuantitySample> {
  var uuids: [UUID] { map(\.uuid) }
}
