import CombinedRecords
import Foundation
import Testing

struct GoalsFormTests {
  private func form(_ goals: Goals = Goals()) -> GoalsForm {
    GoalsForm(goals, preferences: RecordPreferences(), locale: Locale(identifier: "de_DE"))
  }

  @Test func `an accepted entry becomes a goal at once, and text for resting energy is ignored`() {
    var form = form()
    form[text: .activity] = "45"
    #expect(form.goals.activity == 45)
    #expect(form.page.sections[1].fields[1].value.number == "45")
    form[text: .dietaryCalorie] = "2.500"
    #expect(form.goals.calories == 2500)
    form[text: .restingCalorie] = "3"
    #expect(form[text: .restingCalorie] == "")
    #expect(form[.restingCalorie] == nil)
  }

  @Test func `empty text removes a goal`() {
    var form = form()
    form[text: .weight] = ""
    #expect(form.goals.weight == nil)
    #expect(form.goals.calories == 2000)
  }

  @Test func `a rejected entry leaves the goal unchanged`() {
    var form = form()
    form[text: .weight] = "0"
    #expect(form.goals.weight == 70)
    #expect(form[.weight]?.problem == .invalid(.positive))
    #expect(form[text: .weight] == "0")
    form.end(.weight)
    #expect(form[text: .weight] == "70,00")
    #expect(form[.weight]?.problem == nil)
  }

  @Test func `a computed goal is entered only if it is offered`() {
    var form = form(Goals(calories: 2000, macros: Macros(protein: 100, carbs: 200)))
    form.enterComputed(.protein)
    #expect(form.goals.macros?.protein == 100)
    form.enterComputed(.fat)
    #expect(form.goals.macros?.fat == 800.0 / 9)
    #expect(form[text: .fat] == "89")
  }

  @Test func `choosing a unit converts the displayed goal without changing it`() {
    var form = form()
    form[unit: .weight] = "st"
    #expect(form[unit: .weight] == "st")
    #expect(form[text: .weight] == "11,02")
    #expect(form.preferences.units == [.weight: "st"])
    #expect(form.goals.weight == 70)
    form[unit: .weight] = ""
    #expect(form[unit: .weight] == "kg")
    #expect(form.preferences.units.isEmpty)
  }
}
