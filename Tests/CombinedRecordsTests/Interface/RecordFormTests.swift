import CombinedRecords
import Foundation
import Testing

struct RecordFormTests {
  static let style = FieldStyle(
    preferences: RecordPreferences(unitSystem: .metric), locale: Locale(identifier: "en_US"))
  private let food = DietaryCalories(
    id: Fixtures.uuid(1), date: Fixtures.now, calories: 500, macros: Macros(protein: 20))

  @Test func `the form of a new record is empty at first and requires the main value`() throws {
    var form = RecordForm(new: food, style: Self.style)
    #expect(form.mode == .new)
    #expect(form.title == "Food")
    #expect(!form.isDeletable)
    #expect(form.entries.map(\.text) == ["", "", "", ""])
    let empty = form
    #expect(throws: RecordError.missingValue(.dietaryCalorie)) { try empty.edited() }
    form.type("250", in: .dietaryCalorie)
    let record = try form.edited()
    #expect(record.calories == 250)
    #expect(record.macros == nil)
    #expect(record.id == food.id)
  }

  @Test func `editing the app's own record changes a draft, not the record`() throws {
    var form = RecordForm(food, style: Self.style)
    #expect(form.mode == .existing)
    #expect(form.isDeletable)
    #expect(form.source == nil)
    form.type("30", in: .protein)
    form.type("10", in: .weight)
    form.date = Fixtures.ago(hours: 5)
    let edited = try form.edited()
    #expect(edited.macros == Macros(protein: 30))
    #expect(edited.date == Fixtures.ago(hours: 5))
    #expect(food.macros == Macros(protein: 20))
  }

  @Test func `a form whose required field was cleared cannot be saved`() {
    var form = RecordForm(Fixtures.weight(1), style: Self.style)
    form.type("", in: .weight)
    #expect(form[.weight]?.value == nil)
    let filled = form
    #expect(throws: RecordError.missingValue(.weight)) { try filled.edited() }
  }

  @Test func `a form with a rejected entry cannot be saved`() {
    var form = RecordForm(Fixtures.weight(1), style: Self.style)
    form.type("8o", in: .weight)
    #expect(form[.weight]?.value == 80)
    let filled = form
    #expect(throws: RecordError.invalidValue(.weight)) { try filled.edited() }
  }

  @Test func `a foreign record is shown and never changed`() {
    var form = RecordForm(Fixtures.foreign(1), style: Self.style)
    #expect(form.mode == .foreign)
    #expect(!form.isEnabled)
    #expect(!form.isDeletable)
    #expect(form.source == .healthKit)
    let date = form.date
    form.type("70", in: .weight)
    form.enterComputed(.weight)
    form.date = Fixtures.now
    #expect(form.date == date)
    #expect(form[.weight]?.value == 80)
    let filled = form
    #expect(throws: RecordError.notEditable(.weight)) { try filled.edited() }
  }

  @Test func `food energy is offered if it can be computed, and entered on request`() throws {
    var form = RecordForm(food, style: Self.style)
    #expect(form.computed(.dietaryCalorie) == nil)
    form.type("10", in: .carbs)
    form.type("10", in: .fat)
    #expect(form.computed(.dietaryCalorie) == 210)
    #expect(try form.edited().calories == 500)
    form.enterComputed(.dietaryCalorie)
    #expect(form.computed(.dietaryCalorie) == nil)
    #expect(try form.edited().calories == 210)
  }

  @Test func `every kind of record has its own title`() {
    #expect(Set(RecordKind.allCases.map(\.title)).count == RecordKind.allCases.count)
    #expect(RecordKind.restingEnergy.title == "Resting Energy")
  }

  @Test func `no value is computed for an activity`() {
    let activity = Activity(
      id: Fixtures.uuid(1), date: Fixtures.now, duration: 30, activityType: .running)
    #expect(RecordForm(activity, style: Self.style).computed(.activeCalorie) == nil)
  }

  @Test func `the type of exercise of a record can be changed in its form`() throws {
    let energy = ActiveEnergy(
      id: Fixtures.uuid(1), date: Fixtures.now, calories: 300, activityType: .cycling)
    var form = RecordForm(energy, style: Self.style)
    #expect(form.hasExercise)
    #expect(form.exercise == .cycling)
    form.exercise = .walking
    #expect(try form.edited().activityType == .walking)
    form.exercise = nil
    #expect(try form.edited().activityType == nil)

    let activity = Activity(
      id: Fixtures.uuid(1), date: Fixtures.now, duration: 30, activityType: .running,
      workoutNumber: 71)
    var other = RecordForm(activity, style: Self.style)
    #expect(try other.edited() == activity)
    other.exercise = nil
    #expect(try other.edited().activityType == .other)
    #expect(!RecordForm(food, style: Self.style).hasExercise)
  }

  @Test func `the exercise type of a foreign record cannot be changed`() {
    let activity = Activity(
      id: Fixtures.uuid(1), date: Fixtures.now, duration: 30, activityType: .running,
      source: .healthKit)
    var form = RecordForm(activity, style: Self.style)
    form.exercise = .other
    #expect(form.exercise == .running)
  }
}
