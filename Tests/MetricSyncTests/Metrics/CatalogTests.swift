import Foundation
import HealthModel
import MetricSync
import TestSupport
import Testing

struct CatalogTests {
  private let normalizer = MetricNormalizer()

  @Test func `every type has the name, category and unit in the golden file`() throws {
    let types = QuantityType.catalog.map(\.identifier) + CategoryType.catalog.map(\.identifier)
    let lines = (types + [SampleType.workoutIdentifier]).sorted().map { identifier in
      [
        identifier, normalizer.readableName(for: identifier),
        normalizer.categorizeMetric(identifier).rawValue,
        normalizer.normalizedUnit(for: identifier),
      ].joined(separator: "\t")
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Goldens/catalog.tsv").standardizedFileURL
    let difference = try Golden.difference(
      of: lines.joined(separator: "\n") + "\n", against: file)
    #expect(difference == nil)
  }

  @Test(arguments: QuantityType.catalog.map(\.identifier))
  func `values of every quantity type are converted from its catalog unit`(
    _ identifier: String
  ) throws {
    let type = try #require(QuantityType.named(identifier))
    let sample = try QuantitySample(
      uuid: Fixtures.uuid(1), type: type, quantity: Quantity(unit: type.canonicalUnit, value: 0.5),
      start: Fixtures.now, end: Fixtures.now)
    let metric = try normalizer.normalizeQuantitySample(sample)
    let factor =
      type.canonicalUnit.unitString == "%" ? 100.0 : metric.unit == "count/min" ? 60 : 1
    let perMinute = type.canonicalUnit.unitString == "count/min"
    #expect(metric.value == 0.5 * (perMinute ? 1 : factor))
    #expect(metric.value == (try normalizer.normalizedValue(for: sample)))
    #expect(metric.unit == normalizer.normalizedUnit(for: identifier))
    #expect(!metric.name.isEmpty && !metric.name.hasPrefix("HK"))
    #expect(metric.category == normalizer.categorizeMetric(identifier))
    #expect(try HealthUnit(parsing: metric.unit).isCompatible(with: type.canonicalUnit))
  }

  @Test(arguments: [
    ("BloodGlucose", MetricCategory.lab), ("BloodAlcoholContent", .lab),
    ("InsulinDelivery", .other),
    ("InhalerUsage", .other), ("DietaryCholesterol", .nutrition), ("DietaryWater", .nutrition),
    ("NumberOfAlcoholicBeverages", .nutrition), ("AppleSleepingWristTemperature", .sleep),
    ("AppleSleepingBreathingDisturbances", .sleep), ("BodyMass", .vitals), ("Height", .vitals),
    ("WaistCircumference", .vitals), ("BasalBodyTemperature", .vitals), ("VO2Max", .activity),
    ("BasalEnergyBurned", .activity), ("ElectrodermalActivity", .other), ("UVExposure", .other),
    ("ForcedVitalCapacity", .lab), ("PeakExpiratoryFlowRate", .lab), ("WalkingSpeed", .activity),
  ])
  func `types that could belong to several categories have the specified category`(
    _ type: String, _ category: MetricCategory
  ) {
    #expect(normalizer.categorizeMetric("HKQuantityTypeIdentifier" + type) == category)
  }

  @Test(arguments: [
    ("HKCategoryTypeIdentifierSleepAnalysis", MetricCategory.sleep),
    ("HKCategoryTypeIdentifierSleepApneaEvent", .sleep), ("HKDataTypeSleepDurationGoal", .sleep),
    ("HKCategoryTypeIdentifierAppleStandHour", .activity),
    ("HKCategoryTypeIdentifierHighHeartRateEvent", .vitals),
    ("HKCategoryTypeIdentifierHeadache", .other), ("HKWorkoutTypeIdentifier", .activity),
    ("HKQuantityTypeIdentifierFooBarBaz", .other),
  ])
  func `category types, workouts and unknown types have the specified category`(
    _ type: String, _ category: MetricCategory
  ) {
    #expect(normalizer.categorizeMetric(type) == category)
  }

  @Test(arguments: [
    ("HKQuantityTypeIdentifierFooBarBaz", "Foo bar baz"), ("FooREMBar", "Foo REM bar"),
    ("HKDataTypeSleepDurationGoal", "Sleep duration goal"),
    ("com.example.mood", "Com example mood"),
    ("HKQuantityTypeIdentifier", "Quantity type identifier"), ("???", "???"), ("x", "X"),
    ("HKWorkoutTypeIdentifier", "Workout"), ("Vo2max", "Vo2max"),
  ])
  func `an unknown identifier is split into words, and the name of workouts is fixed`(
    _ identifier: String, _ name: String
  ) {
    #expect(normalizer.readableName(for: identifier) == name)
  }
}
