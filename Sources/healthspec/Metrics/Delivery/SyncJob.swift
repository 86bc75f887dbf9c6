internal import ArgumentParser
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import MetricDelivery
internal import MetricSync

/// The types that a delivery includes.
struct SyncSelection: Sendable {
  let types: Set<String>
  /// Whether the user selected all types.
  let isAll: Bool
  /// The types that the source contains; `nil` if they are not known.
  var found: Set<String>?

  /// The types that the user chose individually; empty if all types are selected.
  var named: Set<String> { isAll ? [] : types }

  /// The types that the notice before the first delivery lists.
  var shown: Set<String> { found.map(types.intersection) ?? types }
}

/// The passes of a sync from a source to destinations, with their progress and results.
struct SyncJob: Sendable {
  let home: MetricsHome
  let settings: UserSettings
  let input: MetricInput
  let normalizer: MetricNormalizer
  let selection: SyncSelection
  let period: MetricPeriod
  let meter: ReadingMeter
  let format: MetricsFormat
  let clock: any HealthClock = SystemClock()

  private var console: Console { home.console }

  /// Runs one pass, or repeats passes at an interval indefinitely.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if a single pass did not read and deliver
  ///   everything, or if the delivery state cannot be used; the reasons are reported.
  func run(
    _ plans: [DestinationPlan], again: Bool, every interval: TimeInterval?
  ) async throws {
    let state = FileDeliveryState(folder: home.stateFolder)
    try await prepare(plans, state, again: again)
    let progress = ProgressText(console, meter, clock: clock)
    let engine = SyncEngine(
      source: input.source, normalizer: normalizer,
      transport: DeliveryTransports.standard(proxy: settings.proxy),
      state: state, clock: clock, chance: { Double.random(in: 0...1) },
      log: LogHistory(level: settings.logLevel, next: ToolLog(file: home.log)))
    let destinations = plans.map(\.destination)
    let selection = MetricSelection(selection.types)
    do {
      guard let interval else {
        let result = try await engine.sync(
          selection, to: destinations, in: period, onProgress: { progress.show($0) })
        progress.clear()
        guard try report(result) else { throw ToolExitCode.notFullyVerified.error }
        return
      }
      try await engine.run(
        every: interval, selection, to: destinations, in: period,
        onProgress: { progress.show($0) },
        onResult: { result in
          progress.clear()
          meter.reset()
          // If the output is closed, the write itself ends the process.
          _ = try? report(result)
        })
    } catch let error as DeliveryStateError {
      progress.clear()
      throw reported(error)
    }
  }

  private func reported(_ error: DeliveryStateError) -> any Error {
    console.reportError("the delivery cannot start: \(error)", fix: error.fix)
    return ToolExitCode.notFullyVerified.error
  }

  /// Shows the notice before a first delivery, and resets the destinations that receive everything
  /// again, because the user requested it or their file is gone.
  ///
  /// The state of such a destination need not be readable.
  private func prepare(
    _ plans: [DestinationPlan], _ state: FileDeliveryState, again: Bool
  ) async throws {
    do {
      let new = try plans.filter { plan in
        let name = plan.destination.name
        return again || plan.isGone
          ? (try? state.load(name))?.0.lastPass == nil : try state.load(name).0.lastPass == nil
      }
      if !new.isEmpty {
        let names = Set(selection.shown.map { normalizer.readableName(for: $0) }).sorted()
        console.writeError(
          Disclosure(
            destinations: new.map(\.destination), names: names, isAll: selection.isAll,
            origin: input.path, period: period
          ).text)
      }
      let forgotten = plans.filter { again || $0.isGone }.map(\.destination.name)
      guard !forgotten.isEmpty else { return }
      try state.lock()
      defer { state.unlock() }
      for name in forgotten { try state.reset(name) }
    } catch let error as DeliveryStateError { throw reported(error) }
  }

  /// Writes the result of a pass, and logs the deliveries that completed.
  ///
  /// - Returns: Whether everything was read and delivered.
  private func report(_ result: SyncResult) throws -> Bool {
    let dropped = DroppedRecords(input.export?.summary)
    switch format {
    case .json: try console.write(MetricsJSON.text(of: result, dropped: dropped))
    case .table:
      try console.write(
        SyncSummaryTable(
          result: result, dropped: dropped, normalizer: normalizer,
          style: console.style(for: .output)
        ).text)
    }
    let log = LogHistory(level: settings.logLevel, next: ToolLog(file: home.log))
    for destination in result.destinations where destination.status == .completed {
      // The engine logs the records that it drops, and passes that end early.
      for entry in dropped.logEntries(about: destination, at: result.ended) { log.log(entry) }
      log.log(
        LogEntry(
          date: result.ended, level: .info, destination: destination.name,
          text: "completed: \(destination.total.sent) sent, \(destination.total.known) known"))
    }
    let isWhole = input.reportGaps(selection.named)
    let refused = result.metrics.values.reduce(0) { $0 + $1.refused }
    if refused > 0 {
      console.writeError(
        "\(MetricsOptions.tool): note: destinations refused "
          + "\(Figures.text(of: refused, "metric")); see the log: healthspec metrics log\n")
    }
    return isWhole && result.isComplete
  }
}

extension DeliveryStateError {
  /// The way in which a user of the tool can solve the problem.
  var fix: String {
    switch self {
    case .unreadable:
      "deliver everything again, which starts a new state: healthspec metrics sync --again"
    case .inUse, .unwritable: "specify another folder with --home"
    }
  }
}
