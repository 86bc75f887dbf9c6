internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension MetricStage {
  /// Runs a pass over the store for the row's destinations, and records its result or error.
  ///
  /// - Throws: `Deviation` if the app has ended, the row adds no destination, or a limit of the range
  ///   has no effect; any error that occurs while the destinations or the engine are created.
  func sync(in period: MetricPeriod = .all) async throws {
    try await checkEffect(of: period)
    try await run { engine, destinations in
      let result = try await engine.sync(
        self.selection, to: destinations, in: period, onProgress: self.note)
      self.update { $0.results.append(result) }
    }
  }

  /// Checks that each limit of a range excludes a sample of a selected type.
  ///
  /// - Throws: `Deviation` if a limit excludes no sample, because it then has no effect.
  private func checkEffect(of period: MetricPeriod) async throws {
    let types = Set(selection.identifiers.map { SampleType(metricIdentifier: $0) })
    let starts = await world.controlledStore.storedObjects()
      .filter { types.contains($0.sampleType) }.map(\.startDate)
    if let since = period.since, !starts.contains(where: { $0 < since }) {
      throw Deviation(
        expected: "a sample of a selected type before the range", observed: "no such sample")
    }
    if let until = period.until, !starts.contains(where: { $0 >= until }) {
      throw Deviation(
        expected: "a sample of a selected type after the range", observed: "no such sample")
    }
  }

  /// Runs passes at an interval, and records their results and any error that ends them early.
  ///
  /// - Throws: The errors that ``sync(in:)`` throws.
  func sync(every interval: TimeInterval, times count: Int) async throws {
    let delivery = try deliveryState()
    let earlier = delivery.passes
    // The first pass is counted when it begins, whether or not it can lock the state.
    defer { update { $0.passes += max(0, delivery.passes - earlier - 1) } }
    try await run { engine, destinations in
      let done = Locked(0)
      do {
        try await engine.run(
          every: interval, self.selection, to: destinations, onProgress: self.note
        ) { result in
          let passes = done.withLock { passes in
            passes += 1
            return passes
          }
          self.update { $0.results.append(result) }
          if passes == count { withUnsafeCurrentTask { $0?.cancel() } }
        }
      } catch is CancellationError where done.withLock({ $0 }) == count {}
    }
  }

  /// Creates the destinations and the engine, and performs work with them as one or more passes.
  private func run(
    _ work: @escaping @Sendable (SyncEngine, [SyncDestination]) async throws -> Void
  ) async throws {
    var destinations: [SyncDestination] = []
    for (kind, limits) in now.destinations {
      destinations.append(try await destination(kind, limits))
    }
    guard !now.isDead else {
      throw Deviation(expected: "a running app", observed: "an app that has ended")
    }
    guard !destinations.isEmpty else {
      throw Deviation(expected: "a destination", observed: "a row that adds no destination")
    }
    // An app requests permission before it reads; the manager does not repeat a processed request.
    _ = try? await manager.requestAuthorization()
    let engine = try makeEngine()
    update { state in
      state.passes += 1
      state.passStart = clock.now
      state.requests = [:]
      state.progress = [:]
      state.passError = nil
    }
    // The pass waits until it can be canceled, since its first request may cancel it.
    let (start, starting) = AsyncStream<Void>.makeStream()
    let pass = Task { [destinations] in
      for await _ in start {}
      try await work(engine, destinations)
    }
    update { state in
      state.isCanceled = false
      state.cancelPass = { pass.cancel() }
    }
    if let seconds = update({ $0.secondsToCancellation.take() }) {
      clock.interrupt(at: clock.now.addingTimeInterval(seconds)) { self.cancelPass() }
    }
    starting.finish()
    defer {
      update { $0.cancelPass = nil }
      clock.removeInterruption()
    }
    do {
      try await withTaskCancellationHandler {
        try await pass.value
      } onCancel: {
        pass.cancel()
      }
    } catch is CancellationError where now.isCanceled {
      update { $0.passError = "the pass was canceled" }
    } catch is CancellationError {
      update { state in
        state.passError = "the app ended"
        state.cutOff += 1
        state.isDead = true
      }
    } catch {
      update { $0.passError = "\(error)" }
    }
  }

  @Sendable private func note(_ progress: SyncProgress) {
    guard let kind = ReceiverKind(rawValue: progress.destination) else { return }
    update { $0.progress[kind, default: []].append(progress.counts) }
  }

  /// Cancels the current pass, as the user does.
  func cancelPass() {
    let cancel = update { state in
      state.isCanceled = true
      return state.cancelPass
    }
    cancel?()
  }

  /// Restarts the app, whose next engine starts with the saved state.
  func restart() {
    update { state in
      state.engine = nil
      state.isDead = false
      state.starts += 1
    }
  }

  /// Makes the engine keep its state in files.
  ///
  /// - Throws: `Deviation` if the app has already synced since its start; `CocoaError` if the
  ///   folder of the row cannot be created.
  func keepStateInFiles() throws {
    try requireNoEngine()
    let files = FileDeliveryState(
      folder: try folder.present().appendingPathComponent("state", isDirectory: true))
    let observed = observing(files)
    update { $0.delivery = observed }
  }

  /// Checks that the engine does not exist yet, so that it will use a changed configuration.
  ///
  /// - Throws: `Deviation` if the app has already synced since its start.
  func requireNoEngine() throws {
    guard now.engine == nil else {
      throw Deviation(
        expected: "an app that has not synced since its start", observed: "an app that has synced")
    }
  }

  /// Returns the state of the engine, which is in memory unless the row keeps it in files.
  func deliveryState() throws -> ObservedState {
    if let delivery = now.delivery { return delivery }
    let observed = observing(MemoryDeliveryState())
    update { $0.delivery = observed }
    return observed
  }

  private func observing(_ base: any DeliveryState) -> ObservedState {
    ObservedState(
      base,
      onBegin: { [clock, weak self] in
        guard let state = self?.now else { return }
        clock.begin(state.destinations.count, atATime: state.concurrency)
      },
      onEnd: { [clock] in clock.end() })
  }

  private func makeEngine() throws -> SyncEngine {
    if let engine = now.engine { return engine }
    let state = now
    let source = StoreMetricSource(
      store, name: "health", clock: world.virtualClock, identifiers: world.identifierSource,
      pageSize: state.pageSize)
    let chance = state.chance
    let engine = SyncEngine(
      source: RepeatingSource(source, if: { [weak self] in self?.now.repeatsRecords ?? false }),
      normalizer: try MetricNormalizer(rules: state.rules),
      transport: ScriptedTransport(stage: self), state: try deliveryState(),
      options: .init(retry: state.policy, concurrency: state.concurrency),
      clock: clock, chance: { chance }, log: log)
    update { $0.engine = engine }
    return engine
  }

  /// Returns the result of the last pass for a destination.
  ///
  /// - Throws: `Deviation` if the last pass ended with an error or has no result for the
  ///   destination.
  func result(of kind: ReceiverKind) throws -> DestinationResult {
    let state = now
    if let error = state.passError { throw Deviation(expected: "a result", observed: error) }
    guard let result = state.results.last?.destinations.first(where: { $0.name == kind.rawValue })
    else { throw Deviation(expected: "a result for '\(kind.words)'", observed: "none") }
    return result
  }
}

// MARK: - Destinations

extension MetricStage {
  /// Creates a destination of a kind.
  private func destination(
    _ kind: ReceiverKind, _ stated: RowLimits
  ) async throws -> SyncDestination {
    let limits = BatchLimits(count: stated.count ?? 100, bytes: stated.bytes ?? 1 << 20)
    let credential = RowCredential(stage: self)
    let place: any MetricDestination =
      switch kind {
      case .table, .secondTable:
        SupabaseDestination(
          try Endpoint("https://\(kind.host)"), settings: .init(table: "metrics"), limits: limits)
      case .sheet:
        SheetsDestination(
          try Endpoint("https://\(kind.host)"),
          settings: .init(spreadsheet: "book", sheet: "Health"), limits: limits)
      case .hook:
        ZapierDestination(
          try Endpoint("https://\(kind.host)/hooks/catch/HIDDEN-HOOK"), limits: limits)
      case .api, .keyedAPI:
        try CustomDestination(
          .init(
            url: "https://\(kind.host)/metrics",
            headers: ["Authorization": "Bearer {{credential}}"],
            idempotencyHeader: kind == .keyedAPI ? "Idempotency-Key" : nil,
            removalURL: "https://\(kind.host)/metrics/{{id}}"), limits: limits)
      case .file: FileDestination(try file(), format: .ndjson, limits: limits)
      case .secondStore:
        StoreDestination(
          try await deliveredStore(), named: "second store", identifiers: world.identifierSource,
          limits: limits)
      case .plugIn: PlugInDestination(try await plugIn(), stage: self, limits: stated)
      }
    return SyncDestination(
      name: kind.rawValue, place,
      credential: kind == .hook ? FixedCredential(nil) as any CredentialSource : credential)
  }

  /// Returns the store to which metrics are delivered, which is created on first use.
  func secondStore() async throws -> FaultInjectingStore {
    if let store = now.secondStore { return store }
    let base = try await world.furtherStore()
    let store = FaultInjectingStore(
      base, patience: 30, wait: { [clock = world.virtualClock] in await clock.advance(by: $0) })
    update { state in
      state.secondStore = store
      state.secondBase = base
    }
    return store
  }

  /// Returns the second store, in a form that saves batches if the row says so.
  private func deliveredStore() async throws -> any HealthStoreProtocol {
    let store = try await secondStore()
    guard now.savesBatches else { return store }
    guard let base = now.secondBase as? any BatchStoring else {
      throw Deviation(expected: "a store that saves batches", observed: "one that does not")
    }
    return BatchSavingStore(store: store, base: base)
  }

  /// Returns the destination that the subject provides, which is created on first use.
  func plugIn() async throws -> any ControllableDestination {
    if let destination = now.plugIn { return destination }
    let destination = try await world.part(.metricDestination)
    update { $0.plugIn = destination }
    return destination
  }

  /// Returns the file to which the row's metrics are delivered.
  func file() throws -> URL { try folder.present().appendingPathComponent("metrics.ndjson") }
}

/// A source of the row's credentials, which advances to the next credential at each renewal.
///
/// If the row says so, the next request for a credential cancels the pass instead.
struct RowCredential: CredentialSource {
  let stage: MetricStage

  func credential(renewing: Bool) throws -> Secret? {
    let isCanceled = stage.update { state in
      defer { state.cancelsAtCredential = false }
      return state.cancelsAtCredential
    }
    if isCanceled {
      stage.cancelPass()
      throw CancellationError()
    }
    return try stage.update { state in
      if renewing {
        guard state.credentials.count > 1 else {
          throw CredentialError("no other key is known; enter one in the settings")
        }
        state.credentials.removeFirst()
      }
      return state.credentials.first.map { Secret($0) }
    }
  }
}
