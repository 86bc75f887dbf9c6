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

  @Test func `a custom type with a unit drops records with another dimension`() throws {
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

  @Test func `rules are read from JSON even if keys are missing`() throws {
    let rules = try JSONDecoder().decode(
      NormalizationRules.self, from: Data(#"{"types":{"x":{"name":"X"}}}"#.utf8))
    #expect(rules == NormalizationRules(types: ["x": .init(name: "X")]))
    #expect(
      try JSONDecoder().decode(NormalizationRules.self, from: Data("{}".utf8))
        == NormalizationRules())
  }
}
