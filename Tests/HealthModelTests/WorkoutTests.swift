import Foundation
import HealthModel
import Testing

struct WorkoutTests {
  static let start = Date(timeIntervalSinceReferenceDate: 0)

  static func workout(
    _ type: WorkoutActivityType = .running, end: TimeInterval = 60, duration: TimeInterval? = nil,
    metadata: Metadata = [:]
  ) throws(ProgrammerError) -> Workout {
    try Workout(
      uuid: UUID(), activityType: type, start: start, end: start.addingTimeInterval(end),
      duration: duration, metadata: metadata)
  }

  @Test func `the duration is the time from start to end by default, and can be as short as zero`()
    throws
  {
    #expect(try Self.workout().duration == 60)
    #expect(try Self.workout(duration: 0).duration == 0)
    #expect(try Self.workout(duration: 60).duration == 60)
  }

  @Test(arguments: [-1, 60.001, .infinity, .nan])
  func `a duration below zero, above the length of the workout or not a number is rejected`(
    _ duration: TimeInterval
  ) throws {
    let error = #expect(throws: ProgrammerError.self) { try Self.workout(duration: duration) }
    #expect(error?.kind == .invalidDuration)
  }

  @Test func `a workout that ends before it starts, or has invalid metadata, is rejected`() {
    #expect(throws: ProgrammerError.self) { try Self.workout(end: -1) }
    let error = #expect(throws: ProgrammerError.self) {
      try Self.workout(metadata: [MetadataKey.syncVersion: .number(1)])
    }
    #expect(error?.kind == .invalidMetadata)
  }

  @Test func `known activities have HealthKit's raw values, and unknown values are kept`() {
    let numbers = WorkoutActivityType.known.map(\.rawValue)
    #expect(numbers == Array(1...80) + [82, 83, 84, 3000])
    for type in WorkoutActivityType.known {
      #expect(type.name.flatMap(WorkoutActivityType.init(named:)) == type)
    }
    #expect(WorkoutActivityType(named: "running") == .running)
    #expect(WorkoutActivityType(named: "chess") == nil)
    let unknown = WorkoutActivityType(rawValue: 81)
    #expect(unknown.name == nil)
    #expect("\(unknown) \(WorkoutActivityType.yoga)" == "81 yoga")
  }

  @Test(
    arguments: [
      (.lessThan, [false, false, true]), (.lessThanOrEqual, [false, true, true]),
      (.equal, [false, true, false]), (.greaterThanOrEqual, [true, true, false]),
      (.greaterThan, [true, false, false]), (.notEqual, [true, false, true]),
    ] as [(SamplePredicate.Comparison, [Bool])])
  func `predicates compare durations and category values`(
    _ comparison: SamplePredicate.Comparison, _ expected: [Bool]
  ) throws {
    let run = Sample.workout(try Self.workout(duration: 30))
    let found = [29.0, 30, 31].map { SamplePredicate.workoutDuration(comparison, $0).matches(run) }
    #expect(found == expected)
    let core = Sample.category(
      try CategorySample(
        uuid: UUID(), type: .sleepAnalysis, value: 3, start: Self.start, end: Self.start))
    #expect(
      [2, 3, 4].map { SamplePredicate.categoryValue(comparison, $0).matches(core) } == expected)
    #expect(!SamplePredicate.categoryValue(comparison, 30).matches(run))
    #expect(!SamplePredicate.workoutDuration(comparison, 3).matches(core))
    #expect(!SamplePredicate.quantity(comparison, Quantity(unit: .second, value: 30)).matches(run))
  }

  @Test func `a condition on an activity matches only workouts of that activity`() throws {
    let run = Sample.workout(try Self.workout())
    #expect(SamplePredicate.workoutActivityType(.running).matches(run))
    #expect(!SamplePredicate.workoutActivityType(.walking).matches(run))
    #expect(SamplePredicate.not(.workoutActivityType(.walking)).matches(run))
  }
}

struct CategoryTypeTests {
  @Test func `the catalog lists each category type once, with its values`() throws {
    let identifiers = Set(CategoryType.catalog.map(\.identifier))
    #expect(identifiers.count == CategoryType.catalog.count)
    #expect(CategoryType.catalog.count == 69)
    #expect(CategoryType.catalog.allSatisfy { !$0.valueNames.isEmpty })
    let sleep = try #require(CategoryType.named("SleepAnalysis"))
    #expect(sleep == CategoryType.named("HKCategoryTypeIdentifierSleepAnalysis"))
    #expect(sleep.valueNames[5] == "asleepREM")
    #expect(CategoryType.named("Dreams") == nil)
  }

  @Test func `a category type accepts only its known values, or any value if none are known`()
    throws
  {
    let date = WorkoutTests.start
    for value in [-1, 6] {
      let error = #expect(throws: ProgrammerError.self) {
        try CategorySample(
          uuid: UUID(), type: .sleepAnalysis, value: value, start: date, end: date)
      }
      #expect(error?.kind == .invalidCategoryValue)
    }
    let unknown = CategoryType(identifier: "com.example.Mood")
    for value in [Int.min, -1, .max] {
      let sample = try CategorySample(
        uuid: UUID(), type: unknown, value: value, start: date, end: date)
      #expect(sample.value == value)
    }
  }

  @Test func `a category sample that ends before it starts is rejected`() {
    let error = #expect(throws: ProgrammerError.self) {
      try CategorySample(
        uuid: UUID(), type: .sleepAnalysis, value: 0, start: WorkoutTests.start,
        end: WorkoutTests.start.addingTimeInterval(-1))
    }
    #expect(error?.kind == .endBeforeStart)
  }
}
