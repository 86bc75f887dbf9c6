internal import ArgumentParser
internal import ConformanceTool
internal import Foundation
internal import MetricSync

/// The command that lists the types that a source contains.
struct MetricsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the types that a source contains, with counts, dates and units.",
    discussion: """
      The dates show when the first and the last record start, in UTC. Types that are selected \
      for delivery have a filled circle.

      EXAMPLES
        healthspec metrics list --from export.zip
        healthspec metrics list --from sqlite=health.db --since 30d
        healthspec metrics list --from apple_health_export --format json

      EXIT CODES
        0    everything was read
        2    the source cannot be read completely, or the settings have errors
        66   the source does not exist
      """)

  @OptionGroup var origin: OriginOptions

  @Option(help: "The output format.")
  var format: MetricsFormat = .table

  @OptionGroup var options: MetricsOptions

  func run() async throws {
    let console = options.console
    let home = MetricsHome(options)
    let settings = try home.settings()
    let normalizer = try home.normalizer(settings)
    let period = try origin.period(now: Date())
    let input = try MetricInput(origin.from, meter: ReadingMeter(), console)
    let discovery = try await MetricDiscovery(input, in: period)
    switch format {
    case .json:
      try console.write(
        MetricsJSON.text(
          of: discovery.metrics, dropped: DroppedRecords(input.export?.summary), normalizer))
    case .table:
      try console.write(
        MetricListTable(
          metrics: Array(discovery.metrics.values), normalizer: normalizer,
          selection: TypeChoice(settings, normalizer).saved(settings.selection),
          summary: input.export?.summary, style: console.style(for: .output),
          width: Console.width
        ).text)
    }
    guard input.reportGaps() else { throw ToolExitCode.notFullyVerified.error }
  }
}
