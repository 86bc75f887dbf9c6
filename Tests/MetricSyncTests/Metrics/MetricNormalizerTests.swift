import Foundation
import HealthModel
import MetricSync
import TestSupport
import Testing

struct MetricNormalizerTests {
  private let normalizer = MetricNormalizer()

  private func rejection(_ record: MetricRecord) -> MetricRejection? {
    do throws(MetricRejection) {
      _ = try normalizer.normalize(record)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("HeartRate", "72", "count/min", 72.0, "count/min"),
    ("HeartRate", "1.2", "count/s", 72, "count/min"),
    ("OxygenSaturation", "0.97", "%", 97, "%"), ("BodyFatPercentage", "0.07", "%", 7, "%"),
    ("AtrialFibrillationBurden", "0.02", "%", 2, "%"), ("BodyMass", "100", "lb", 45.359237, "kg"),
    ("BodyMass", "10", "st", 63.5029318, "kg"),
    ("DistanceWalkingRunning", "1", "mi", 1609.344, "m"),
    ("DistanceWalkingRunning", "2", "km", 2000, "m"), ("Height", "100", "cm", 1, "m"),
    ("BodyTemperature", "98.6", "degF", 37, "degC"), ("WalkingSpeed", "3.6", "km/hr", 1, "m/s"),
    ("ActiveEnergyBurned", "4.184", "kJ", 1, "kcal"), ("ActiveEnergyBurned", "2", "Cal", 2, "kcal"),
    ("DietaryWater", "1", "L", 1000, "mL"), ("DietaryVitaminC", "60", "mg", 0.06, "g"),
    ("BloodGlucose", "5", "mmol<180.1558800000541>/L", 90.07794, "mg/dL"),
    ("VO2Max", "40", "mL/min·kg", 40, "ml/(kg*min)"),
    ("PhysicalEffort", "4", "kcal/hr·kg", 4, "kcal/(kg*hr)"),
    ("ElectrodermalActivity", "5", "mcS", 0.000005, "S"),
    ("BloodPressureSystolic", "16", "kPa", 120.009869, "mmHg"),
  ])
  func `values in files are converted to the unit of their type`(
    _ type: String, _ text: String, _ unit: String, _ value: Double, _ label: String
  ) throws {
    let metric = try normalizer.normalize(
      Fixtures.record("HKQuantityTypeIdentifier" + type, text, unit: unit))
    #expect(abs(metric.value - value) <= abs(value) * 1e-6)
    #expect(metric.unit == label)
    #expect(!metric.name.isEmpty)
  }

  @Test(arguments: [
    ("BodyMass", "nan", "kg", MetricRejection.notANumber), ("BodyMass", "inf", "kg", .infinite),
    ("BodyMass", "heavy", "kg", .unreadableValue), ("BodyMass", "80", "m", .wrongUnit),
    ("BodyMass", "80", "stones?", .wrongUnit), ("BodyMass", "1e308", "t", .wrongUnit),
    ("BodyMass", "", "kg", .unreadableValue), ("DistanceCycling", "1e308", "Gm", .infinite),
  ])
  func `records with invalid values or units are rejected for the right reason`(
    _ type: String, _ text: String, _ unit: String, _ reason: MetricRejection
  ) {
    #expect(
      rejection(Fixtures.record("HKQuantityTypeIdentifier" + type, text, unit: unit)) == reason)
  }

  @Test func `records without a value, a type or usable dates are rejected for the right reason`() {
    let identifier = "HKQuantityTypeIdentifierBodyMass"
    #expect(rejection(Fixtures.record(identifier, nil, unit: "kg")) == .unreadableValue)
    #expect(rejection(Fixtures.record("", "80", unit: "kg")) == .missingType)
    #expect(rejection(Fixtures.record(identifier, "80", minutes: -1)) == .endBeforeStart)
    #expect(rejection(Fixtures.record(identifier, "80", minutes: nil)) == .unreadableDate)
    var undated = Fixtures.record(identifier, "80")
    undated.start = nil
    #expect(rejection(undated) == .unreadableDate)
    var late = Fixtures.record(identifier, "80")
    late.end = Date(timeIntervalSince1970: 1e15)
    #expect(rejection(late) == .unreadableDate)
  }

  @Test(arguments: ["0", "-3.5", "1e-300"])
  func `zero, negative and very small numbers are valid`(_ text: String) throws {
    let metric = try normalizer.normalize(
      Fixtures.record("HKQuantityTypeIdentifierBodyTemperature", text, unit: "degC"))
    #expect(metric.value == Double(text))
  }

  @Test func `records of an unknown type keep their units`() throws {
    let odd = try normalizer.normalize(
      Fixtures.record("HKQuantityTypeIdentifierNew", "3", unit: "zorks"))
    #expect((odd.value, odd.unit, odd.category) == (3, "zorks", .other))
    let none = try normalizer.normalize(Fixtures.record("HKQuantityTypeIdentifierNew", "3"))
    #expect((none.value, none.unit) == (3, ""))
    let percent = try normalizer.normalize(
      Fixtures.record("HKQuantityTypeIdentifierNew", "0.5", unit: "%"))
    #expect((percent.value, percent.unit) == (50, "%"))
  }

  @Test(arguments: [
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleepDeep", "Sleep: deep", 30.0, "min"),
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleepREM", "Sleep: REM", 30, "min"),
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisInBed", "Sleep: in bed", 30, "min"),
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleep", "Sleep: asleep", 30, "min"),
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleepUnspecified", "Sleep: asleep", 30, "min"),
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisAwake", "Sleep: awake", 30, "min"),
    ("SleepAnalysis", "3", "Sleep: core", 30, "min"),
    ("SleepAnalysis", "9", "Sleep: stage 9", 30, "min"),
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisHalfAwake", "Sleep: half awake", 30, "min"),
    ("AppleStandHour", "HKCategoryValueAppleStandHourStood", "Stand hour", 1, ""),
    ("AppleStandHour", "HKCategoryValueAppleStandHourIdle", "Stand hour", 0, ""),
    ("MindfulSession", "HKCategoryValueNotApplicable", "Mindful session", 30, "min"),
    ("HandwashingEvent", "0", "Handwashing event", 30, "min"),
    ("Headache", "HKCategoryValueSeverityModerate", "Headache", 3, ""),
    ("MoodChanges", "HKCategoryValuePresenceNotPresent", "Mood changes", 1, ""),
    ("MenstrualFlow", "HKCategoryValueVaginalBleedingHeavy", "Menstrual flow", 4, ""),
    ("HighHeartRateEvent", "HKCategoryValueNotApplicable", "High heart rate event", 0, ""),
    ("SomethingNew", "HKCategoryValueNotApplicable", "Something new", 0, ""),
    ("SomethingNew", "7", "Something new", 7, ""),
  ])
  func `category records become metrics with numeric values`(
    _ type: String, _ text: String, _ name: String, _ value: Double, _ unit: String
  ) throws {
    let metric = try normalizer.normalize(
      Fixtures.record("HKCategoryTypeIdentifier" + type, text, minutes: 30))
    #expect((metric.name, metric.value, metric.unit) == (name, value, unit))
  }

  @Test(arguments: ["HKCategoryValueNotApplicable", "2"])
  func `a stand hour with an unknown value is dropped`(_ text: String) {
    let record = Fixtures.record("HKCategoryTypeIdentifierAppleStandHour", text)
    #expect(rejection(record) == .unreadableValue)
  }

  @Test func `a symptom with an unknown category value is dropped`() {
    let record = Fixtures.record("HKCategoryTypeIdentifierHeadache", "HKCategoryValueAwful")
    #expect(rejection(record) == .unreadableValue)
  }

  @Test func `the value of a workout is its duration in minutes, without pauses`() throws {
    let end = Fixtures.now.addingTimeInterval(3600)
    let workout = try Workout(
      uuid: Fixtures.uuid(1), activityType: .running, start: Fixtures.now, end: end, duration: 3000)
    let metric = try normalizer.normalize(.workout(workout))
    #expect((metric.name, metric.value, metric.unit) == ("Running", 50, "min"))
    #expect((metric.identifier, metric.category) == ("HKWorkoutTypeIdentifier", .activity))
    #expect(metric.endTimestamp == end)
    var record = MetricRecord(.workout(workout))
    record.value = .workout(WorkoutActivityType(rawValue: 81), duration: nil)
    let unknown = try normalizer.normalize(record)
    #expect((unknown.name, unknown.value) == ("Workout (activity 81)", 60))
  }

  @Test(arguments: [
    ("HKWorkoutActivityTypeNewSport", "New sport"), (nil, "Workout"), ("", "Workout"),
  ])
  func `a workout with an unknown activity is named after the activity text, if any`(
    _ text: String?, _ name: String
  ) throws {
    var record = Fixtures.record("HKWorkoutTypeIdentifier", nil, minutes: 60)
    record.value = .activity(text, duration: 3000)
    let metric = try normalizer.normalize(record)
    #expect((metric.name, metric.value, metric.unit) == (name, 50, "min"))
    record.value = .activity(text, duration: nil)
    #expect(try normalizer.normalize(record).value == 60)
  }

  @Test func `the source, dates and identifier of a metric come from its sample`() throws {
    let metric = try normalizer.normalizeQuantitySample(Fixtures.quantity(7, minutes: 5))
    #expect(metric.id == Fixtures.uuid(7))
    #expect(metric.source == "Watch")
    #expect((metric.timestamp, metric.endTimestamp) == (Fixtures.now, Fixtures.now + 300))
    let instant = try normalizer.normalizeQuantitySample(Fixtures.quantity(7))
    #expect(instant.endTimestamp == nil)
  }

  @Test func `the name of the device replaces an empty source name`() throws {
    let nameless = SourceRevision(source: Source(name: "", bundleIdentifier: "export:"))
    func source(_ device: Device?) throws -> String? {
      let sample = QuantitySample(
        storedAs: Fixtures.uuid(1), type: try Fixtures.type("BodyMass"),
        quantity: Quantity(unit: .kilogram, value: 80), start: Fixtures.now, end: Fixtures.now,
        metadata: [:], device: device, sourceRevision: nameless)
      return try normalizer.normalizeQuantitySample(sample).source
    }
    #expect(try source(nil) == nil)
    #expect(try source(Device(name: "")) == nil)
    #expect(try source(Device(name: "Scale")) == "Scale")
  }

  @Test func `a character that databases cannot store is replaced`() throws {
    let record = Fixtures.record(
      "HKQuantityTypeIdentifierBodyMass", "80", unit: "kg", source: "A\0B")
    #expect(try normalizer.normalize(record).source == "A\u{FFFD}B")
  }
}
