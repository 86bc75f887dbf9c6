import CombinedRecords
import Foundation
import RecordReports
import Testing

/// Values that a person enters for records, goals and settings, and their forms as text.
struct FormInputTests {
  private static let style = FieldStyle(
    preferences: RecordPreferences(unitSystem: .metric), locale: Locale(identifier: "en_GB"))
  private static let blank = Weight(
    id: SampleReport.uuid(1), date: SampleReport.day(3), weight: 1)
  private static let food = DietaryCalories(
    id: SampleReport.uuid(2), date: SampleReport.day(3), calories: 500,
    macros: Macros(protein: 30))

  private static func weight(
    _ texts: String..., style: FieldStyle = Self.style
  ) throws(FormError) -> Double {
    var assignments: [FieldAssignment] = []
    for text in texts { assignments.append(try FieldAssignment(text)) }
    return try FormInput(assignments, for: Weight.self, style: style).adding(blank).weight
  }

  @Test(arguments: [
    ("weight=81.6kg", 81.6), ("weight=81.6", 81.6), ("weight= 81.6 kg ", 81.6),
    ("weight=180lb", 81.646_626_6), ("weight=12.5st", 79.378_664_75), ("weight=1,000", 1000.0),
  ])
  func `a number can be followed by a unit of its field`(_ text: String, _ kilograms: Double) throws
  {
    #expect(abs(try Self.weight(text) - kilograms) < 1e-9)
  }

  @Test func `numbers are parsed in the notation of the locale and in the displayed unit`() throws {
    let german = FieldStyle(locale: Locale(identifier: "de_DE"))
    #expect(try Self.weight("weight=81,6", style: german) == 81.6)
    let american = FieldStyle(locale: Locale(identifier: "en_US"))
    #expect(abs(try Self.weight("weight=180", style: american) - 81.646_626_6) < 1e-9)
  }

  @Test(arguments: [
    ("weight=0", "weight: expected a number above 0"),
    ("weight=-3kg", "weight: expected a number above 0"),
    ("weight=heavy", "weight: expected a number without letters or other marks"),
    ("weight=1.2.3", "weight: expected one decimal separator; remove the others"),
    ("weight=", "weight: expected a value, found none; enter one before saving"),
    ("weight=81g", "weight: expected one of the units kg, lb, st, found 'g'"),
    ("height=180", "height: expected the field weight"),
    ("exercise=running", "exercise: expected the field weight"),
    ("weight", "expected NAME=VALUE, such as weight=81.6kg"),
    ("=81", "expected NAME=VALUE, such as weight=81.6kg"),
  ])
  func `an error states the expected input and, unless the text is malformed, the entered name`(
    _ text: String, _ message: String
  ) throws {
    let error = try #require(throws: FormError.self) { try Self.weight(text) }
    #expect(error.description == message)
  }

  @Test func `an error lists the expected units or fields, or states the only one`() {
    #expect(
      FormError.unknownUnit(.protein, "kg", expected: ["g"]).description
        == "protein: expected the unit g, found 'kg'")
    #expect(
      FormError.unknownField("fiber", expected: ["protein", "fat"]).description
        == "fiber: expected one of the fields protein, fat")
  }

  @Test func `setting a field twice and omitting a required field are errors`() throws {
    #expect(throws: FormError.repeated("weight")) {
      try Self.weight("weight=80", "weight=81")
    }
    #expect(throws: FormError.record(.missingValue(.weight))) { try Self.weight() }
  }

  @Test func `an edit keeps fields that are not entered, and empty text removes a value`() throws {
    let input = try FormInput(
      [try FieldAssignment("carbs=40g"), try FieldAssignment("protein=")],
      for: DietaryCalories.self, style: Self.style)
    let edited = try input.editing(Self.food, date: SampleReport.day(4))
    #expect(edited.calories == 500)
    #expect(edited.macros == Macros(carbs: 40))
    #expect(edited.date == SampleReport.day(4) && edited.id == Self.food.id)
  }

  @Test func `a record of another source cannot be edited`() throws {
    let foreign = Weight(
      id: SampleReport.uuid(3), date: SampleReport.day(1), weight: 80, source: .healthKit)
    let input = try FormInput(
      [try FieldAssignment("weight=81")], for: Weight.self, style: Self.style)
    #expect(throws: FormError.self) { try input.editing(foreign) }
  }

  @Test(arguments: [("running", WorkoutActivity.running), ("", WorkoutActivity.other)])
  func `exercises are chosen by name, an empty name means 'other', and an unknown one is rejected`(
    _ text: String, _ type: WorkoutActivity
  ) throws {
    let blank = Activity(
      id: SampleReport.uuid(1), date: SampleReport.day(1), duration: 0, activityType: .other)
    let activity = try FormInput(
      [try FieldAssignment("activity=1h"), FieldAssignment(name: "exercise", text: text)],
      for: Activity.self, style: Self.style
    ).adding(blank)
    #expect(activity.duration == 60 && activity.activityType == type)
    #expect(throws: FormError.self) {
      try FormInput(
        [FieldAssignment(name: "exercise", text: "chess")], for: Activity.self, style: Self.style)
    }
  }

  @Test func `goals are set and removed, and invalid, unknown and repeated ones are rejected`()
    throws
  {
    let assignments = try ["weight=75kg", "dietaryCalorie="].map(FieldAssignment.init)
    let goals = try GoalsInput.goals(Goals(), setting: assignments, style: Self.style)
    #expect(goals.weight == 75 && goals.calories == nil)
    #expect(throws: FormError.self) {
      try GoalsInput.goals(goals, setting: [try FieldAssignment("weight=0")], style: Self.style)
    }
    #expect(throws: FormError.self) {
      try GoalsInput.goals(goals, setting: [try FieldAssignment("duration=5")], style: Self.style)
    }
    #expect(throws: FormError.repeated("fat")) {
      let fat = try FieldAssignment("fat=5")
      return try GoalsInput.goals(goals, setting: [fat, fat], style: Self.style)
    }
  }

  @Test func `settings are set by name and choice, and unknown settings and choices are rejected`()
    throws
  {
    let assignments = try ["health=on", "unitSystem=us", "firstWeekday=monday", "unit.weight=lb"]
      .map(FieldAssignment.init)
    var preferences = try SettingsInput.preferences(
      RecordPreferences(), setting: assignments, style: Self.style)
    #expect(
      preferences
        == RecordPreferences(
          units: [.weight: "lb"], unitSystem: .us, isHealthEnabled: true, firstWeekday: 2))
    preferences = try SettingsInput.preferences(
      preferences,
      setting: try ["health=off", "unitSystem=auto", "firstWeekday=auto", "unit.weight=auto"]
        .map(FieldAssignment.init), style: Self.style)
    #expect(preferences == RecordPreferences())
    for text in ["colour=red", "health=yes", "unit.weight=g", "health="] {
      #expect(throws: FormError.self) {
        try SettingsInput.preferences(
          preferences, setting: [try FieldAssignment(text)], style: Self.style)
      }
    }
  }

  @Test func `a unit can be chosen together with its system of units`() throws {
    let assignments = try ["unitSystem=us", "unit.dietaryCalorie=Cal"].map(FieldAssignment.init)
    let both = try SettingsInput.preferences(
      RecordPreferences(), setting: assignments, style: Self.style)
    var each = RecordPreferences()
    for assignment in assignments {
      each = try SettingsInput.preferences(
        each, setting: [assignment],
        style: FieldStyle(preferences: each, locale: Self.style.locale))
    }
    #expect(both == each)
    #expect(both.units == [.dietaryCalorie: "Cal"])
  }

  @Test func `forms, goals and settings are shown with their fields, values and choices`() throws {
    let text =
      FormText.form(DietaryCalories.self, style: Self.style)
      + FormText.form(Activity.self, style: Self.style)
      + FormText.goals(Goals(macros: Macros(protein: 120, carbs: 200, fat: 70)), style: Self.style)
      + FormText.settings(RecordPreferences(units: [.weight: "st"]), style: Self.style)
    try expectGolden(text, "forms.txt")
  }
}
