internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import JSONText
internal import MetricSync
internal import RecordReports

/// The command that shows what each destination received, and how its last pass ended.
struct MetricsStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what each destination received, and how its last pass ended.",
    discussion: """
      EXAMPLES
        healthspec metrics status
        healthspec metrics status --to csv=metrics.csv --format json

      EXIT CODES
        0    the last pass of each destination completed, or no pass was run
        2    the last pass of a destination ended early, or the state or the
             settings cannot be read
      """)

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "A destination in the settings, or a file or store that was named on the command line; may "
        + "be repeated; by default, all destinations in the settings.",
      valueName: "destination"))
  var places: [DestinationChoice] = []

  @Option(help: "The output format.")
  var format: MetricsFormat = .table

  @OptionGroup var options: MetricsOptions

  private struct Row {
    let name: String
    let progress: DeliveryProgress
    var counts: [SettledMetric.Kind: Int] = [:]

    var isFine: Bool { progress.lastPass.map { $0.status == .completed } ?? true }
  }

  func run() async throws {
    let console = options.console
    let home = MetricsHome(options)
    let settings = try home.settings()
    let names =
      places.isEmpty ? settings.destinations.map(\.name) : places.map(\.stateName)
    let rows: [Row]
    do { rows = try names.map { try row($0, FileDeliveryState(folder: home.stateFolder)) } } catch {
      console.reportError(
        (error as? DeliveryStateError)?.problem ?? "\(error)",
        fix: (error as? DeliveryStateError)?.fix ?? "specify another folder with --home")
      throw ToolExitCode.notFullyVerified.error
    }
    try console.write(
      format == .json
        ? MetricsJSON.lines(rows.map(json)) : table(rows, console.style(for: .output)))
    guard rows.allSatisfy(\.isFine) else { throw ToolExitCode.notFullyVerified.error }
  }

  private func row(_ name: String, _ state: FileDeliveryState) throws -> Row {
    let (progress, settled) = try state.load(name)
    var row = Row(name: name, progress: progress)
    for metric in settled { row.counts[metric.kind, default: 0] += 1 }
    return row
  }

  private func json(_ row: Row) -> [UInt8] {
    MetricsJSON.object { text in
      text.pair("name", row.name)
      text.pair("status", row.progress.lastPass?.status.rawValue)
      text.pair("reason", row.progress.lastPass?.reason?.description)
      text.pair("lastPass", (row.progress.lastPass?.date).flatMap(ISODate.text))
      text.pair("notBefore", row.progress.notBefore.flatMap(ISODate.text))
      text.pair("delivered", row.counts[.delivered] ?? 0)
      text.pair("refused", row.counts[.refused] ?? 0)
      text.pair("pending", row.progress.pending.reduce(0) { $0 + $1.keys.count })
    }
  }

  private func table(_ rows: [Row], _ style: TerminalStyle) -> String {
    typealias Cell = TextColumns.Cell
    guard !rows.isEmpty else {
      return "No destinations; to add one, see: healthspec metrics destinations add --help\n"
    }
    var columns = TextColumns([.left, .left, .left, .right, .right, .right, .left])
    columns.add(
      [Cell("Destination", .strong)]
        + ["Last pass", "Status", "Delivered", "Refused", "Pending", "Reason"].map {
          Cell($0, .faint)
        })
    for row in rows {
      let last = row.progress.lastPass
      columns.add([
        Cell(VisibleText.escaping(row.name)),
        Cell((last?.date).flatMap(ISODate.text).map { String($0.prefix(19)) + "Z" } ?? "never"),
        Cell(last?.status.rawValue ?? "", row.isFine ? .good : .bad),
        Cell(Figures.text(of: row.counts[.delivered] ?? 0)),
        Cell(Figures.text(of: row.counts[.refused] ?? 0)),
        Cell(Figures.text(of: row.progress.pending.reduce(0) { $0 + $1.keys.count })),
        Cell(last?.reason.map { VisibleText.escaping("\($0)") } ?? ""),
      ])
    }
    return columns.text(style)
  }
}
