import Foundation
import HealthModel
import MemoryHealthStore
import Testing

@testable import HealthKit
@testable import HealthKitStoreOnLinux

/// Tests of the adapter in unusual cases, such as handlers that are called twice or never, canceled
/// calls, stopped queries, sources without samples, objects of unsupported kinds, and errors.
struct BadStoreTests {
  private static func bench(
    _ delivery: StandIn.Delivery = .onQueue, sharing: Set<SampleType> = [.bodyMass]
  ) async throws -> StandInBench {
    let bench = StandInBench(
      app: SourceRevision(
        source: Source(name: "W8Trackr", bundleIdentifier: "com.saults.W8Trackr")),
      clock: VirtualClock(now: RefusalTests.day), delivery: delivery)
    _ = try await bench.requestAuthorization(toShare: sharing, read: sharing)
    return bench
  }

  @Test(arguments: StandIn.Delivery.allCases)
  func `a second call to a handler is ignored`(_ delivery: StandIn.Delivery) async throws {
    let bench = try await Self.bench(delivery)
    try await bench.save(RefusalTests.sample())
    bench.device.manner = .twice
    let calls = Locked(0)
    bench.execute(
      .sample(
        SampleQuery(
          id: QueryID(UUID()), type: .bodyMass,
          samplesHandler: { _ in calls.withLock { $0 += 1 } })))
    bench.execute(
      .anchoredObject(
        try AnchoredObjectQuery(
          id: QueryID(UUID()), type: .bodyMass, anchor: nil,
          resultsHandler: { _ in calls.withLock { $0 += 1 } })))
    await bench.settle()
    #expect(calls.withLock(\.self) == 2)
    // Resuming a continuation twice would trap.
    #expect(try await bench.sources(of: .bodyMass, predicate: .all).count == 1)
    let average = try await bench.statistics(
      StatisticsQuery(type: .bodyMass, options: .discreteAverage))
    #expect(average.values.average == Quantity(unit: .kilogram, value: 80))
    await bench.settle()
  }

  /// HealthKit would raise an exception; the stand-in ends the process instead.
  @Test func `an interval query for statistics that its type does not support ends the process`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let bench = try await BadStoreTests.bench()
      let query = HKStatisticsCollectionQuery(
        quantityType: HKQuantityType(QuantityType.bodyMass), quantitySamplePredicate: nil,
        options: HKStatisticsOptions(rawValue: UInt(StatisticsOptions.cumulativeSum.rawValue)),
        anchorDate: RefusalTests.day, intervalComponents: DateComponents(day: 1))
      let (answers, answering) = AsyncStream.makeStream(of: Void.self)
      query.initialResultsHandler = { _, _, _ in answering.yield() }
      HKHealthStore(standIn: bench.device).execute(query)
      _ = await answers.first { _ in true }
    }
  }

  @Test func `a canceled call ends even if HealthKit never responds`() async throws {
    let bench = try await Self.bench()
    bench.device.manner = .never
    let asked = Task { try await bench.sources(of: .bodyMass, predicate: .all) }
    await Task.yield()
    asked.cancel()
    let error = await #expect(throws: HealthError.self) { try await asked.value }
    #expect(error?.code == .cancelled)
  }

  /// The calls of the adapter that wait for a result from HealthKit.
  enum Call: CaseIterable {
    case request, status, save, saveAll, delete, deleteAll, deleteMatching, statistics, intervals
    case sources, saveCorrelation, deleteCorrelation, correlations, saveWorkout, add
    case wake, sleep

    func perform(on store: StandInBench) async throws {
      let sample = try RefusalTests.sample()
      let statistics = StatisticsQuery(type: .bodyMass, options: .discreteAverage)
      let group = try Correlation(
        uuid: UUID(), type: .food, members: [sample.quantitySample].compactMap(\.self),
        start: RefusalTests.day, end: RefusalTests.day)
      let workout = try Workout(
        uuid: UUID(), activityType: .running, start: RefusalTests.day, end: RefusalTests.day)
      switch self {
      case .request: _ = try await store.requestAuthorization(toShare: [], read: [.workout])
      case .status: _ = try await store.statusForAuthorizationRequest(toShare: [], read: [.workout])
      case .save: try await store.save(sample)
      case .saveAll: try await store.save([sample])
      case .delete: try await store.delete(sample)
      case .deleteAll: try await store.delete([sample])
      case .deleteMatching: _ = try await store.deleteObjects(of: .bodyMass, predicate: .all)
      case .statistics: _ = try await store.statistics(statistics)
      case .intervals:
        _ = try await store.statisticsCollection(
          StatisticsCollectionQuery(
            statistics, anchor: RefusalTests.day, interval: DateComponents(day: 1),
            calendar: Calendar(identifier: .gregorian),
            range: DateInterval(start: RefusalTests.day, duration: 86_400)))
      case .sources: _ = try await store.sources(of: .bodyMass, predicate: .all)
      case .saveCorrelation: try await store.save(group)
      case .deleteCorrelation: try await store.delete(group)
      case .correlations: _ = try await store.correlations(CorrelationQuery(type: .food))
      case .saveWorkout: try await store.save(workout, with: [sample])
      case .add: try await store.add([sample], to: workout)
      case .wake: try await store.enableBackgroundDelivery(for: .bodyMass, frequency: .hourly)
      case .sleep: try await store.disableBackgroundDelivery(for: .bodyMass)
      }
    }
  }

  @Test(arguments: Call.allCases)
  func `every kind of call ends when it is canceled`(_ call: Call) async throws {
    let bench = try await Self.bench(sharing: [.bodyMass, .workout])
    bench.device.manner = .never
    let asked = Task { try await call.perform(on: bench) }
    await Task.yield()
    asked.cancel()
    let error = await #expect(throws: HealthError.self) { try await asked.value }
    #expect(error?.code == .cancelled)
  }

  @Test func `a save that was canceled before it started stores nothing`() async throws {
    let bench = try await Self.bench(.atOnce)
    let asked = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await bench.save(RefusalTests.sample())
    }
    await #expect(throws: HealthError(.cancelled)) { try await asked.value }
    #expect(await bench.storedObjects().isEmpty)
  }

  @Test func `waiting for source lookups ends when the caller is canceled or the query is stopped`()
    async throws
  {
    let bench = try await Self.bench()
    bench.device.manner = .never
    let id = QueryID(UUID())
    func observe() {
      bench.adapter.execute(
        .observer(
          ObserverQuery(
            id: id, type: .bodyMass, predicate: .sources(bundleIdentifiers: ["com.example.scale"])
          ) { completion, _ in completion() }))
    }
    observe()
    let adapter = bench.adapter
    let waiting = Task { await adapter.settle() }
    await Task.yield()
    waiting.cancel()
    await waiting.value
    adapter.stop(id)
    await adapter.settle()
  }

  @Test func `a workout and its sample are saved once if HealthKit calls handlers twice`()
    async throws
  {
    let bench = try await Self.bench(sharing: [.bodyMass, .workout])
    let workout = try #require(
      try bench.make(
        .workout(
          Workout(
            uuid: UUID(), activityType: .running, start: RefusalTests.day, end: RefusalTests.day)
        )
      ).workout)
    bench.device.manner = .twice
    try await bench.save(workout, with: [RefusalTests.sample()])
    #expect(await bench.storedObjects().count == 2)
    await bench.settle()
  }

  @Test func `an observer restarted by several changes from a new source can be stopped`()
    async throws
  {
    let bench = try await Self.bench(.onQueue)
    let scale = SourceRevision(
      source: Source(name: "Scale", bundleIdentifier: "com.example.scale"))
    let calls = Locked(0)
    let id = QueryID(UUID())
    bench.execute(
      .observer(
        ObserverQuery(
          id: id, type: .bodyMass, predicate: .sources(bundleIdentifiers: ["com.example.scale"])
        ) { completion, _ in
          calls.withLock { $0 += 1 }
          completion()
        }))
    await bench.settle()
    for _ in 0..<8 { try await bench.save(RefusalTests.sample(), as: scale) }
    await bench.settle()
    bench.stop(id)
    await bench.settle()
    let before = calls.withLock(\.self)
    try await bench.save(RefusalTests.sample(), as: scale)
    await bench.settle()
    // A second query that was still running would call the handler.
    #expect(calls.withLock(\.self) == before)
  }

  private static let scale: SamplePredicate = .sources(bundleIdentifiers: ["com.example.scale"])
  private static let absent: SamplePredicate = .sources(bundleIdentifiers: ["com.example.absent"])

  /// Conditions that name a source without samples, but that match a sample from the scale.
  @Test(
    arguments: [
      .sources(bundleIdentifiers: ["com.example.scale", "com.example.absent"]),
      .or([absent, scale]), .not(absent), .and([.not(absent), scale]),
    ] as [SamplePredicate])
  func `a matching change is reported even if the condition names an absent source`(
    _ condition: SamplePredicate
  ) async throws {
    for delivery in StandIn.Delivery.allCases {
      let bench = try await Self.bench(delivery)
      let calls = Locked(0)
      bench.execute(
        .observer(
          ObserverQuery(id: QueryID(UUID()), type: .bodyMass, predicate: condition) {
            completion, _ in
            calls.withLock { $0 += 1 }
            completion()
          }))
      await bench.settle()
      let source = SourceRevision(
        source: Source(name: "Scale", bundleIdentifier: "com.example.scale"))
      for _ in 0..<2 {
        let before = calls.withLock(\.self)
        try await bench.save(RefusalTests.sample(), as: source)
        await bench.settle()
        #expect(calls.withLock(\.self) > before)
      }
    }
  }

  @Test func `a stopped query no longer calls its handler`() async throws {
    let bench = try await Self.bench()
    let calls = Locked(0)
    let ids = [QueryID(UUID()), QueryID(UUID())]
    let conditions: [SamplePredicate] = [.all, .sources(bundleIdentifiers: ["com.example.scale"])]
    for (id, condition) in zip(ids, conditions) {
      bench.execute(
        .observer(
          ObserverQuery(id: id, type: .bodyMass, predicate: condition) { completion, _ in
            calls.withLock { $0 += 1 }
            completion()
          }))
      // The second query is stopped while its sources are looked up.
      bench.stop(id)
    }
    await bench.settle()
    let before = calls.withLock(\.self)
    try await bench.save(RefusalTests.sample())
    await bench.settle()
    #expect(calls.withLock(\.self) == before)
    #expect(before <= 1)
  }

  @Test func `samples of unsupported classes are omitted`() throws {
    final class OtherSample: HKSample, @unchecked Sendable {}
    let type = try #require(HKObjectType.quantityType(forIdentifier: .bodyMass))
    let other = OtherSample(type, RefusalTests.day, RefusalTests.day, nil, nil)
    let known = HKQuantitySample(
      type: type, quantity: HKQuantity(unit: HKUnit(from: "kg"), doubleValue: 80),
      start: RefusalTests.day, end: RefusalTests.day, device: nil, metadata: nil)
    let samples = HealthKitValues.samples([other, known], of: .bodyMass)
    #expect(samples.map(\.uuid) == [known.uuid])
  }

  @Test func `metadata values of unsupported types and incomplete sync identities are omitted`() {
    let values: [String: Any] = [
      "data": Data([1]), "list": [1], "text": "a", "flag": NSNumber(value: true),
      MetadataKey.syncIdentifier: "alone",
    ]
    #expect(
      HealthKitMetadata.metadata(values) == ["text": .string("a"), "flag": .number(1)])
    #expect(HealthKitMetadata.metadata(nil) == [:])
  }

  @Test func `a sample whose unit is incompatible with the requested type is omitted`() throws {
    let type = QuantityType(
      identifier: QuantityType.bodyMass.identifier, canonicalUnit: .second, aggregation: .discrete)
    let known = try #require(HKObjectType.quantityType(forIdentifier: .bodyMass))
    let sample = HKQuantitySample(
      type: known, quantity: HKQuantity(unit: HKUnit(from: "kg"), doubleValue: 80),
      start: RefusalTests.day, end: RefusalTests.day, device: nil, metadata: nil)
    #expect(HealthKitValues.samples([sample], of: .quantity(type)).isEmpty)
  }

  @Test func `a result with neither a value nor an error is a failure`() {
    let result: Result<Int, any Error> = HealthKitStore.result(nil, nil)
    #expect(throws: HealthKitStore.emptyAnswer) { try result.get() }
  }

  @Test func `errors are mapped by code in both directions`() {
    for code in HealthError.Code.allCases {
      guard let number = code.number else {
        #expect(HealthError(code).healthKitCode == nil)
        continue
      }
      #expect(HealthError(code).healthKitCode?.rawValue == number)
      let known = HKError.Code(rawValue: number).map { HKError($0) }
      #expect(known.map { HealthError(healthKit: $0).code } == code)
    }
    // A code that the model lacks is mapped to an unknown error, and an error from another domain
    // is mapped without its description.
    #expect(HealthError(healthKit: HKError(.errorUserExitedWorkoutSession)).code == .unknownError)
    let other = NSError(domain: "some", code: 7, userInfo: [NSLocalizedDescriptionKey: "80 kg"])
    #expect(HealthError(healthKit: other) == HealthError(.unknownError, "some 7"))
    #expect(HealthError(healthKit: CancellationError()).code == .cancelled)
  }

  @Test func `an object that the adapter made and discarded is saved under another identifier`()
    async throws
  {
    let bench = try await Self.bench(.atOnce)
    let first = try bench.make(RefusalTests.sample())
    for _ in 0..<MadeObjects.most { _ = try bench.make(RefusalTests.sample()) }
    try await bench.save(first)
    let stored = await bench.storedObjects()
    #expect(stored.count == 1 && stored.first?.uuid != first.uuid)
    // The app can still use the first identifier in this process.
    try await bench.delete(first)
    #expect(await bench.storedObjects().isEmpty)
  }

  @Test func `a sample that the adapter did not make cannot be saved twice`() async throws {
    let bench = try await Self.bench(.atOnce)
    let sample = try RefusalTests.sample()
    try await bench.save(sample)
    let error = await #expect(throws: HealthError.self) { try await bench.save(sample) }
    #expect(error?.code == .errorInvalidArgument)
    #expect(await bench.storedObjects().count == 1)
  }
}
