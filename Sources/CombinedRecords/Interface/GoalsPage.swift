/// The settings page for goals.
public struct GoalsPage: Hashable, Sendable {
  /// A section of the page.
  public struct Section: Hashable, Sendable {
    /// The heading of the section.
    public let title: String
    /// The fields, in the order in which they are shown.
    public let fields: [SettingsField]
  }

  /// The sections, in the order in which they are shown.
  public let sections: [Section]

  /// Creates the page that shows goals.
  public init(_ goals: Goals, style: FieldStyle) {
    func field(_ field: RecordField, showsPicker: Bool = false) -> SettingsField {
      SettingsField(
        field, value: goals[field.key], showsPicker: showsPicker,
        computed: ComputedGoals.offer(
          field, entered: goals[field.key], calories: goals.calories, macros: goals.macros,
          style: style), style: style)
    }
    sections = [
      Section(
        title: "Daily Calorie Budget",
        fields: [field(.dietaryCalorie), field(.protein), field(.carbs), field(.fat)]),
      Section(title: "Daily Activity Goals", fields: [field(.calorie), field(.activity)]),
      Section(title: "Target Measurements", fields: [field(.weight, showsPicker: true)]),
    ]
  }
}
