internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import RecordReports
internal import SQLiteStores

/// The command that shows or changes the goals.
struct RecordsGoalsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals",
    abstract: "Show or change the goals.",
    discussion: """
      EXAMPLES
        healthspec records goals
        healthspec records goals --set weight=75kg --set activity=
      """)

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A goal with its value; may be repeated, and an empty value removes the goal.",
      valueName: "field=value"))
  var values: [String] = []

  @OptionGroup var options: RecordsOptions

  func run() async throws {
    try await RecordPlaces.open(options) { places in
      let style = try await places.style(options)
      var goals = try await places.home.goals()
      if !values.isEmpty {
        let assignments = try values.assignments(options.console)
        // The entries are checked before a file is created.
        _ = try set(assignments, in: goals, style)
        goals = try await places.change { home in
          try await home.changeGoals { goals in try set(assignments, in: goals, style) }
        }
      }
      try options.console.write(FormText.goals(goals, style: style))
    }
  }

  private func set(
    _ assignments: [FieldAssignment], in goals: Goals, _ style: FieldStyle
  ) throws -> Goals {
    do throws(FormError) {
      return try GoalsInput.goals(goals, setting: assignments, style: style)
    } catch {
      options.console.reportError("\(error)", fix: error.fix)
      throw ToolExitCode.usage.error
    }
  }
}

/// The command that shows or changes the settings.
struct RecordsSettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show or change the settings.",
    discussion: """
      EXAMPLES
        healthspec records settings
        healthspec records settings --set unit.weight=lb --set firstWeekday=monday
      """)

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting with its choice; may be repeated.", valueName: "setting=choice"))
  var values: [String] = []

  @OptionGroup var options: RecordsOptions

  func run() async throws {
    try await RecordPlaces.open(options) { places in
      let style = try await places.style(options)
      var preferences = try await places.home.preferences()
      if !values.isEmpty {
        let assignments = try values.assignments(options.console)
        // The entries are checked before a file is created.
        _ = try set(assignments, in: preferences, style)
        preferences = try await places.change { home in
          try await home.changePreferences { try set(assignments, in: $0, style) }
        }
      }
      try options.console.write(FormText.settings(preferences, style: style))
    }
  }

  private func set(
    _ assignments: [FieldAssignment], in preferences: RecordPreferences, _ style: FieldStyle
  ) throws -> RecordPreferences {
    do throws(FormError) {
      return try SettingsInput.preferences(preferences, setting: assignments, style: style)
    } catch {
      options.console.reportError("\(error)", fix: error.fix)
      throw ToolExitCode.usage.error
    }
  }
}
