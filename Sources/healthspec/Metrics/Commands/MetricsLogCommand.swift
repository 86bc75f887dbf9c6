internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import MetricSync
internal import RecordReports

/// The command that shows or clears the log of deliveries.
struct MetricsLogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show the log of deliveries, newest line last, or clear it.",
    discussion: """
      The log contains no values of metrics and no secrets.

      EXAMPLES
        healthspec metrics log --level warning
        healthspec metrics log --to table --limit 200 --format json
        healthspec metrics log --clear
      """)

  @Option(help: "The lowest level to show: debug, info, warning or error.")
  var level: LogLevel = .info

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("Show only lines about this destination.", valueName: "destination"))
  var place: DestinationChoice?

  @Option(help: "The maximum number of lines to show; older lines are omitted.")
  var limit: Int = 50

  @Flag(help: "Remove all lines instead of showing them.")
  var clear = false

  @Option(help: "The output format.")
  var format: MetricsFormat = .table

  @OptionGroup var options: MetricsOptions

  func validate() throws {
    guard limit > 0 else {
      throw ValidationError("--limit: expected a number above 0, found \(limit).")
    }
  }

  func run() async throws {
    let console = options.console
    let log = MetricsHome(options).log
    if clear {
      do { try log.clear() } catch {
        console.reportError(
          "the log cannot be cleared",
          fix: "check the permissions of '\(log.url.deletingLastPathComponent().path)'")
        throw ToolExitCode.notFullyVerified.error
      }
      return
    }
    let entries = log.entries().filter { entry in
      entry.level >= level && (place == nil || entry.destination == place?.stateName)
    }.suffix(limit)
    try console.write(
      format == .json
        ? MetricsJSON.lines(entries.map(Self.json))
        : Self.table(entries, console.style(for: .output)))
  }

  private static func json(_ entry: LogEntry) -> [UInt8] {
    MetricsJSON.object { text in
      text.pair("date", ISODate.text(of: entry.date))
      text.pair("level", entry.level.rawValue)
      text.pair("destination", entry.destination)
      text.pair("text", entry.text)
    }
  }

  private static func table(_ entries: some Collection<LogEntry>, _ style: TerminalStyle) -> String
  {
    guard !entries.isEmpty else { return "No lines.\n" }
    var columns = TextColumns([.left, .left, .left, .left])
    for entry in entries {
      let emphasis: Emphasis? =
        switch entry.level {
        case .error: .bad
        case .warning: .caution
        case .info: nil
        case .debug: .faint
        }
      columns.add([
        .init(ISODate.text(of: entry.date).map { String($0.prefix(19)) + "Z" } ?? "", .faint),
        .init(entry.level.rawValue, emphasis),
        .init(VisibleText.escaping(entry.destination ?? "")),
        .init(VisibleText.escaping(entry.text)),
      ])
    }
    return columns.text(style)
  }
}
