import Foundation
import HealthModel
import MetricSync
import Testing

struct NormalizationRulesTests {
  @Test func `rules change names, categories and units`() throws {
    let normalizer = try MetricNormalizer(
      rules: NormalizationRules(
        types: [
          "BodyMass": .init(name: "Weight", category: "body", unit: "lb"),
          "com.example.mood": .init(category: "mind", unit: "count"),
          "HKCategoryTypeIdentifierHeadache": .init(name: "Head"),
        ], percentAsHundredths: false))
    let mass = try normalizer.normalizeQuantitySample(
      Fixtures.quantity(1, "BodyMass", 45.359237, "kg"))
    #expect((mass.name, mass.unit, mass.category) == ("Weight", "lb", .custom("body")))
    #expect(abs(mass.value - 100) < 1e-9)
    let mood = try normalizer.normalize(Fixtures.record("com.example.mood", "5"))
    #expect(
      (mood.name, mood.unit, mood.value, mood.category)
        == ("Com example mood", "count", 5, .custom("mind")))
    #expect(normalizer.readableName(for: "HKCategoryTypeIdentifierHeadache") == "Head")
    let oxygen = try normalizer.normalizeQuantitySample(
      Fixtures.quantity(1, "OxygenSaturation", 0.97, "%"))
    #expect((oxygen.value, oxygen.unit) == (0.97, "%"))
  }

  @Test(arguments: ["HeartRate", "VO2Max", "PhysicalEffort"])
  func `a custom type with the unprefixed name of a quantity type has no unit`(
    _ type: String
  ) throws {
    let normalizer = MetricNormalizer()
    #expect(normalizer.normalizedUnit(for: type) == "")
    #expect(try normalizer.normalize(Fixtures.record(type, "5")).unit == "")
    #expect(normalizer.normalizedUnit(for: "HKQuantityTypeIdentifier" + type) != "")
  }

  @Test func `a record is dropped if its unit is incompatible with that of its custom type`()
    throws
  {
    let normalizer = try MetricNormalizer(
      rules: NormalizationRules(types: ["com.example.depth": .init(unit: "m")]))
    #expect(throws: MetricRejection.wrongUnit) {
      try normalizer.normalize(Fixtures.record("com.example.depth", "5", unit: "kg"))
    }
    #expect(
      try normalizer.normalize(Fixtures.record("com.example.depth", "5", unit: "km")).value == 5000)
  }

  @Test(arguments: [
    ("BodyMass", NormalizationRules.TypeRule(unit: "m"), "unit"),
    ("BodyMass", .init(unit: "stones?"), "unit"), ("mood", .init(category: ""), "category"),
    ("mood", .init(name: ""), "name"),
  ])
  func `the error for an invalid rule names its type and key`(
    _ type: String, _ rule: NormalizationRules.TypeRule, _ key: String
  ) {
    do throws(NormalizationRuleError) {
      _ = try MetricNormalizer(rules: NormalizationRules(types: [type: rule]))
      Issue.record("the rule was accepted")
    } catch {
      #expect(error.key == key)
      #expect(error.identifier.hasSuffix(type))
      #expect(error.description.contains(type))
    }
  }

  @Test func `a rule under an unprefixed identifier applies to types that no catalog lists`()
    throws
  {
    let normalizer = try MetricNormalizer(
      rules: NormalizationRules(
        types: ["GripStrength": .init(name: "Grip", category: "strength", unit: "kg")]))
    for identifier in ["GripStrength", "HKQuantityTypeIdentifierGripStrength"] {
      let metric = try normalizer.normalize(Fixtures.record(identifier, "41500", unit: "g"))
      #expect((metric.name, metric.unit, metric.value) == ("Grip", "kg", 41.5))
      #expect(metric.category == .custom("strength") && metric.identifier == identifier)
    }
    #expect(
      normalizer.readableName(for: "HKQuantityTypeIdentifierGripStrengthLeft")
        == "Grip strength left")
  }

  private static let mass = "HKQuantityTypeIdentifierBodyMass"

  @Test
  func `a rule under a prefixed identifier takes precedence over an unprefixed one, key by key`()
    throws
  {
    let normalizer = try MetricNormalizer(
      rules: NormalizationRules(
        types: [
          "BodyMass": .init(name: "Short", category: "body"),
          Self.mass: .init(name: "Whole", unit: "lb"),
        ]))
    #expect(normalizer.readableName(for: Self.mass) == "Whole")
    #expect(normalizer.categorizeMetric(Self.mass) == .custom("body"))
    #expect(normalizer.normalizedUnit(for: Self.mass) == "lb")
  }

  @Test(arguments: [
    (["BodyMass": "lb"], [mass: "g"], "lb"), ([mass: "lb"], ["BodyMass": "g"], "lb"),
    ([mass: "lb", "BodyMass": "st"], [:], "lb"), ([:], ["BodyMass": "g"], "g"),
  ])
  func `a unit in 'units' overrides one in 'types', even under an identifier without its prefix`(
    _ units: [String: String], _ rules: [String: String], _ unit: String
  ) throws {
    var types: [String: NormalizationRules.TypeRule] = [Self.mass: .init(name: "Weight")]
    for (type, unit) in rules { types[type, default: .init()].unit = unit }
    var settings = UserSettings(units: units, types: types)
    let normalizer = try MetricNormalizer(rules: settings.rules)
    #expect(normalizer.normalizedUnit(for: Self.mass) == unit)
    #expect(normalizer.readableName(for: Self.mass) == "Weight")
    settings.setUnit("kg", of: Self.mass)
    #expect(settings.units == [Self.mass: "kg"])
    settings.setUnit(nil, of: Self.mass)
    #expect(settings.units.isEmpty)
  }

  @Test(arguments: [("BodyMass", "kg"), ("BloodGlucose", "mg/dL"), ("GripStrength", "kg")])
  func `the error for text that is not a unit suggests a suitable unit`(
    _ type: String, _ unit: String
  ) {
    let error = #expect(throws: NormalizationRuleError.self) {
      try MetricNormalizer(rules: NormalizationRules(types: [type: .init(unit: "zorks")]))
    }
    #expect(error?.description.hasSuffix("write one such as '\(unit)'") == true)
  }

  @Test(arguments: [
    ("SleepAnalysis", "hr", "are always in min"), ("HKWorkoutTypeIdentifier", "km", "in min"),
    ("HKCategoryTypeIdentifierHeadache", "count", "have no unit"),
    ("HKCategoryTypeIdentifierLaterType", "count", "have no unit"),
  ])
  func `a unit without effect is rejected`(_ type: String, _ unit: String, _ reason: String) {
    let error = #expect(throws: NormalizationRuleError.self) {
      try MetricNormalizer(rules: NormalizationRules(types: [type: .init(unit: unit)]))
    }
    #expect(error?.key == "unit")
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `the unit of a duration may be stated`() {
    #expect(throws: Never.self) {
      try MetricNormalizer(
        rules: NormalizationRules(types: ["MindfulSession": .init(unit: "min")]))
    }
  }

  @Test(arguments: ["SleepAnalysis", "HKCategoryTypeIdentifierSleepAnalysis"])
  func `a name for the stages of sleep is rejected`(_ type: String) {
    let error = #expect(throws: NormalizationRuleError.self) {
      try MetricNormalizer(rules: NormalizationRules(types: [type: .init(name: "Rest")]))
    }
    #expect(error?.key == "name")
    #expect(error?.description.hasPrefix("'Rest' has no effect") == true)
    #expect(error?.description.contains("are named after their stage") == true)
  }

  @Test(arguments: [
    "MindfulSession", "HKWorkoutTypeIdentifier", "Headache", "LaterType",
    "HKQuantityTypeIdentifierSleepAnalysis",
  ])
  func `a name is accepted for types other than sleep`(_ type: String) throws {
    let rules = NormalizationRules(types: [type: .init(name: "Mine")])
    let normalizer = try MetricNormalizer(rules: rules)
    let prefix = type.hasPrefix("HK") ? "" : "HKCategoryTypeIdentifier"
    #expect(normalizer.readableName(for: prefix + type) == "Mine")
  }

  @Test func `an invalid unit is accepted if a unit under the whole identifier takes precedence`()
    throws
  {
    let rules = NormalizationRules(types: [
      "BodyMass": .init(unit: "pounds"), "HKQuantityTypeIdentifierBodyMass": .init(unit: "lb"),
    ])
    let unit = try MetricNormalizer(rules: rules).normalizedUnit(
      for: "HKQuantityTypeIdentifierBodyMass")
    #expect(unit == "lb")
  }

  @Test func `rules are read from JSON even if keys are missing`() throws {
    let rules = try JSONDecoder().decode(
      NormalizationRules.self, from: Data(#"{"types":{"x":{"name":"X"}}}"#.utf8))
    #expect(rules == NormalizationRules(types: ["x": .init(name: "X")]))
    #expect(
      try JSONDecoder().decode(NormalizationRules.self, from: Data("{}".utf8))
        == NormalizationRules())
  }
}
