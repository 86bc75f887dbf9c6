public import CombinedRecords
internal import ConformanceReports

/// Forms, goals and settings as text.
public enum FormText {
  /// Returns a form as text: the title, and for each field its name, its title, its units or
  /// choices, and whether it is required.
  public static func form<Record: DataRecord>(
    _ type: Record.Type, style: FieldStyle
  ) -> String {
    var columns = TextColumns([.left, .left, .left, .left])
    for use in type.fields {
      let field = use.field
      columns.add([
        .init(use.key.rawValue), .init(field.title), .init(units(of: field, style)),
        .init(use.isRequired ? "required" : "optional"),
      ])
    }
    if type is any ExerciseRecord.Type {
      columns.add([
        .init(FormInput.exerciseName), .init("Exercise"),
        .init(WorkoutActivity.allCases.map(\.rawValue).joined(separator: " ")),
        .init("optional"),
      ])
    }
    return "\(type.kind.title)\n" + indented(columns)
  }

  /// Returns the goals page as text.
  public static func goals(_ goals: Goals, style: FieldStyle) -> String {
    GoalsPage(goals, style: style).sections.map { section in
      var columns = TextColumns([.left, .left, .right, .left])
      for field in section.fields {
        columns.add([
          .init(field.key.rawValue), .init(field.title), .init(field.value.text),
          .init(field.computedText.map { "computed \($0.text)" } ?? ""),
        ])
      }
      return "\(section.title)\n" + indented(columns)
    }.joined(separator: "\n")
  }

  /// Returns the settings as text: each setting's name, value and choices.
  public static func settings(_ preferences: RecordPreferences, style: FieldStyle) -> String {
    var columns = TextColumns([.left, .left, .left])
    for setting in SettingsInput.settings(style: style) {
      columns.add([
        .init(setting.name), .init(setting.value(of: preferences)),
        .init(setting.choices.joined(separator: " ")),
      ])
    }
    return "Settings\n" + indented(columns)
  }

  private static func units(of field: RecordField, _ style: FieldStyle) -> String {
    let shown = style.unit(of: field).symbol
    return ([shown] + style.choices(of: field).map(\.symbol).filter { $0 != shown })
      .joined(separator: " ")
  }

  private static func indented(_ columns: TextColumns) -> String {
    columns.text(.plain).split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
