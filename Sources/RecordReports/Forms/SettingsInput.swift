public import CombinedRecords

/// User input for the settings page.
public enum SettingsInput {
  /// A setting with its choices.
  struct Setting {
    let name: String
    let choices: [String]
    let value: (RecordPreferences) -> String
    let set: (inout RecordPreferences, String) -> Void

    func value(of preferences: RecordPreferences) -> String { value(preferences) }
  }

  /// The choice that removes the user's preference, so that the default applies.
  private static let automatic = "auto"
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// Returns the given preferences with the entered settings applied; all other settings are kept.
  ///
  /// Only the locale of the style is used.
  ///
  /// - Throws: ``FormError`` for an unknown or repeated setting, or an unknown choice.
  public static func preferences(
    _ preferences: RecordPreferences, setting assignments: [FieldAssignment], style: FieldStyle
  ) throws(FormError) -> RecordPreferences {
    var preferences = preferences
    var known: Set<String> = []
    for assignment in assignments {
      // The choices of units depend on the system of units, which an earlier assignment can change.
      let settings = settings(style: FieldStyle(preferences: preferences, locale: style.locale))
      guard let setting = settings.first(where: { $0.name == assignment.name }) else {
        throw .unknownSetting(assignment.name, expected: settings.map(\.name))
      }
      guard known.insert(setting.name).inserted else { throw .repeated(setting.name) }
      guard setting.choices.contains(assignment.text) else {
        throw .unknownChoice(setting.name, expected: setting.choices)
      }
      setting.set(&preferences, assignment.text)
    }
    return preferences
  }

  /// Returns the settings, including a unit setting for each field with more than one unit.
  static func settings(style: FieldStyle) -> [Setting] {
    let health = Setting(
      name: "health", choices: ["on", "off"], value: { $0.isHealthEnabled ? "on" : "off" },
      set: { $0.isHealthEnabled = $1 == "on" })
    let system = Setting(
      name: "unitSystem", choices: [automatic] + UnitSystem.allCases.map(\.rawValue),
      value: { $0.unitSystem?.rawValue ?? automatic },
      set: { $0.unitSystem = UnitSystem(rawValue: $1) })
    let weekday = Setting(
      name: "firstWeekday", choices: [automatic] + weekdays,
      value: { preferences in
        guard let day = preferences.firstWeekday, weekdays.indices.contains(day - 1) else {
          return automatic
        }
        return weekdays[day - 1]
      },
      set: { preferences, name in
        preferences.firstWeekday = weekdays.firstIndex(of: name).map { $0 + 1 }
      })
    let units = RecordField.registry.filter { style.choices(of: $0).count > 1 }.map { field in
      Setting(
        name: "unit.\(field.key.rawValue)",
        choices: [automatic] + style.choices(of: field).map(\.symbol),
        value: { $0.units[field.key] ?? automatic },
        set: { $0.units[field.key] = $1 == automatic ? nil : $1 })
    }
    return [health, system, weekday] + units
  }
}
