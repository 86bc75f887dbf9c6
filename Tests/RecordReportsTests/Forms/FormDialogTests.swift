import CombinedRecords
import Foundation
import RecordReports
import Testing

/// Dialogs that prompt for the fields of a form, one after another.
struct FormDialogTests {
  private static let style = FieldStyle(
    preferences: RecordPreferences(unitSystem: .metric), locale: Locale(identifier: "en_GB"))

  /// The lines that a dialog has yet to read, and the prompts and messages that it has shown.
  private final class Terminal {
    var lines: ArraySlice<String>
    var shown: [String] = []

    init(_ lines: [String]) { self.lines = lines[...] }

    var dialog: FormDialog {
      FormDialog(
        ask: {
          self.shown.append($0)
          return self.lines.popFirst()
        }, show: { self.shown.append($0) })
    }
  }

  private static func food() -> DietaryCalories {
    DietaryCalories(
      id: SampleReport.uuid(1), date: SampleReport.day(1), calories: 500,
      macros: Macros(protein: 30))
  }

  @Test func `the prompt for a field is repeated until its input is accepted`() throws {
    let terminal = Terminal(["", "many", "520", "31g", "", "-4", "18"])
    let form = RecordForm(new: Self.food(), style: Self.style)
    let assignments = try #require(
      try terminal.dialog.assignments(for: form, style: Self.style))
    #expect(
      terminal.shown == [
        "Food", "Calories (kcal): ", "  expected a value, found none", "Calories (kcal): ",
        "  dietaryCalorie: expected a number without letters or other marks", "Calories (kcal): ",
        "Protein (g, optional): ", "Carbohydrates (g, optional): ", "Fat (g, optional): ",
        "  fat: expected a number of at least 0", "Fat (g, optional): ",
      ])
    let food = try FormInput(assignments, for: DietaryCalories.self, style: Self.style)
      .adding(Self.food())
    #expect(food.calories == 520 && food.macros == Macros(protein: 31, fat: 18))
  }

  @Test func `an existing value is shown, kept by an empty line and removed by a hyphen`() throws {
    let terminal = Terminal(["", "-", "40", ""])
    let form = RecordForm(Self.food(), style: Self.style)
    let assignments = try #require(
      try terminal.dialog.assignments(for: form, style: Self.style))
    #expect(terminal.shown[1] == "Calories (kcal) [500]: ")
    #expect(terminal.shown[2] == "Protein (g, optional) [30]: ")
    let food = try FormInput(assignments, for: DietaryCalories.self, style: Self.style)
      .editing(Self.food())
    #expect(food.calories == 500 && food.macros == Macros(carbs: 40))
  }

  @Test func `a required value cannot be removed`() throws {
    let terminal = Terminal(["-", "600", "", "", ""])
    let form = RecordForm(Self.food(), style: Self.style)
    let assignments = try terminal.dialog.assignments(for: form, style: Self.style)
    #expect(terminal.shown[2] == "  expected a value, found none")
    #expect(assignments == [FieldAssignment(name: "dietaryCalorie", text: "600")])
  }

  @Test func `the exercise type is requested last, and again after an unknown type`() throws {
    let blank = Activity(
      id: SampleReport.uuid(1), date: SampleReport.day(1), duration: 0, activityType: .other)
    let terminal = Terminal(["42", "", "chess", "running"])
    let assignments = try terminal.dialog.assignments(
      for: RecordForm(new: blank, style: Self.style), style: Self.style)
    #expect(assignments?.last == FieldAssignment(name: "exercise", text: "running"))
    #expect(terminal.shown.contains { $0.hasPrefix("  expected one of cardio, ") })
  }

  @Test(arguments: 0..<4)
  func `the dialog returns no values if the input ends early`(_ count: Int) throws {
    let terminal = Terminal(Array(["500", "", "", ""].prefix(count)))
    let form = RecordForm(new: Self.food(), style: Self.style)
    #expect(try terminal.dialog.assignments(for: form, style: Self.style) == nil)
  }
}
