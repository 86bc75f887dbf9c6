import Foundation
import HealthModel
import MemoryHealthStore
import RemoteSubjects
import Testing
import WeightSync

/// Tests of a served sync that calls methods of the suite's store that only some stores support.
struct ServedSyncStoreTests {
  /// The results of a sync's calls.
  private final class Results: Sendable {
    let lines = Locked<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func `optional calls reach the suite's store`() async throws {
    let results = Results()
    let server = SyncServer(name: "curious") { surroundings in
      // The sync that is created only for its capabilities has a store that rejects all calls.
      try? await Self.call(surroundings.store, at: surroundings.clock.now, results)
      return WeightSync(
        store: surroundings.store, home: surroundings.home, clock: surroundings.clock,
        identifiers: surroundings.identifiers, configuration: surroundings.configuration)
    }
    let pair = try await SyncPair(server)
    _ = try await pair.start()
    #expect(
      results.lines.withLock(\.self) == [
        "request should be made: true", "sum 30", "sums 1", "sources 1", "deleted 2", "groups 0",
      ])
    let objects = await pair.store.storedObjects()
    #expect(objects.map(\.sampleType) == [.workout])
  }

  @Test func `a call that the suite's store does not offer is rejected`() async throws {
    let results = Results()
    let server = SyncServer(name: "curious") { surroundings in
      let store = surroundings.store as? any BatchStoring
      do { try await store?.save([]) } catch { results.note("\(type(of: error))") }
      return WeightSync(
        store: surroundings.store, home: surroundings.home, clock: surroundings.clock,
        identifiers: surroundings.identifiers, configuration: surroundings.configuration)
    }
    let pair = try await SyncPair(server)
    _ = try await pair.start(store: PlainStore(pair.store))
    // One error is from the sync that is created for its capabilities, the other from the session.
    #expect(results.lines.withLock(\.self).count == 2)
  }

  private static func call(
    _ store: any HealthStoreProtocol, at now: Date, _ results: Results
  ) async throws {
    let steps = QuantityType.stepCount
    if let store = store as? any AuthorizationRequestReporting {
      let status = try await store.statusForAuthorizationRequest(
        toShare: [.quantity(steps)], read: [.quantity(steps)])
      results.note("request should be made: \(status == .shouldRequest)")
    }
    _ = try await store.requestAuthorization(
      toShare: [.quantity(steps), .workout], read: [.quantity(steps)])
    let samples = try [10.0, 20].map { count in
      try QuantitySample(
        uuid: UUID(), type: steps, quantity: Quantity(unit: .count, value: count), start: now,
        end: now)
    }
    try await (store as? any BatchStoring)?.save(samples.map(Sample.quantity))
    if let store = store as? any StatisticsQuerying {
      let query = StatisticsQuery(type: steps, options: .cumulativeSum)
      let sum = try await store.statistics(query).values.sum
      results.note("sum \(Int(sum?.value ?? 0))")
      let sums = try await store.statisticsCollection(
        StatisticsCollectionQuery(
          query, anchor: now, interval: DateComponents(day: 1),
          calendar: Calendar(identifier: .gregorian),
          range: DateInterval(start: now, duration: 60)))
      results.note("sums \(sums.count)")
    }
    if let store = store as? any SourceQuerying {
      let sources = try await store.sources(of: .quantity(steps), predicate: .all)
      results.note("sources \(sources.count)")
    }
    if let store = store as? any BatchStoring {
      let count = try await store.deleteObjects(of: .quantity(steps), predicate: .all)
      results.note("deleted \(count)")
    }
    if let store = store as? any WorkoutStoring {
      try await store.save(
        Workout(uuid: UUID(), activityType: .running, start: now, end: now, duration: 0), with: [])
    }
    if let store = store as? any CorrelationStoring {
      results.note("groups \(try await store.correlations(CorrelationQuery(type: .food)).count)")
    }
  }
}

/// A store that conforms only to the protocol that all stores have in common.
private struct PlainStore: HealthStoreProtocol {
  private let store: any HealthStoreProtocol

  init(_ store: any HealthStoreProtocol) { self.store = store }

  static func isHealthDataAvailable() -> Bool { true }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await store.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: Sample) async throws { try await store.save(sample) }

  func delete(_ sample: Sample) async throws { try await store.delete(sample) }

  func execute(_ query: Query) { store.execute(query) }
}
