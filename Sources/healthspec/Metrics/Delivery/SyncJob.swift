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
  /// The types that the source contains; `nil` if they are not known, or if the user did not select
  /// all types.
  var found: Set<String>?

  /// The types that the user chose by name or category; empty if all types are selected.
  var named: Set<String> { isAll ? [] : types }

  /// The types that the notice before the first delivery lists.
  var shown: Set<String> { found.map(types.intersection) ?? types }
}

/// The parameters of a pass that are determined again before each pass.
struct SyncPass: Sendable {
  let selection: SyncSelection
  let period: MetricPeriod
}

/// The passes of a sync from a source to destinations, with their progress and results.
struct SyncJob: Sendable {
  let home: MetricsHome
  let settings: UserSettings
  let input: MetricInput
  let normalizer: MetricNormalizer
  let meter: ReadingMeter
  let format: MetricsFormat
  let clock: any HealthClock = SystemClock()

  private var console: Console { home.console }

  /// Runs one pass, or repeats passes at an interval indefinitely.
  ///
  /// With an interval, a pass is skipped if the state is in use. Once a pass has created its
  /// destinations, a later pass is also skipped if it cannot create them or read its types, because
  /// the reason may be temporary.
  ///
  /// - Parameters:
  ///   - again: Whether the destinations receive everything again in the first pass.
  ///   - interval: The seconds between passes, or `nil` for one pass.
  ///   - pass: Returns the parameters of the next pass.
  ///   - plans: Returns the destinations of the next pass, and can create their files. Before it
  ///     creates the file of a missing store, it calls its argument with the recorded name of the
  ///     store.
  /// - Throws: ``ToolExitCode/notFullyVerified`` if a single pass did not read everything, or left
  ///   metrics that were neither delivered nor refused, if a result cannot be written, or if the
  ///   delivery state cannot be used; the reason is reported. `CancellationError` if the task is
  ///   canceled. The errors of `pass` and `plans` are rethrown, unless the pass is skipped.
  func run(
    again: Bool, every interval: TimeInterval?, pass: () async throws -> SyncPass,
    plans: ((String) throws -> Void) async throws -> [DestinationPlan]
  ) async throws {
    let state = FileDeliveryState(folder: home.stateFolder)
    let engine = SyncEngine(
      source: input.source, normalizer: normalizer,
      transport: DeliveryTransports.standard(proxy: settings.proxy),
      state: state, clock: clock, chance: { Double.random(in: 0...1) },
      log: LogHistory(level: settings.logLevel, next: ToolLog(file: home.log)))
    var again = again
    var hasStarted = false
    while true {
      var isDelivering = false
      do {
        let pass = try await pass()
        let destinations = try await prepare(pass, state, again: again, plans)
        (again, hasStarted, isDelivering) = (false, true, true)
        let isWhole = try await deliver(pass, to: destinations, engine)
        guard isWhole || interval != nil else { throw ToolExitCode.notFullyVerified.error }
      } catch DeliveryStateError.inUse where interval != nil {
        console.writeError(
          "\(MetricsOptions.tool): note: another sync uses the same state, so this pass is skipped\n"
        )
      } catch let error as DeliveryStateError {
        throw reported(error)
      } catch  where error is ExitCode && hasStarted && !isDelivering && interval != nil {
        // The reason has been reported.
      }
      guard let interval else { return }
      try await Task.sleep(for: .seconds(interval))
    }
  }

  /// Runs a pass and reports its result.
  ///
  /// - Returns: Whether everything was read, and was delivered or refused by the destinations.
  private func deliver(
    _ pass: SyncPass, to destinations: [SyncDestination], _ engine: SyncEngine
  ) async throws -> Bool {
    let progress = ProgressText(console, meter, clock: clock)
    defer { progress.clear() }
    // The export may already have been read to determine the selection.
    input.export?.forget()
    let result = try await engine.sync(
      MetricSelection(pass.selection.types), to: destinations, in: pass.period,
      onProgress: { progress.show($0) })
    progress.clear()
    return try report(result, pass.selection)
  }

  private func reported(_ error: DeliveryStateError) -> any Error {
    console.reportError("the delivery cannot start: \(error.problem)", fix: error.fix)
    return ToolExitCode.notFullyVerified.error
  }

  /// Creates the destinations, and shows the notice before a first delivery.
  ///
  /// Also resets the state of each destination that receives everything again, because the user
  /// requested this or the destination's file is missing or empty.
  ///
  /// A state that is reset need not be readable. The folder of the states is locked before a
  /// destination creates its file: if the folder is in use, a later pass must still find the file
  /// missing.
  private func prepare(
    _ pass: SyncPass, _ state: FileDeliveryState, again: Bool,
    _ plans: ((String) throws -> Void) async throws -> [DestinationPlan]
  ) async throws -> [SyncDestination] {
    try state.lock()
    defer { state.unlock() }
    // The state of a missing store is reset before the store is created, because the creation of
    // another destination can fail later.
    var known: Set<String> = []
    let plans = try await plans { name in
      if (try? state.load(name))?.0.lastPass != nil { known.insert(name) }
      try state.reset(name)
    }
    let new = try plans.filter { plan in
      let name = plan.destination.name
      if known.contains(name) { return false }
      return again || plan.isGone
        ? (try? state.load(name))?.0.lastPass == nil : try state.load(name).0.lastPass == nil
    }
    if !new.isEmpty {
      // Records without a type do not become metrics.
      let names = Set(pass.selection.shown.map { normalizer.readableName(for: $0) })
        .subtracting([""]).sorted()
      console.writeError(
        Disclosure(
          destinations: new.map(\.destination), names: names, isAll: pass.selection.isAll,
          origin: input.path, period: pass.period
        ).text)
    }
    for plan in plans where again || plan.isGone { try state.reset(plan.destination.name) }
    return plans.map(\.destination)
  }

  /// Writes the result of a pass, with notes about gaps and refusals, and logs the deliveries that
  /// completed.
  ///
  /// - Returns: Whether everything was read, and was delivered or refused by the destinations.
  private func report(_ result: SyncResult, _ selection: SyncSelection) throws -> Bool {
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
  /// The failure without a fix; the fix in ``description`` is for callers of the library.
  var problem: String {
    switch self {
    case .inUse: "another sync uses the same state"
    case .unreadable(let path): "the state cannot be read: \(path)"
    case .unwritable(let path): "the state cannot be written: \(path)"
    }
  }

  /// How a user of the tool can resolve the failure.
  var fix: String {
    switch self {
    case .inUse: "wait until it ends, or specify another folder with --home"
    case .unreadable:
      "check its permissions, or repeat 'healthspec metrics sync' for this destination with "
        + "--again, which starts a new state and delivers everything again"
    case .unwritable:
      "check its permissions and the disk, or specify another folder with --home"
    }
  }
}
