internal import ArgumentParser

/// The `records` command, which contains all commands for combined records.
struct RecordsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Show local records together with health records, and edit local ones.",
    discussion: """
      Without a subcommand, records are listed; 'healthspec records list --help' shows all \
      options of the list.

      EXAMPLES
        healthspec records --from sqlite=health.db --range 30d
        healthspec records --range 2026-01 --by week --format html > records.html
        healthspec records add weight --set weight=81.6kg --date 2026-01-15T08:30
        healthspec records edit 0a1b2c3d --set weight=81.4kg
        healthspec records goals --set weight=75kg
      """,
    subcommands: [
      RecordsListCommand.self, RecordsAddCommand.self, RecordsEditCommand.self,
      RecordsDeleteCommand.self, RecordsGoalsCommand.self, RecordsSettingsCommand.self,
    ],
    defaultSubcommand: RecordsListCommand.self)

  /// The name of the tool in messages.
  static let tool = "healthspec"
}
