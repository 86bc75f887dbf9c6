internal import ArgumentParser
internal import ConformanceTool
internal import Foundation
internal import MetricSync

/// The command that delivers the metrics of a source to destinations.
struct MetricsSyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Deliver the metrics of a source to destinations.",
    discussion: """
      Deliveries are recorded, so that a later pass sends only new metrics, even after the command \
      was killed. Before the first delivery to a destination, the types that it receives are shown.

      Without --to, every destination in the settings receives the metrics; without --select, the \
      selected types are sent. A file or a store needs no settings: csv=FILE, ndjson=FILE or \
      sqlite=FILE. A file that is missing or empty is written again in full. With --every, each pass \
      determines again which files are missing, which types an export contains, and when relative \
      ranges such as 30d begin and end.

      EXAMPLES
        healthspec metrics sync --from export.zip --select all --to csv=metrics.csv
        healthspec metrics sync --from export.zip --to sqlite=health.db --select all
        healthspec metrics sync --from export.zip --to table --to sheet --since 30d
        healthspec metrics sync --from export.zip --to sheet \\
            --since 2026-01-01 --until 2026-02-01
        healthspec metrics sync --from export.zip --to table --dry-run
        healthspec metrics sync --from sqlite=health.db --every 15m

      EXIT CODES
        0    everything was delivered, or was refused by a destination and reported
        2    something was not read or not delivered; the next pass continues there
        64   an option is invalid, a type, a category or a destination is unknown,
             nothing is selected, or a file is used more than once as the source or
             a destination
        66   the source does not exist
      """)

  @OptionGroup var origin: OriginOptions

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "A destination in the settings, csv=FILE, ndjson=FILE or sqlite=FILE; may be repeated.",
      valueName: "destination"))
  var places: [DestinationChoice] = []

  @OptionGroup var types: TypeOptions

  @Flag(help: "Show the requests with secrets masked, and send nothing.")
  var dryRun = false

  @Option(help: "With --dry-run, the maximum number of requests to show for each destination.")
  var requests: Int = 3

  @Flag(
    help: """
      Discard the records of deliveries, and deliver everything again; with --every, only in the \
      first pass.
      """)
  var again = false

  @Option(
    help: ArgumentHelp(
      "Repeat at an interval such as 15m, 6h or 1d; 'settings' uses the one in the settings.",
      valueName: "time"))
  var every: String?

  @Option(help: "The output format of the result.")
  var format: MetricsFormat = .table

  @OptionGroup var proxy: ProxyOption
  @OptionGroup var options: MetricsOptions

  func validate() throws {
    guard (0...1_000_000).contains(requests) else {
      throw ValidationError("--requests: expected a number from 0 to 1000000, found \(requests).")
    }
    if let every, every != "settings", UserSettings.seconds(of: every) == nil {
      throw ValidationError(
        "--every: expected a time such as 90s, 15m, 6h or 1d, from 1s to 36500d, found '\(every)'.")
    }
    if dryRun, every != nil || again {
      throw ValidationError("--dry-run cannot be combined with --every or --again.")
    }
  }

  func run() async throws {
    let console = options.console
    let home = MetricsHome(options)
    var settings = try home.settings()
    settings.proxy = try proxy.address ?? settings.proxy
    let normalizer = try home.normalizer(settings)
    // Errors in the dates are reported before the source is opened.
    _ = try origin.period(now: Date())
    let interval = try interval(settings)
    let meter = ReadingMeter(
      passes: places.isEmpty ? settings.destinations.count : Set(places).count)
    let input = try MetricInput(origin.from, meter: meter, console)
    let planner = DestinationPlanner(settings: settings, isDry: dryRun, console: console)
    func pass() async throws -> SyncPass {
      let selection = try await selection(settings, input, normalizer, console)
      meter.reset()
      return SyncPass(selection: selection, period: try origin.period(now: Date()))
    }
    if dryRun {
      let pass = try await pass()
      try await DryRun(
        home: home, source: input.source, normalizer: normalizer, selection: pass.selection.types,
        period: pass.period, limit: requests
      ).show(try await planner.plans(places, besides: origin.from))
      guard input.reportGaps(pass.selection.named) else {
        throw ToolExitCode.notFullyVerified.error
      }
      return
    }
    try await SyncJob(
      home: home, settings: settings, input: input, normalizer: normalizer, meter: meter,
      format: format
    ).run(again: again, every: interval, pass: pass) { forget in
      try await planner.plans(places, besides: origin.from, forgetting: forget)
    }
  }

  private func interval(_ settings: UserSettings) throws -> TimeInterval? {
    guard every == "settings" else { return every.flatMap { UserSettings.seconds(of: $0) } }
    if let interval = settings.interval { return interval }
    throw ValidationError(
      "--every settings: no interval is set; set one: healthspec metrics settings "
        + "--set interval=15m")
  }

  private func selection(
    _ settings: UserSettings, _ input: MetricInput, _ normalizer: MetricNormalizer,
    _ console: Console
  ) async throws -> SyncSelection {
    guard !types.select.isEmpty else {
      if !settings.selection.isEmpty {
        let types = TypeChoice(settings, normalizer).saved(settings.selection)
        return SyncSelection(types: types, isAll: false)
      }
      console.reportError(
        "no type is selected",
        fix: "add --select all, or choose types: healthspec metrics select --add 'heart rate'")
      throw ToolExitCode.usage.error
    }
    let isAll = TypeChoice.isAll(types.select)
    // An export can contain types that no catalog lists.
    let (choice, found) = try await TypeChoice.reading(
      input, for: types.select, settings, normalizer)
    let chosen = try choice.types(types.select, option: "--select", console)
    return SyncSelection(types: chosen, isAll: isAll, found: isAll ? found : nil)
  }
}
