import Foundation
import HealthModel
import Testing

@testable import HealthExport

struct GroupTests {
  private static let systolic = record(
    type: "HKQuantityTypeIdentifierBloodPressureSystolic", unit: "mmHg", value: "120")
  private static let diastolic = record(
    type: "HKQuantityTypeIdentifierBloodPressureDiastolic", unit: "mmHg", value: "80")

  private static func pressure(_ members: String...) -> String {
    "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\" "
      + "startDate=\"2024-03-01 10:00:00 +0100\" endDate=\"2024-03-01 10:00:00 +0100\">"
      + "<MetadataEntry key=\"k\" value=\"v\"/>\(members.joined())</Correlation>"
  }

  @Test func `members of a correlation have the UUIDs of the separate samples`() async throws {
    let delivered = try await Delivered(
      document(
        Self.systolic + Self.pressure(Self.systolic, Self.diastolic) + Self.diastolic))
    let correlation = try #require(delivered.correlations.first?.correlation)
    #expect(correlation.members.map(\.uuid) == delivered.samples.map(\.uuid))
    #expect(correlation.metadata == ["k": .string("v")])
    let summary = try #require(delivered.summary)
    #expect(summary.correlatedSamples == 2)
    #expect(summary.correlatedSamplesAlone == 0)
    #expect(
      summary.types["HKQuantityTypeIdentifierBloodPressureSystolic"]?.delivered == 1)
  }

  @Test func `correlation members without a separate sample are counted`() async throws {
    let delivered = try await Delivered(
      document(Self.pressure(Self.systolic, Self.diastolic) + Self.diastolic))
    #expect(delivered.summary?.correlatedSamplesAlone == 1)
  }

  @Test func `an invalid record both in and outside a correlation is counted as dropped once`()
    async throws
  {
    let wrong = record(
      type: "HKQuantityTypeIdentifierBloodPressureSystolic", unit: "mmHg", value: "high")
    let delivered = try await Delivered(document(wrong + Self.pressure(wrong, Self.diastolic)))
    #expect(delivered.summary?.dropped == [.unreadableValue: 1])
    #expect(
      delivered.summary?.types["HKQuantityTypeIdentifierBloodPressureSystolic"]?.dropped == 1)
    #expect(delivered.summary?.ignored == [.correlationMember: 1])
  }

  @Test func `members are delivered with a correlation even if their types are not selected`()
    async throws
  {
    let delivered = try await Delivered(
      document(Self.systolic + Self.pressure(Self.systolic, Self.diastolic)),
      only: ["HKCorrelationTypeIdentifierBloodPressure"])
    #expect(delivered.samples.isEmpty)
    #expect(delivered.correlations.first?.correlation.members.count == 2)
    #expect(delivered.summary?.correlatedSamplesAlone == 0)
  }

  @Test func `equal correlations have different identities`() async throws {
    let pressure = Self.pressure(Self.systolic)
    let delivered = try await Delivered(
      document(Self.systolic + Self.systolic + pressure + pressure))
    let members = delivered.correlations.flatMap { $0.correlation.members.map(\.uuid) }
    #expect(members == delivered.samples.map(\.uuid))
    #expect(Set(delivered.correlations.map(\.correlation.uuid)).count == 2)
  }

  private static func workout(_ attributes: String, _ children: String = "") -> String {
    "<Workout \(attributes) sourceName=\"Watch\" startDate=\"2024-03-01 10:00:00 +0100\" "
      + "endDate=\"2024-03-01 10:30:00 +0100\">\(children)</Workout>"
  }

  @Test func `totals that a workout lacks are taken from its statistics`() async throws {
    let statistics =
      "<WorkoutStatistics type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" sum=\"200\" unit=\"kcal\"/>"
      + "<WorkoutStatistics type=\"HKQuantityTypeIdentifierDistanceWalkingRunning\" sum=\"5\" unit=\"km\"/>"
      + "<WorkoutStatistics type=\"HKQuantityTypeIdentifierHeartRate\" average=\"120\" minimum=\"90\" "
      + "maximum=\"150\" unit=\"count/min\"/>"
    let delivered = try await Delivered(
      document(
        Self.workout(
          "workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"25.5\" durationUnit=\"min\"",
          statistics)))
    let found = try #require(delivered.workouts.first)
    #expect(found.workout.activityType == .running)
    #expect(found.workout.duration == 25.5 * 60)
    #expect(try found.totalEnergyBurned?.doubleValue(for: HealthUnit(parsing: "kcal")) == 200)
    #expect(try found.totalDistance?.doubleValue(for: .meter) == 5_000)
    #expect(found.statistics.count == 3)
    #expect(found.statistics.last?.maximum?.value == 150)
  }

  @Test
  func `the energy, events and metadata of an old workout are read, and its duration is repaired`()
    async throws
  {
    let delivered = try await Delivered(
      document(
        Self.workout(
          "workoutActivityType=\"HKWorkoutActivityTypeYoga\" duration=\"99\" durationUnit=\"min\" "
            + "totalEnergyBurned=\"100\" totalEnergyBurnedUnit=\"kJ\"",
          "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2024-03-01 10:10:00 +0100\" "
            + "duration=\"2\" durationUnit=\"min\"><MetadataEntry key=\"k\" value=\"of the event\"/>"
            + "</WorkoutEvent><MetadataEntry key=\"k\" value=\"of the workout\"/>")))
    let found = try #require(delivered.workouts.first)
    #expect(try found.totalEnergyBurned?.doubleValue(for: HealthUnit(parsing: "kJ")) == 100)
    #expect(found.events.map(\.duration) == [120])
    #expect(found.workout.metadata == ["k": .string("of the workout")])
    // The duration is longer than the workout, so the time from start to end is used.
    #expect(found.workout.duration == 1_800)
    #expect(delivered.summary?.repairs == [.unusableDuration: 1])
  }

  @Test func `a workout with an unknown activity is delivered with its duration and activity text`()
    async throws
  {
    let delivered = try await Delivered(
      document(Self.workout("workoutActivityType=\"HKWorkoutActivityTypeNew\"")))
    #expect(delivered.unknown.first?.value == "HKWorkoutActivityTypeNew")
    #expect(delivered.unknown.first?.identifier == SampleType.workoutIdentifier)
    #expect(delivered.unknown.first?.duration == 1_800)
    let paused = try await Delivered(
      document(
        Self.workout(
          "workoutActivityType=\"HKWorkoutActivityTypeNew\" duration=\"25\" durationUnit=\"min\"")))
    #expect(paused.unknown.first?.duration == 1_500)
  }

  @Test func `a repeated start date in workout statistics is accepted and counted`() async throws {
    let delivered = try await Delivered(
      document(
        Self.workout(
          "workoutActivityType=\"HKWorkoutActivityTypeYoga\" duration=\"1\" durationUnit=\"min\"",
          "<WorkoutStatistics type=\"x\" startDate=\"x\" startDate=\"y\" sum=\"1\" unit=\"count\"/>"
        )))
    #expect(delivered.workouts.first?.statistics.first?.sum?.value == 1)
    #expect(delivered.summary?.repairs == [.repeatedAttribute: 1])
  }

  @Test func `unknown elements are counted, and their content is ignored`() async throws {
    let delivered = try await Delivered(
      document("<StateOfMind x=\"y\">\(record())</StateOfMind>" + record(children: "<New/>")))
    #expect(delivered.records.count == 1)
    #expect(delivered.summary?.ignored == [.unknownElement: 2])
  }
}
