internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import RecordReports

/// Shows or changes the goals.
struct RecordsGoalsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals",
    abstract: "Show or change the goals.",
    discussion: """
      EXAMPLES
        healthspec records goals
        healthspec records goals --set weight=75kg --set dietaryCalorie=2100 --set activity=
      """)

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A goal with its value; may be repeated, and an empty value removes the goal.",
      valueName: "field=value"))
  var values: [String] = []

  @OptionGroup var options: RecordsOptions

  func run() async throws {
    let console = options.console
    let places = try await RecordPlaces(options)
    let style = try await places.style(options)
    var goals = try await places.home.goals()
    if !values.isEmpty {
      let assignments = try values.assignments(console)
      do throws(FormError) {
        goals = try GoalsInput.goals(goals, setting: assignments, style: style)
      } catch {
        console.complain("\(error)", fix: "correct the value of the goal")
        throw ToolExitCode.usage.error
      }
      try await places.home.save(goals: goals)
      try await places.keep()
    }
    try console.write(FormText.goals(goals, style: style))
  }
}

/// Shows or changes the settings.
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
    let console = options.console
    let places = try await RecordPlaces(options)
    var preferences = try await places.home.preferences()
    let style = try await places.style(options)
    if !values.isEmpty {
      let assignments = try values.assignments(console)
      do throws(FormError) {
        preferences = try SettingsInput.preferences(
          preferences, setting: assignments, style: style)
      } catch {
        console.complain("\(error)", fix: "choose another value")
        throw ToolExitCode.usage.error
      }
      try await places.home.put(preferences)
      try await places.keep()
    }
    try console.write(FormText.settings(preferences, style: style))
  }
}
