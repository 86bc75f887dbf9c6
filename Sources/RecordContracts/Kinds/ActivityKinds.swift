internal import CombinedRecords
internal import Conformance
internal import Foundation

extension RecordContracts {
  /// The kind of rows about the type of exercise for a workout number, and the numbers that are
  /// written to a health store.
  static let activityTypes = ContractKind<RecordStage>(
    id: "activity-types",
    summary:
      "The type of exercise for a workout number, and the numbers written to a health store.",
    columns: [
      ContractColumn(
        "Workout number",
        reading: .verbatim { text, _ throws(BindingProblem) in
          _ = try workoutNumber(text)
          return []
        }, isKey: true),
      ContractColumn(
        "Activity",
        reading: .verbatim { text, context throws(BindingProblem) in
          let found = WorkoutActivity(workoutNumber: try workoutNumber(context["Workout number"]))
          return [.comparison("activity is '\(text)'", text, found.rawValue)]
        }),
      ContractColumn(
        "Written",
        reading: .verbatim { text, context throws(BindingProblem) in
          let found = WorkoutActivity(workoutNumber: try workoutNumber(context["Workout number"]))
          return [.comparison("written as \(text)", text, "\(found.workoutNumber)")]
        }),
      ContractColumn(
        "Written back",
        reading: .verbatim { text, context throws(BindingProblem) in
          let number = try workoutNumber(context["Workout number"])
          let activity = Activity(
            id: UUID(), date: Date(timeIntervalSince1970: 0), duration: 1,
            activityType: WorkoutActivity(workoutNumber: number), workoutNumber: number)
          return [.comparison("written back as \(text)", text, "\(activity.numberForWriting)")]
        }),
      ContractColumn(
        "Written as walking",
        reading: .verbatim { text, context throws(BindingProblem) in
          let number = try workoutNumber(context["Workout number"])
          var activity = Activity(
            id: UUID(), date: Date(timeIntervalSince1970: 0), duration: 1,
            activityType: WorkoutActivity(workoutNumber: number), workoutNumber: number)
          activity.activityType = .walking
          return [.comparison("written as walking \(text)", text, "\(activity.numberForWriting)")]
        }),
    ])

  private static func workoutNumber(_ text: String) throws(BindingProblem) -> Int {
    guard let number = Int(text) else { throw BindingProblem("'\(text)' is not a whole number") }
    return number
  }

  /// The kind of rows about computed values of food: its energy and each macronutrient.
  static let computedValues = ContractKind<RecordStage>(
    id: "computed-values",
    summary: "The energy and each macronutrient of food, computed from the other values.",
    columns: [
      .title("Computed value"),
      given("Calories"), given("Protein"), given("Carbs"), given("Fat"),
      computed("Computed calories", .dietaryCalorie), computed("Computed protein", .protein),
      computed("Computed carbs", .carbs), computed("Computed fat", .fat),
    ])

  private static func given(_ column: String) -> ContractColumn<RecordStage> {
    ContractColumn(
      column,
      reading: .verbatim { text, _ throws(BindingProblem) in
        _ = try amount(text)
        return []
      })
  }

  private static func computed(
    _ column: String, _ field: FieldKey
  ) -> ContractColumn<RecordStage> {
    ContractColumn(
      column,
      reading: .verbatim { text, context throws(BindingProblem) in
        let wanted = try amount(text)
        let found = ComputedGoals.value(
          of: field, calories: try amount(context["Calories"]),
          macros: Macros(
            protein: try amount(context["Protein"]), carbs: try amount(context["Carbs"]),
            fat: try amount(context["Fat"])))
        return [
          .expectation(wanted == nil ? "\(column) is missing" : "\(column) is \(text)") { _ in
            guard let wanted, let found else {
              return .require(
                wanted == nil && found == nil, expected: text,
                observed: found.map { "\($0)" } ?? "none")
            }
            return .close(wanted, found)
          }
        ]
      })
  }

  /// Parses a finite number, or returns `nil` for `none`.
  static func amount(_ text: String) throws(BindingProblem) -> Double? {
    if text == "none" { return nil }
    guard let number = Double(text), number.isFinite else {
      throw BindingProblem("'\(text)' is neither a finite number nor 'none'")
    }
    return number
  }
}
