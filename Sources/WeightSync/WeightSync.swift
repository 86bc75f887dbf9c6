internal import Foundation
public import HealthModel

/// The reference sync of weight entries with a health store.
///
/// A thin shell around a pure machine: it feeds events in and carries actions out. Entries are
/// saved before the anchor moves on, so that a process may die at any point: what was not
/// finished is repeated, and identity keeps it from happening twice.
public actor WeightSync: WeightSyncProtocol {
  let home: any WeightSyncHome
  let calls: StoreCalls
  let planner: ImportPlanner
  private var machine = WeightSyncMachine()
  private var pendingActions: [WeightSyncMachine.Action] = []
  private var isDraining = false
  private var waiting: [WeightSyncMachine.Work: [Waiter]] = [:]
  private var observer: QueryID?
  /// Notifications that no import has begun to answer; noted at once, before this actor gets to
  /// them, so that an import that starts meanwhile answers them and none follows in vain.
  private let notifications = Locked<[ObserverQuery.Completion]>([])
  private var retry: ScheduledAction?
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  typealias Waiter = CheckedContinuation<Result<Int, any Error>, Never>

  /// Creates a sync that does nothing until it is launched or enabled.
  ///
  /// - Parameters:
  ///   - store: The health store.
  ///   - home: Where entries and state live.
  ///   - clock: The time, for retries and deadlines.
  ///   - identifiers: Where identities of entries, samples and queries come from.
  ///   - configuration: The facts about the app.
  public init(
    store: any HealthStoreProtocol, home: any WeightSyncHome, clock: any HealthClock,
    identifiers: any IdentifierSource, configuration: WeightSyncConfiguration
  ) {
    self.home = home
    calls = StoreCalls(
      store: store, clock: clock, identifiers: identifiers, configuration: configuration)
    planner = ImportPlanner(configuration: configuration)
  }

  /// What the app shows of the sync.
  public var status: SyncStatus { machine.status }

  var isEnabled: Bool { machine.isEnabled }

  /// Takes the sync up where the last process left it.
  public func launch() async {
    let isEnabled = (try? await home.state().healthSyncEnabled) ?? false
    await handle(.launched(isEnabled: isEnabled, isAvailable: await calls.isAvailable()))
  }

  /// Asks for authorization and starts syncing.
  public func enable() async {
    await handle(.enableRequested(isAvailable: await calls.isAvailable()))
  }

  /// Stops syncing; what was exchanged stays.
  public func disable() async {
    // Asleep for want of health data, the sync still has its preference to give up. Whether it is
    // asleep is asked first: by the end of the next line the user may have turned it on again.
    let isAsleep = !machine.isEnabled
    await handle(.disableRequested)
    guard isAsleep, (try? await home.state().healthSyncEnabled) == true else { return }
    await saveEnabled(false)
    await stopObserving()
  }

  /// Tries again what could not be done before.
  public func enterForeground() async {
    // A launch without health data left the sync asleep; there may be some by now.
    if !machine.isEnabled { await launch() }
    await handle(.foregrounded(isAvailable: await calls.isAvailable()))
  }

  /// Tries again what a locked device refused.
  public func deviceDidUnlock() async { await handle(.unlocked) }

  /// Does what the message of the last error offers.
  public func performRecovery() async { await handle(.recoveryRequested) }

  /// Saves and deletes in the store what waits for it.
  public func exportPending() async throws { _ = try await result(of: .exporting) }

  /// Imports what changed in the store; returns the number of new entries.
  @discardableResult
  public func importWeightFromHealth() async throws -> Int { try await result(of: .importing) }

  /// Waits until no work is going on.
  public func settle() async {
    while !isQuiet {
      await withCheckedContinuation { idleWaiters.append($0) }
    }
  }

  /// Something waits to be exported.
  func localEntriesChanged() async { await handle(.requested(.exporting)) }

  // MARK: - Events and actions

  private func handle(_ event: WeightSyncMachine.Event) async {
    pendingActions += machine.handle(event)
    await drainActions()
  }

  /// Carries out one action after the other, whoever asked for it: "on" and "off" keep their order.
  private func drainActions() async {
    guard !isDraining else { return }
    isDraining = true
    while !pendingActions.isEmpty { await execute(pendingActions.removeFirst()) }
    isDraining = false
    dismissWaitersIfDisabled()
    resumeIdleWaiters()
  }

  private func execute(_ action: WeightSyncMachine.Action) async {
    switch action {
    case .requestAuthorization: await requestAuthorization()
    case .saveEnabled(let isEnabled): await saveEnabled(isEnabled)
    case .startObserving: await startObserving()
    case .stopObserving: await stopObserving()
    case .perform(let work): perform(work)
    case .scheduleRetry(let attempt): scheduleRetry(attempt: attempt)
    case .cancelRetry:
      retry?.cancel()
      retry = nil
    }
  }

  private func requestAuthorization() async {
    let answer: Result<AuthorizationStatus, HealthError>
    do { answer = .success(try await calls.requestAuthorization()) } catch {
      answer = .failure(HealthError(wrapping: error))
    }
    pendingActions += machine.handle(.authorizationAnswered(answer))
  }

  private func scheduleRetry(attempt: Int) {
    let delay = calls.configuration.retryDelay(attempt: attempt)
    retry = calls.clock.schedule(at: calls.clock.now.addingTimeInterval(delay)) { [weak self] in
      await self?.handle(.retryDue)
    }
  }

  // MARK: - Work

  private func result(of work: WeightSyncMachine.Work) async throws -> Int {
    guard machine.isEnabled else { throw WeightSyncError.disabled }
    let result = await withCheckedContinuation { (continuation: Waiter) in
      waiting[work, default: []].append(continuation)
      pendingActions += machine.handle(.requested(work))
      Task { await drainActions() }
    }
    return try result.get()
  }

  private func perform(_ work: WeightSyncMachine.Work) {
    let waiters = waiting.removeValue(forKey: work) ?? []
    let completions = work == .importing ? takeNotifications() : []
    Task {
      let result: Result<Int, any Error>
      do {
        result = .success(
          work == .importing ? try await importPages() : try await exportEverything())
      } catch { result = .failure(error) }
      var failure: HealthError?
      if case .failure(let error) = result { failure = HealthError(wrapping: error) }
      // The store is told only now, whatever came of the import.
      for completion in completions { completion() }
      await handle(.finished(work, failure))
      for waiter in waiters { waiter.resume(returning: result) }
    }
  }

  private func dismissWaitersIfDisabled() {
    guard !machine.isEnabled else { return }
    for waiter in waiting.values.joined() {
      waiter.resume(returning: .failure(WeightSyncError.disabled))
    }
    waiting = [:]
    for completion in takeNotifications() { completion() }
  }

  private var isQuiet: Bool {
    !isDraining && machine.isIdle && notifications.withLock { $0.isEmpty }
  }

  private func resumeIdleWaiters() {
    guard isQuiet else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  // MARK: - Observing

  private func startObserving() async {
    guard observer == nil else { return }
    let id = QueryID(calls.identifiers.next())
    observer = id
    let query = ObserverQuery(id: id, type: .bodyMass) {
      [weak self] completion, error in
      guard let self, error == nil else { return completion() }
      self.notifications.withLock { $0.append(completion) }
      Task { await self.answerNotifications() }
    }
    calls.store.execute(.observer(query))
    // A refusal is no failure of the sync: without wake-ups it still imports in the foreground.
    try? await calls.waking?.enableBackgroundDelivery(
      for: .bodyMass, frequency: WeightSyncManifest.updateFrequency)
  }

  private func stopObserving() async {
    if let id = observer {
      observer = nil
      calls.stopping?.stop(id)
    }
    // Also without a query: an earlier process may have left its registration.
    try? await calls.waking?.disableBackgroundDelivery(for: .bodyMass)
  }

  /// Asks for an import, unless one that started meanwhile answers all notifications.
  private func answerNotifications() async {
    if machine.isEnabled, !notifications.withLock({ $0.isEmpty }) {
      await handle(.requested(.importing))
    } else {
      // Behind what is being carried out, so that the order of both is no matter of luck.
      await drainActions()
    }
  }

  private func takeNotifications() -> [ObserverQuery.Completion] {
    notifications.withLock { notifications in
      defer { notifications = [] }
      return notifications
    }
  }
}
