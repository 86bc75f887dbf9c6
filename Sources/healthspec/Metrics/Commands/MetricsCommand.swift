internal import ArgumentParser

/// The `metrics` command, which contains all commands for metrics.
struct MetricsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Discover, preview and deliver metrics of health data.",
    discussion: """
      Metrics are read from an export of the Health app or from a durable store, converted to one \
      unit per type, and delivered to files, stores, Supabase, Google Sheets, Zapier or an API.

      EXAMPLES
        healthspec metrics list --from export.zip
        healthspec metrics preview --from export.zip --select 'heart rate'
        healthspec metrics sync --from export.zip --select all --to csv=metrics.csv
        healthspec metrics select --add vitals --remove 'body mass index'
        healthspec metrics destinations add table --kind supabase \\
            --url https://xyz.supabase.co --table metrics --credential env=KEY
        healthspec metrics sync --from export.zip --to table --every 1d
      """,
    subcommands: [
      MetricsListCommand.self, MetricsPreviewCommand.self, MetricsSyncCommand.self,
      MetricsStatusCommand.self, MetricsLogCommand.self, MetricsSelectCommand.self,
      MetricsSettingsCommand.self, MetricsDestinationsCommand.self,
    ])
}
