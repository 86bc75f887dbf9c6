import CombinedRecords
import Foundation
import Testing

struct UnitTests {
  @Test(arguments: [
    (FieldUnit.pound, 0.45359237), (.stone, 6.35029318), (.kilogram, 1), (.kilocalorie, 1),
    (.largeCalorie, 1), (.gram, 1), (.minute, 1), (.hour, 60),
  ])
  func `a unit converts to its base unit by its factor, and back`(
    _ unit: FieldUnit, _ factor: Double
  ) {
    #expect(unit.baseValue(of: 1) == factor)
    #expect(abs(unit.value(ofBase: unit.baseValue(of: 12.34)) - 12.34) < 1e-12)
  }

  @Test func `kilojoules convert to kilocalories, seconds to minutes and kilograms to stone`() {
    #expect(abs(FieldUnit.kilojoule.baseValue(of: 418.4) - 100) < 1e-9)
    #expect(abs(FieldUnit.second.baseValue(of: 90) - 1.5) < 1e-12)
    #expect(abs(FieldUnit.stone.value(ofBase: 14 * 0.45359237) - 1) < 1e-12)
  }

  @Test(arguments: [
    ("en_US", "lb", "Cal"), ("es_US", "lb", "Cal"), ("en_GB", "st", "kcal"),
    ("de_DE", "kg", "kcal"), ("en_CA", "kg", "kcal"), ("ja_JP", "kg", "kcal"),
  ])
  func `the region determines the units of weight and energy, but not of other fields`(
    _ locale: String, _ mass: String, _ energy: String
  ) {
    let style = FieldStyle(locale: Locale(identifier: locale))
    #expect(style.unit(of: .weight).symbol == mass)
    #expect(style.unit(of: .dietaryCalorie).symbol == energy)
    #expect(style.unit(of: .protein).symbol == "g")
    #expect(style.unit(of: .activity).symbol == "min")
  }

  @Test(arguments: [
    (UnitSystem.metric, "kg", "kcal"), (.us, "lb", "Cal"), (.uk, "st", "kcal"),
  ])
  func `the user's unit system takes precedence over the region`(
    _ system: UnitSystem, _ mass: String, _ energy: String
  ) {
    for locale in ["en_US", "en_GB", "de_DE"] {
      let style = FieldStyle(
        preferences: RecordPreferences(unitSystem: system), locale: Locale(identifier: locale))
      #expect(style.unit(of: .weight).symbol == mass)
      #expect(style.unit(of: .restingCalorie).symbol == energy)
    }
  }

  @Test func `a unit chosen for a field overrides the unit system if the field has that unit`() {
    let style = FieldStyle(
      preferences: RecordPreferences(
        units: [.weight: "st", .protein: "lb", .fat: "x"], unitSystem: .metric),
      locale: Locale(identifier: "en_US"))
    #expect(style.unit(of: .weight).symbol == "st")
    #expect(style.unit(of: .protein).symbol == "g")
    #expect(style.unit(of: .fat).symbol == "g")
  }

  @Test(arguments: [
    (RecordField.weight, "en_US", ["kg", "lb", "st"]),
    (.dietaryCalorie, "en_US", ["Cal", "kJ", "kcal"]), (.dietaryCalorie, "de_DE", ["kJ", "kcal"]),
    (.protein, "en_US", ["g"]), (.activity, "en_US", ["h", "min", "s"]),
  ])
  func `each unit symbol is offered once, in sorted order`(
    _ field: RecordField, _ locale: String, _ symbols: [String]
  ) {
    let style = FieldStyle(locale: Locale(identifier: locale))
    #expect(style.choices(of: field).map(\.symbol) == symbols)
  }
}
