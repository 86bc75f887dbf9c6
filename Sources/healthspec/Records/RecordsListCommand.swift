internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import RecordReports

/// The command that lists combined records with their sums.
struct RecordsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List local records and health records, with their sums.",
    discussion: """
      Records that the app itself wrote to the store are omitted, because they are copies of local \
      records. Sums include all remaining records in the range, even those that the list does not \
      show; weights are averaged.

      A range is 'all', a number of days, weeks, months or years up to now (30d, 8w, 6m, 2y), a \
      year, a month or a day (2026, 2026-01, 2026-01-15), or two of these dates with '..' between \
      them, either of which can be omitted. Both ends are included.

      JSON and comma-separated values are in base units, regardless of the locale; with --by, \
      comma-separated values contain the sums instead of the records.

      EXAMPLES
        healthspec records --from sqlite=health.db
        healthspec records --type weight --type food --range 2026-01 --by week
        healthspec records --range all --by year --format csv
        healthspec records --from sqlite=health.db --range 1y --format html > r.html

      EXIT CODES
        0    everything was read
        2    local or health records could not be read completely
        66   the store does not exist
      """)

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "A kind of record; may be repeated; by default, all kinds.", valueName: "type"))
  var types: [RecordKindChoice] = []

  @Option(help: ArgumentHelp("The range of dates.", valueName: "range"))
  var range: String = "30d"

  @Option(
    help: ArgumentHelp(
      "Sum by day, week, month or year, and list each sum in a table; by default, the range "
        + "determines the period, and a table shows the sums only as bars.",
      valueName: "period"))
  var by: SumPeriod?

  @Option(help: "The maximum number of records in the list; sums include all records.")
  var limit: Int = 50

  @Option(help: "The output format.")
  var format: RecordFormat = .table

  @OptionGroup var options: RecordsOptions

  func validate() throws {
    guard (1...1_000_000).contains(limit) else {
      throw ValidationError("--limit: expected a number from 1 to 1000000, found \(limit).")
    }
  }

  func run() async throws {
    try await RecordPlaces.open(options) { places in try await list(places) }
  }

  private func list(_ places: RecordPlaces) async throws {
    let console = options.console
    let report: RecordReport
    do {
      report = try await ReportLoader(
        home: places.home, service: places.service, clock: places.clock
      ).report(try request(now: places.clock.now))
    } catch let error as DateTextError {
      throw ValidationError("--range: \(error)")
    } catch let error as SumError {
      throw ValidationError("--range: \(error)")
    }
    try console.write(
      report.text(
        as: format,
        RecordRendering(
          style: console.style(for: .output), width: Console.width, listsIntervals: by != nil)))
    try reportError(about: report, places, console)
  }

  private func request(now: Date) throws -> ReportRequest {
    let calendar = options.calendar
    return ReportRequest(
      kinds: types.isEmpty ? Set(RecordKind.allCases) : Set(types.map(\.kind)),
      dates: try DateReader(calendar: calendar, now: now).range(in: range), period: by,
      limit: limit, calendar: calendar, locale: options.locale.locale)
  }

  private func reportError(
    about report: RecordReport, _ places: RecordPlaces, _ console: Console
  ) throws {
    // Workouts are also read to separate their energy from other active energy, but the note names
    // them only if activities are listed.
    let listsActivities = types.isEmpty || types.contains { $0.kind == .activity }
    let unasked = places.store.unaskedTypes.filter {
      listsActivities || $0 != SampleType.workoutIdentifier
    }
    if !unasked.isEmpty {
      console.writeError(
        "\(RecordsCommand.tool): note: read permission is undecided for "
          + "\(unasked.joined(separator: ", "))\n")
    }
    for failure in report.failures {
      console.reportError(
        failure.reason, fix: "check the file or the health store that contains these records")
    }
    if !report.failures.isEmpty { throw ToolExitCode.notFullyVerified.error }
  }
}
