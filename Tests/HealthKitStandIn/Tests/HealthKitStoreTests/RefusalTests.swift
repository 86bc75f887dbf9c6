import Foundation
import HealthKit
import HealthModel
import MemoryHealthStore
import Testing

@testable import HealthKitStoreOnLinux

/// Tests of calls that the adapter refuses and of conditions that it replaces, mostly because
/// HealthKit would raise an exception, and of similar calls that it accepts.
///
/// The stand-in ends the process where HealthKit would raise an exception.
struct RefusalTests {
  let bench: StandInBench
  let store: HealthKitStore
  static let day = Date(timeIntervalSince1970: 1_736_424_000)

  init() {
    bench = Self.bench(.init())
    store = bench.adapter
  }

  static func bench(_ configuration: HealthStoreConfiguration) -> StandInBench {
    StandInBench(
      app: SourceRevision(
        source: Source(name: "W8Trackr", bundleIdentifier: "com.saults.W8Trackr")),
      clock: VirtualClock(now: day), delivery: .atOnce, configuration: configuration)
  }

  static func sample(
    _ type: QuantityType = .bodyMass, _ value: Double = 80, unit: HealthUnit = .kilogram,
    start: Date = day, end: Date = day, metadata: Metadata = [:]
  ) throws -> Sample {
    .quantity(
      try QuantitySample(
        uuid: UUID(), type: type, quantity: Quantity(unit: unit, value: value), start: start,
        end: end, metadata: metadata))
  }

  private func refuses(
    _ code: HealthError.Code, _ call: () async throws -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: HealthError.self, sourceLocation: location) {
      try await call()
    }
    #expect(error?.code == code, sourceLocation: location)
  }

  private func refuses(
    as kind: ProgrammerError.Kind, _ call: () async throws -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: ProgrammerError.self, sourceLocation: location) {
      try await call()
    }
    #expect(error?.kind == kind, sourceLocation: location)
  }

  // MARK: - Samples

  @Test func `types that the system does not support are rejected`() async throws {
    let type = QuantityType(
      identifier: "HKQuantityTypeIdentifierUnheardOf", canonicalUnit: .kilogram,
      aggregation: .discrete)
    let category = SampleType.category(CategoryType(identifier: "HKCategoryTypeIdentifierNone"))
    await refuses(.errorInvalidArgument) { _ = try store.make(Self.sample(type)) }
    await refuses(.errorInvalidArgument) { try await store.save(Self.sample(type)) }
    for type: SampleType in [
      .quantity(type), category, .correlation(identifier: "HKCorrelationType"),
    ] {
      await refuses(.errorInvalidArgument) {
        _ = try await store.objects(id: QueryID(UUID()), type: type)
      }
      await refuses(.errorInvalidArgument) {
        _ = try await store.anchoredChanges(id: QueryID(UUID()), type: type, anchor: nil)
      }
      await refuses(.errorInvalidArgument) {
        _ = try await store.sources(of: type, predicate: .all)
      }
    }
    await refuses(.errorInvalidArgument) {
      _ = try await store.requestAuthorization(toShare: [.quantity(type)], read: [])
    }
    await refuses(.errorInvalidArgument) {
      try await store.enableBackgroundDelivery(for: category, frequency: .daily)
    }
    await refuses(.errorInvalidArgument) { try await store.delete(Self.sample(type)) }
    #expect(await store.authorizationStatus(for: category) == .notDetermined)
  }

  @Test func `a unit that HealthKit's type does not permit is rejected`() async throws {
    let type = QuantityType(
      identifier: QuantityType.bodyMass.identifier, canonicalUnit: .second, aggregation: .discrete)
    await refuses(as: .incompatibleUnit) {
      _ = try store.make(Self.sample(type, unit: .second))
    }
  }

  @Test(arguments: [
    ("HKWasUserEntered", MetadataValue.string("yes")), ("HKExternalUUID", .number(1)),
    ("HKTimeZone", .number(1)), ("HKWasTakenInLab", .string("no")),
    ("HKReferenceRangeLowerLimit", .quantity(Quantity(unit: .kilogram, value: 1))),
    ("HKDeviceSerialNumber", .number(1)), ("HKIndoorWorkout", .string("yes")),
    ("HKTimeZone", .date(day)), ("HKLapLength", .number(25)), ("HKLapLength", .date(day)),
    ("HKLapLength", .quantity(Quantity(unit: .kilogram, value: 1))),
  ])
  func `a value of the wrong type or unit for a system key is rejected`(
    _ key: String, _ value: MetadataValue
  ) async {
    await refuses(as: .invalidMetadata) {
      _ = try store.make(Self.sample(metadata: [key: value]))
    }
  }

  @Test func `values of the right type and unit for system keys are accepted`() throws {
    let metadata: Metadata = [
      "HKLapLength": .quantity(Quantity(unit: .yard, value: 25)), "HKIndoorWorkout": .number(1),
      "HKReferenceRangeLowerLimit": .number(1), "HKDeviceSerialNumber": .string("1"),
      "com.example.any": .date(Self.day),
    ]
    _ = try store.make(Self.sample(metadata: metadata))
  }

  @Test func `a menstrual flow sample without its cycle start is rejected`() async throws {
    let type = CategoryType.identified(by: "HKCategoryTypeIdentifierMenstrualFlow")
    let value = type.valueNames.keys.min() ?? 1
    func flow(_ metadata: Metadata) throws -> Sample {
      .category(
        try CategorySample(
          uuid: UUID(), type: type, value: value, start: Self.day, end: Self.day,
          metadata: metadata))
    }
    await refuses(as: .invalidMetadata) { _ = try store.make(flow([:])) }
    _ = try store.make(flow(["HKMenstrualCycleStart": .number(0)]))
  }

  @Test func `an insulin sample without a delivery reason is rejected`() async throws {
    let insulin = try #require(QuantityType.named("InsulinDelivery"))
    await refuses(as: .invalidMetadata) {
      _ = try store.make(Self.sample(insulin, 1, unit: insulin.canonicalUnit))
    }
    _ = try store.make(
      Self.sample(
        insulin, 1, unit: insulin.canonicalUnit, metadata: ["HKInsulinDeliveryReason": .number(1)]))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a value that is not finite is rejected`(_ value: Double) async {
    await refuses(.errorInvalidArgument) { _ = try store.make(Self.sample(.bodyMass, value)) }
  }

  @Test func `a date that is not finite is rejected`() async {
    let never = Date(timeIntervalSinceReferenceDate: .infinity)
    await refuses(.errorInvalidArgument) { _ = try store.make(Self.sample(end: never)) }
  }

  @Test func `a sample that lasts longer than HealthKit permits is rejected`() async throws {
    let type = CategoryType.identified(by: "HKCategoryTypeIdentifierMindfulSession")
    let value = type.valueNames.keys.min() ?? 0
    func session(_ seconds: Double) throws -> Sample {
      .category(
        try CategorySample(
          uuid: UUID(), type: type, value: value, start: Self.day,
          end: Self.day.addingTimeInterval(seconds)))
    }
    _ = try store.make(session(4 * 86_400))
    await refuses(.errorInvalidArgument) { _ = try store.make(session(4 * 86_400 + 1)) }
  }

  @Test func `a value that HealthKit's category type does not have is rejected`() async {
    let type = CategoryType(identifier: "HKCategoryTypeIdentifierSleepAnalysis")
    await refuses(as: .invalidCategoryValue) {
      _ = try store.make(
        .category(
          CategorySample(uuid: UUID(), type: type, value: 99, start: Self.day, end: Self.day)))
    }
  }

  @Test func `a workout with a negative activity number is rejected`() async {
    await refuses(.errorInvalidArgument) {
      _ = try store.make(
        .workout(
          Workout(
            uuid: UUID(), activityType: WorkoutActivityType(rawValue: -1), start: Self.day,
            end: Self.day)))
    }
  }

  @Test func `correlations without members or with a duplicate member are rejected`() async throws {
    let pressure = try #require(QuantityType.named("BloodPressureSystolic"))
    let made = try store.make(Self.sample(pressure, 120, unit: pressure.canonicalUnit))
    let member = try #require(made.quantitySample)
    for members in [[], [member, member]] {
      await refuses(.errorInvalidArgument) {
        _ = try store.make(
          Correlation(
            uuid: UUID(), type: .bloodPressure, members: members, start: Self.day, end: Self.day))
      }
    }
  }

  // MARK: - Requests

  @Test func `requests for types that an app may not request are rejected`() async throws {
    let exerciseTime = QuantityType.named("AppleExerciseTime").map(SampleType.quantity)
    let readOnly = try #require(exerciseTime)
    await refuses(as: .typeNotShareable) {
      _ = try await store.requestAuthorization(toShare: [.bloodPressure], read: [])
    }
    await refuses(as: .typeNotShareable) {
      _ = try await store.requestAuthorization(toShare: [], read: [.food])
    }
    await refuses(as: .typeNotShareable) {
      _ = try await store.statusForAuthorizationRequest(toShare: [readOnly], read: [])
    }
    _ = try await store.requestAuthorization(toShare: [], read: [readOnly])
  }

  @Test func `requests without a usage description are rejected`() async {
    let silent = HealthKitStore(
      HKHealthStore(standIn: bench.device),
      surroundings: HealthKitSurroundings(usageDescriptions: []))
    await refuses(as: .missingUsageDescription) {
      _ = try await silent.requestAuthorization(toShare: [.bodyMass], read: [])
    }
    await refuses(as: .missingUsageDescription) {
      _ = try await silent.requestAuthorization(toShare: [], read: [.bodyMass])
    }
    // The test process declares no usage descriptions.
    #expect(HealthKitSurroundings.ofProcess.usageDescriptions.isEmpty)
  }

  @Test func `a request for only one blood pressure type is rejected if both are required`()
    async throws
  {
    let strict = HealthKitStore(
      HKHealthStore(standIn: bench.device),
      surroundings: HealthKitSurroundings(requestsBloodPressuresTogether: true))
    let both = Set(
      ["BloodPressureSystolic", "BloodPressureDiastolic"].compactMap { QuantityType.named($0) }
        .map(SampleType.quantity))
    for one in both {
      await refuses(.errorInvalidArgument) {
        _ = try await strict.requestAuthorization(toShare: [one], read: both)
      }
      await refuses(.errorInvalidArgument) {
        _ = try await strict.requestAuthorization(toShare: both, read: [one])
      }
    }
    _ = try await strict.requestAuthorization(toShare: both, read: both)
  }

  // MARK: - Queries

  @Test func `a second execution and a negative limit of a query are rejected`() async throws {
    _ = try await store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass])
    let id = QueryID(UUID())
    _ = try await store.objects(id: id, type: .bodyMass)
    await refuses(as: .queryExecutedTwice) { _ = try await store.objects(id: id, type: .bodyMass) }
    await refuses(.errorInvalidArgument) {
      _ = try await store.objects(id: QueryID(UUID()), type: .bodyMass, limit: -1)
    }
    await refuses(.errorInvalidArgument) {
      _ = try await store.anchoredChanges(
        id: QueryID(UUID()), type: .bodyMass, anchor: nil, limit: -1)
    }
  }

  @Test func `damaged anchors, and those from other stores or for other types, are rejected`()
    async throws
  {
    let types: Set<SampleType> = [.bodyMass, .quantity(.stepCount)]
    _ = try await store.requestAuthorization(toShare: types, read: types)
    try await store.save(Self.sample())
    let anchor = try await store.anchoredChanges(
      id: QueryID(UUID()), type: .bodyMass, anchor: nil
    ).newAnchor
    func ask(_ data: Data, _ type: SampleType = .bodyMass) async throws {
      _ = try await store.anchoredChanges(
        id: QueryID(UUID()), type: type, anchor: QueryAnchor(data: data))
    }
    try await ask(anchor.data)
    await refuses(.errorInvalidArgument) { try await ask(anchor.data, .quantity(.stepCount)) }
    let foreign = try await bench.memory.anchoredChanges(
      id: QueryID(UUID()), type: .bodyMass, anchor: nil
    ).newAnchor
    await refuses(.errorInvalidArgument) { try await ask(foreign.data) }
    await refuses(.errorInvalidArgument) { try await ask(Data()) }
    for place in 0..<anchor.data.count {
      var damaged = anchor.data
      damaged[damaged.startIndex + place] ^= 0x11
      await refuses(.errorInvalidArgument) { try await ask(damaged) }
      await refuses(.errorInvalidArgument) { try await ask(anchor.data.prefix(place)) }
    }
  }

  @Test func `unsupported statistics are rejected, and a zero interval returns no statistics`()
    async throws
  {
    _ = try await store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass])
    let wrong = QuantityType(
      identifier: QuantityType.bodyMass.identifier, canonicalUnit: .kilogram,
      aggregation: .cumulative)
    for type in [QuantityType.bodyMass, wrong] {
      await refuses(as: .incompatibleStatisticsOptions) {
        _ = try await store.statistics(StatisticsQuery(type: type, options: .cumulativeSum))
      }
    }
    let none = try await store.statisticsCollection(
      StatisticsCollectionQuery(
        StatisticsQuery(type: .bodyMass, options: .discreteAverage), anchor: Self.day,
        interval: DateComponents(day: 0), calendar: Calendar(identifier: .gregorian),
        range: DateInterval(start: Self.day, duration: 86_400)))
    #expect(none.isEmpty)
  }

  @Test
  func `conditions that no sample meets select nothing, and their negations select everything`()
    async throws
  {
    _ = try await store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass])
    try await store.save(Self.sample())
    let conditions: [SamplePredicate] = [
      .quantity(.lessThan, Quantity(unit: .second, value: 1)), .categoryValue(.equal, 1),
      .syncIdentifiers([]), .metadata(key: "any", allowed: []),
      .workoutActivityType(.running), .workoutDuration(.lessThan, 1), .workout(UUID()), .or([]),
      .sources(bundleIdentifiers: ["com.example.absent"]), .not(.all), .not(.and([])),
    ]
    for condition in conditions {
      let found = try await store.objects(
        id: QueryID(UUID()), type: .bodyMass, predicate: condition)
      #expect(found.isEmpty, "\(condition)")
      let others = try await store.objects(
        id: QueryID(UUID()), type: .bodyMass, predicate: .not(condition))
      #expect(others.count == 1, "\(condition)")
    }
  }
}
