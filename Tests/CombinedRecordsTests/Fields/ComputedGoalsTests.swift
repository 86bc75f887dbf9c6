import CombinedRecords
import Foundation
import Testing

struct ComputedGoalsTests {
  static let all = Macros(protein: 100, carbs: 200, fat: 50)

  @Test(arguments: [
    (FieldKey.dietaryCalorie, nil as Double?, all, 1650.0 as Double?),
    (.protein, 1650, Macros(carbs: 200, fat: 50), 100),
    (.carbs, 1650, Macros(protein: 100, fat: 50), 200),
    (.fat, 1650, Macros(protein: 100, carbs: 200), 50),
    (.protein, 850, Macros(carbs: 100, fat: 50), 0),
    (.protein, 849, Macros(carbs: 100, fat: 50), nil),
    (.protein, 1650, Macros(carbs: 200), nil), (.protein, nil, Macros(carbs: 1, fat: 1), nil),
    (.fat, 1650, Macros(protein: 100), nil), (.dietaryCalorie, 5, Macros(protein: 1, fat: 1), nil),
    (.weight, 1650, all, nil),
  ])
  func `a value is computed only if all other values are present, and is never negative`(
    _ field: FieldKey, _ calories: Double?, _ macros: Macros, _ expected: Double?
  ) {
    #expect(ComputedGoals.value(of: field, calories: calories, macros: macros) == expected)
  }

  @Test func `no value is computed without macronutrients`() {
    for field in FieldKey.allCases {
      #expect(ComputedGoals.value(of: field, calories: 2000, macros: nil) == nil)
    }
  }

  @Test(arguments: [
    (nil as Double?, true), (1650, false), (1650.5, false), (1650.6, true), (1649.4, true),
    (0, true),
  ])
  func `a computed value is offered unless it equals the entered value within the tolerance`(
    _ entered: Double?, _ isOffered: Bool
  ) {
    let style = FieldStyle(locale: Locale(identifier: "de_DE"))
    let offer = ComputedGoals.offer(
      .dietaryCalorie, entered: entered, calories: entered, macros: Self.all, style: style)
    #expect(offer == (isOffered ? 1650 : nil))
  }

  @Test func `the tolerance is half the place value of the last digit in the displayed unit`() {
    let style = FieldStyle(
      preferences: RecordPreferences(units: [.dietaryCalorie: "kJ"]),
      locale: Locale(identifier: "de_DE"))
    #expect(abs(style.tolerance(of: .dietaryCalorie) - 0.5 / 4.184) < 1e-12)
    let offer = ComputedGoals.offer(
      .dietaryCalorie, entered: 1650.2, calories: nil, macros: Self.all, style: style)
    #expect(offer == 1650)
  }
}
