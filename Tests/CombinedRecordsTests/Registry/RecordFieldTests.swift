import CombinedRecords
import Foundation
import Testing

struct RecordFieldTests {
  static let table: [(FieldKey, String, String, FieldTint, String, Int)] = [
    (.weight, "Weight", "figure", .brown, "kg", 2),
    (.calorie, "Calories", "flame", .orange, "kcal", 0),
    (.dietaryCalorie, "Calories", "fork.knife", .blue, "kcal", 0),
    (.activeCalorie, "Calories", "figure.run", .green, "kcal", 0),
    (.restingCalorie, "Calories", "zzz", .indigo, "kcal", 0),
    (.protein, "Protein", "dumbbell", .purple, "g", 0),
    (.carbs, "Carbohydrates", "carrot.fill", .green, "g", 0),
    (.fat, "Fat", "drop.circle", .yellow, "g", 0),
    (.activity, "Duration", "figure.run", .green, "min", 0),
    (.duration, "Duration", "timer", .teal, "min", 0),
  ]

  @Test(arguments: table.indices)
  func `each field has the expected title, symbol, color, unit, digits and rule`(
    _ index: Int
  ) throws {
    let (key, title, symbol, tint, base, digits) = Self.table[index]
    let field = try #require(RecordField.registry.first { $0.key == key })
    #expect(field.key == key)
    #expect(field.title == title)
    #expect(field.symbol == symbol)
    #expect(field.tint == tint)
    #expect(field.units.base.symbol == base)
    #expect(field.digits == digits)
    #expect(field.validator == (key == .weight ? .positive : .notNegative))
  }

  @Test func `the registry has one field for each key, in the order of the keys`() {
    #expect(RecordField.registry.map(\.key) == FieldKey.allCases)
    #expect(Self.table.map(\.0) == FieldKey.allCases)
  }

  @Test(arguments: [
    (80.0, "80.00"), (80.005, "80.00"), (80.125, "80.12"), (80.375, "80.38"), (1234.5, "1,234.50"),
  ])
  func `weights are rounded half to even to two fraction digits`(_ value: Double, _ text: String) {
    let style = FieldStyle(
      preferences: RecordPreferences(unitSystem: .metric), locale: Locale(identifier: "en_US"))
    #expect(style.text(of: value, .weight) == text)
  }

  @Test(arguments: [(0.5, "0"), (1.5, "2"), (2.5, "2"), (1234, "1.234")])
  func `energy is rounded half to even to a whole number`(_ value: Double, _ text: String) {
    let style = FieldStyle(locale: Locale(identifier: "de_DE"))
    #expect(style.text(of: value, .dietaryCalorie) == text)
  }

  @Test
  func `a value is shown in the given unit or the region's, and a missing value as an em dash`() {
    let style = FieldStyle(locale: Locale(identifier: "en_GB"))
    #expect(style.text(of: nil, .weight) == "\u{2014}")
    #expect(style.text(of: 70, .weight) == "11.02")
    #expect(style.text(of: 70, .weight, in: .pound) == "154.32")
    #expect(style.text(of: 100, .dietaryCalorie, in: .kilojoule) == "418")
    #expect(style.text(of: 90, .activity, in: .hour) == "2")
  }
}
