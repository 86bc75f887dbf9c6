import CombinedRecords
import Foundation
import Testing

struct PagesTests {
  static let style = FieldStyle(locale: Locale(identifier: "de_DE"))

  @Test func `the goals page has three sections, with a unit picker only for weight`() {
    let page = GoalsPage(Goals(activity: 30), style: Self.style)
    #expect(
      page.sections.map(\.title) == [
        "Daily Calorie Budget", "Daily Activity Goals", "Target Measurements",
      ])
    #expect(
      page.sections.map { $0.fields.map(\.key) } == [
        [.dietaryCalorie, .protein, .carbs, .fat], [.calorie, .activity], [.weight],
      ])
    #expect(page.sections[0].fields[0].value.number == "2.000")
    #expect(page.sections[1].fields.map(\.value.number) == ["\u{2014}", "30"])
    #expect(page.sections.flatMap(\.fields).filter { !$0.choices.isEmpty }.map(\.key) == [.weight])
  }

  @Test func `for a missing goal, a value computed from the other goals is offered`() {
    let goals = Goals(calories: 2000, macros: Macros(protein: 100, carbs: 200))
    let fields = GoalsPage(goals, style: Self.style).sections[0].fields
    #expect(fields.map { $0.computed != nil } == [false, false, false, true])
    #expect(fields[3].computedText?.number == "89")
  }

  @Test func `a picker shows the converted value in each unit`() {
    var style = Self.style
    let field = { SettingsField(.weight, value: 70, showsPicker: true, style: style) }
    #expect(field().choices.map(\.unit.symbol) == ["kg", "lb", "st"])
    #expect(field().choices.map(\.text) == ["70,00", "154,32", "11,02"])
    #expect(!field().hasChosenUnit)
    var preferences = RecordPreferences()
    preferences.choose(.stone, for: .weight)
    style = FieldStyle(preferences: preferences, locale: Locale(identifier: "de_DE"))
    #expect(field().hasChosenUnit)
    #expect(field().value.number == "11,02")
    preferences.choose(nil, for: .weight)
    #expect(preferences == RecordPreferences())
  }

  @Test func `a field with one unit has no picker, and a field of a foreign record is disabled`() {
    let field = SettingsField(
      .protein, value: nil, source: .healthKit, showsPicker: true, style: Self.style)
    #expect(field.choices.isEmpty)
    #expect(!field.isEnabled)
    #expect(field.title == "Protein")
    #expect(field.mark == Mark("dumbbell", .purple))
  }

  @Test func `a tile shows a sum, the goal and the progress toward the goal`() {
    let interval = DateInterval(start: Fixtures.now, duration: 86_400)
    let sum = RecordSum(interval: interval, value: 500)
    let tile = DashboardTile(.dietaryCalories, sum: sum, goals: Goals(), style: Self.style)
    #expect(tile.title == "Food")
    #expect(tile.value.number == "500")
    #expect(tile.goal?.number == "2.000")
    #expect(tile.progress == 0.25)
  }

  @Test func `a tile shows no progress without data, without a positive goal or for weights`() {
    let sum = RecordSum(interval: DateInterval(start: Fixtures.now, duration: 1), value: 500)
    let goals = Goals(calories: 0, weight: 70)
    let empty = DashboardTile(.dietaryCalories, sum: nil, goals: Goals(), style: Self.style)
    #expect(empty.value.number == "\u{2014}")
    #expect(empty.progress == nil)
    for field in [SumField.dietaryCalories, .restingEnergy, .weight, .protein] {
      #expect(DashboardTile(field, sum: sum, goals: goals, style: Self.style).progress == nil)
    }
    let protein = DashboardTile(.protein, sum: sum, goals: goals, style: Self.style)
    #expect(protein.title == "Protein")
    #expect(protein.goal == nil)
  }

  @Test func `the bar of a tile is full if the value exceeds the goal`() {
    let interval = DateInterval(start: Fixtures.now, duration: 86_400)
    func bar(_ value: Double) -> Double? {
      DashboardTile(
        .dietaryCalories, sum: RecordSum(interval: interval, value: value), goals: Goals(),
        style: Self.style
      ).bar
    }
    #expect(bar(500) == 0.25)
    #expect(bar(5000) == 1)
    #expect(DashboardTile(.weight, sum: nil, goals: Goals(), style: Self.style).bar == nil)
  }
}
