import CombinedRecords
import Foundation
import Testing

struct RecordRowTests {
  static let style = FieldStyle(locale: Locale(identifier: "de_DE"))

  @Test func `a weight shows its value and no second line`() {
    let row = RecordRow(Fixtures.weight(1, kilograms: 80.5), style: Self.style)
    #expect(row.id == Fixtures.uuid(1))
    #expect(row.mark == Mark("figure", .brown))
    #expect(row.value.number == "80,50")
    #expect(row.value.unit == "kg")
    #expect(row.details.isEmpty)
    #expect(row.sourceMark == nil)
    #expect(row.isEditable)
    #expect(row.date == Fixtures.ago(hours: 1))
  }

  @Test func `a record of the health store has the mark of its source and is read-only`() {
    let row = RecordRow(Fixtures.foreign(1), style: Self.style)
    #expect(row.sourceMark == Mark("heart.circle.fill", .pink))
    #expect(!row.isEditable)
    #expect(RecordSource.healthKit.title(appName: "Health Bank") == "Apple Health")
    #expect(RecordSource.local.title(appName: "Health Bank") == "Health Bank")
  }

  @Test func `food shows the macronutrients that are present, in order`() {
    let food = DietaryCalories(
      id: Fixtures.uuid(1), date: Fixtures.now, calories: nil,
      macros: Macros(protein: 20, fat: 5), source: .healthKit)
    let row = RecordRow(food, style: Self.style)
    #expect(row.value.number == "\u{2014}")
    #expect(row.details.map { $0.mark } == [Mark(.protein), Mark(.fat)])
    #expect(row.details.map { $0.value?.number } == ["20", "5"])
    #expect(row.details.map { $0.value?.unit } == ["g", "g"])
  }

  @Test func `active energy shows its duration and type of exercise, if known`() {
    let energy = ActiveEnergy(
      id: Fixtures.uuid(1), date: Fixtures.now, calories: 300, duration: 45,
      activityType: .cycling)
    let row = RecordRow(energy, style: Self.style)
    #expect(row.kind == .activeEnergy)
    #expect(row.details.map { $0.value?.number } == ["45", nil])
    #expect(row.details.map { $0.activityType } == [nil, .cycling])
    #expect(row.details.first?.mark == Mark("timer", .teal))
    let plain = ActiveEnergy(id: Fixtures.uuid(1), date: Fixtures.now, calories: 300)
    #expect(RecordRow(plain, style: Self.style).details.isEmpty)
  }

  @Test func `an activity shows its duration, then energy and type`() {
    let activity = Activity(
      id: Fixtures.uuid(1), date: Fixtures.now, duration: 30, activityType: .running,
      calories: 250)
    let row = RecordRow(activity, style: Self.style)
    #expect(row.value.unit == "min")
    #expect(row.details.map { $0.value?.number } == ["250", nil])
    #expect(row.details.last?.activityType == .running)
  }

  @Test func `resting energy shows only its value`() {
    let row = RecordRow(
      RestingEnergy(id: Fixtures.uuid(1), date: Fixtures.now, calories: 1500), style: Self.style)
    #expect(row.value.number == "1.500")
    #expect(row.details.isEmpty)
  }
}
