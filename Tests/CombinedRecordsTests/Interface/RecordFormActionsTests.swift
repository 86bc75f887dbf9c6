import CombinedRecords
import Foundation
import HealthModel
import Testing

struct RecordFormActionsTests {
  private let style = RecordFormTests.style

  @Test func `the mode determines the buttons`() {
    let new = RecordForm(new: Fixtures.weight(1), style: style)
    #expect([new.savingTitle, new.cancelingTitle, new.deletingTitle] == ["Add", "Cancel", nil])
    let own = RecordForm(Fixtures.weight(1), style: style)
    #expect([own.savingTitle, own.cancelingTitle, own.deletingTitle] == ["Done", nil, "Delete"])
    let foreign = RecordForm(Fixtures.foreign(1), style: style)
    #expect(
      [foreign.savingTitle, foreign.cancelingTitle, foreign.deletingTitle] == [nil, nil, nil])
  }

  @Test func `setting the text acts like typing it`() {
    var form = RecordForm(Fixtures.weight(1), style: style)
    form[text: .weight] = "82.5"
    #expect(form[text: .weight] == "82.5")
    #expect(form[.weight]?.value == 82.5)
    #expect(form[text: .fat] == "")
    form.end(.weight)
    #expect(form[text: .weight] == "82.50")
  }

  @Test func `'none' can be chosen only if a type of exercise is not required`() {
    let energy = ActiveEnergy(id: Fixtures.uuid(1), date: Fixtures.now, calories: 1)
    let run = Activity(
      id: Fixtures.uuid(1), date: Fixtures.now, duration: 1, activityType: .running)
    #expect(RecordForm(energy, style: style).exerciseChoices.first?.title == "None")
    #expect(
      RecordForm(run, style: style).exerciseChoices.map(\.exercise)
        == WorkoutActivity.allCases.map { $0 })
    #expect(RecordForm(Fixtures.weight(1), style: style).exerciseChoices.isEmpty)
    #expect(Set(WorkoutActivity.allCases.map(\.title)).count == WorkoutActivity.allCases.count)
  }

  @Test func `a computed value is offered as text, but not for a field that the form lacks`() {
    let food = DietaryCalories(
      id: Fixtures.uuid(1), date: Fixtures.now, calories: 100,
      macros: Macros(protein: 10, carbs: 10, fat: 10))
    let form = RecordForm(food, style: style)
    #expect(form.computedText(.dietaryCalorie)?.number == "170")
    #expect(form.computedText(.weight) == nil)
  }

  @Test func `saving and deleting change the home, unless they are refused`() async throws {
    let home = MemoryRecordHome()
    var form = RecordForm(new: Fixtures.weight(1), style: style)
    let empty = form
    await #expect(throws: RecordError.missingValue(.weight)) { try await empty.save(in: home) }
    form[text: .weight] = "80"
    try await form.save(in: home)
    #expect(try await home.records(Weight.self, in: nil).map(\.weight) == [80])
    let foreign = RecordForm(Fixtures.foreign(1), style: style)
    await #expect(throws: RecordError.notEditable(.weight)) { try await foreign.delete(in: home) }
    try await form.delete(in: home)
    #expect(try await home.records(Weight.self, in: nil).isEmpty)
  }

  @Test
  func `a refusal has its own message, and other errors have one that suggests trying again`() {
    let text = RecordForm<Weight>.refusalText(of: RecordError.invalidValue(.weight))
    #expect(text == RecordError.invalidValue(.weight).description)
    #expect(RecordForm<Weight>.refusalText(of: HealthError(.network)).contains("try again"))
  }
}
