internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import MetricSync
internal import RecordReports

/// The `metrics destinations` command, which contains all commands for destinations.
struct MetricsDestinationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "destinations",
    abstract: "List, add, test, remove and serve destinations.",
    discussion: """
      EXAMPLES
        healthspec metrics destinations
        healthspec metrics destinations add disk --kind file --path metrics.csv
        healthspec metrics destinations test table
      """,
    subcommands: [
      DestinationsListCommand.self, DestinationsAddCommand.self, DestinationsTestCommand.self,
      DestinationsRemoveCommand.self, DestinationsServeCommand.self,
    ],
    defaultSubcommand: DestinationsListCommand.self)
}

/// The command that lists the destinations in the settings.
struct DestinationsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the destinations, with secrets masked.",
    discussion: """
      EXAMPLES
        healthspec metrics destinations list
        healthspec metrics destinations list --format json
      """)

  @Option(help: "The output format.")
  var format: MetricsFormat = .table

  @OptionGroup var options: MetricsOptions

  private struct Row {
    let settings: DestinationSettings
    let kind: String
    let place: String
    let repeats: String
  }

  func run() async throws {
    let console = options.console
    var rows: [Row] = []
    for settings in try MetricsHome(options).settings().destinations {
      rows.append(await row(settings))
    }
    try console.write(
      format == .json
        ? MetricsJSON.lines(rows.map(Self.json)) : Self.table(rows, console.style(for: .output)))
  }

  /// Returns the row of a destination; if the destination cannot be created, the row contains the
  /// error in place of the delivery guarantee.
  private func row(_ settings: DestinationSettings) async -> Row {
    do {
      let place = try await settings.destination(SecretCommand.resolver).destination
      return Row(
        settings: settings, kind: place.kind, place: place.place,
        repeats: place.guarantee == .atLeastOnce ? "at least once" : "exactly once")
    } catch {
      return Row(settings: settings, kind: settings.kindName, place: "", repeats: "\(error)")
    }
  }

  private static func json(_ row: Row) -> [UInt8] {
    MetricsJSON.object { text in
      text.pair("name", row.settings.name)
      text.pair("kind", row.kind)
      text.pair("place", row.place)
      text.pair("delivery", row.repeats)
      text.pair("credential", row.settings.credential?.description)
    }
  }

  private static func table(_ rows: [Row], _ style: TerminalStyle) -> String {
    guard !rows.isEmpty else {
      return "No destinations; to add one, see: healthspec metrics destinations add --help\n"
    }
    var columns = TextColumns([.left, .left, .left, .left, .left])
    columns.add(
      [.init("Destination", .strong)]
        + ["Kind", "Place", "Delivery", "Credential"].map { .init($0, .faint) })
    for row in rows {
      columns.add(
        [
          row.settings.name, row.kind, row.place, row.repeats,
          row.settings.credential?.description ?? "",
        ].map { .init(VisibleText.escaping($0)) })
    }
    return columns.text(style)
  }
}

/// The command that removes a destination from the settings.
struct DestinationsRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a destination from the settings; it keeps the metrics that it received.",
    discussion: """
      EXAMPLES
        healthspec metrics destinations remove table

      EXIT CODES
        0    the destination was removed
        2    the settings have errors, or cannot be written
        64   the destination is not in the settings
      """)

  @Argument(help: "The name of the destination.")
  var name: String

  @OptionGroup var options: MetricsOptions

  func run() async throws {
    let console = options.console
    let home = MetricsHome(options)
    var settings = try home.settings()
    _ = try DestinationPlanner(
      settings: settings, isDry: true, console: console, acceptsFiles: false
    ).settings(of: name)
    settings.destinations.removeAll { $0.name == name }
    try home.save(settings)
    try console.write("removed \(VisibleText.escaping(name))\n")
  }
}

extension DestinationSettings {
  /// The readable name of the kind, which is shown if the destination cannot be created.
  var kindName: String {
    switch place {
    case .supabase: "Supabase"
    case .sheets: "Google Sheets"
    case .zapier: "Zapier"
    case .custom: "custom API"
    case .file: "file"
    }
  }
}
