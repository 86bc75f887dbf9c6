internal import Foundation
public import HealthModel
public import StoreSync

/// The reference sync of weight entries with a health store.
///
/// The actor wraps a pure state machine: it passes events to the machine and performs the resulting
/// actions. Entries are saved before the anchor advances, so the process can end at any time:
/// unfinished work is repeated, and identifiers prevent duplicates.
public actor WeightSync: WeightSyncProtocol, SyncShell {
  let home: any WeightSyncHome
  package let calls: StoreCalls
  let planner: ImportPlanner
  package let shell = ShellState()
  private var waiting: [SyncMachine.Work: [Waiter]] = [:]
  private var observer: QueryID?
  /// Whether the store accepted a registration for background delivery that the sync has not ended.
  private var isRegistered = false
  /// The number of requests to turn the sync off.
  private var disableRequests = 0
  /// The completions of notifications for which no import has started.
  ///
  /// They are recorded immediately, before the actor runs, so that an import that starts meanwhile
  /// also handles them and no redundant import follows.
  private let notifications = Locked<[ObserverQuery.Completion]>([])

  typealias Waiter = CheckedContinuation<Result<Int, any Error>, Never>

  /// Creates a sync that is inactive until it is launched or enabled.
  ///
  /// - Parameters:
  ///   - store: The health store.
  ///   - home: The storage of entries and sync state.
  ///   - clock: The clock for retries, deadlines and the dates of edits and syncs.
  ///   - identifiers: The source of identifiers for entries, samples and queries.
  ///   - configuration: The configuration of the app.
  public init(
    store: any HealthStoreProtocol, home: any WeightSyncHome, clock: any HealthClock,
    identifiers: any IdentifierSource, configuration: WeightSyncConfiguration
  ) {
    self.home = home
    calls = StoreCalls(
      store: store, clock: clock, identifiers: identifiers, limits: configuration.limits)
    planner = ImportPlanner(configuration: configuration)
  }

  /// The status of the sync for the user.
  public var status: SyncStatus { shell.machine.status }

  /// Resumes the sync if it was saved as on and health data is available.
  ///
  /// A state that was read before the user turned the sync off does not turn it on again.
  public func launch() async {
    let earlierRequests = disableRequests
    let isTurningOff = shell.isTurningOff
    let wasEnabled = (try? await home.state().healthSyncEnabled) ?? false
    let isAvailable = await calls.isAvailable()
    let isCurrent = !isTurningOff && disableRequests == earlierRequests
    await handle(.launched(isEnabled: wasEnabled && isCurrent, isAvailable: isAvailable))
  }

  /// Requests authorization, and starts the sync if sharing is authorized.
  ///
  /// While sync is on or is being turned on, nothing is requested. If the sync was turned off
  /// during a permission request, permission is requested again after that request has ended. If
  /// health data is unavailable or sharing is not authorized, sync stays off, and the failure
  /// appears in ``status``.
  public func enable() async {
    await handle(.enableRequested(isAvailable: await calls.isAvailable()))
  }

  /// Turns the sync off; imported entries and exported samples remain.
  public func disable() async {
    disableRequests += 1
    await handle(.disableRequested)
  }

  /// While sync is on, exports and imports again if health data is available.
  ///
  /// A sync that is saved as on but inactive, for example after a launch without health data, is
  /// resumed first. A rejected registration for background delivery is repeated.
  public func enterForeground() async {
    if !isEnabled { await launch() }
    await handle(.foregrounded(isAvailable: await calls.isAvailable()))
    if observer != nil, !isRegistered { await register() }
  }

  /// While sync is on, exports and imports again if health data is available, because a locked
  /// device may have rejected earlier work.
  public func deviceDidUnlock() async { await handle(.unlocked) }

  /// Tries to recover from the failure in ``status``, at the user's request.
  ///
  /// While sync is on, requests authorization if that can resolve the failure, and otherwise
  /// exports and imports again if health data is available. If sync is off, tries to turn it on.
  public func performRecovery() async { await handle(.recoveryRequested) }

  /// Exports pending changes and deletions to the store.
  ///
  /// If the sync is turned off during the export, the export ends early, which is not an error.
  ///
  /// - Throws: ``WeightSyncError/disabled`` if sync is off, or is turned off before the export
  ///   starts; otherwise an error from the store or the home, `HealthError` with code `timeout`, an
  ///   authorization error if deletions require a missing permission, or the error of an entry that
  ///   cannot be saved as a sample.
  public func exportPending() async throws { _ = try await result(of: .exporting) }

  /// Imports changes from the store, and returns the number of new entries.
  ///
  /// If the sync is turned off between two pages, the import ends early, which is not an error.
  ///
  /// - Throws: ``WeightSyncError/disabled`` if sync is off, or is turned off before the import
  ///   starts or before it saves a page that it has read; otherwise an error from the store or the
  ///   home, or `HealthError` with code `timeout`.
  @discardableResult
  public func importWeightFromHealth() async throws -> Int { try await result(of: .importing) }

  /// Waits until no work is in progress or pending; a scheduled retry is not awaited.
  public func settle() async { await awaitQuiet() }

  /// Requests an export after a local change.
  func localEntriesChanged() async { await handle(.requested(.exporting)) }

  // MARK: - Shell

  package var isEventWaiting: Bool { !notifications.withLock { $0.isEmpty } }

  package func requestAuthorization() async throws -> AuthorizationStatus {
    try await calls.requestAuthorization(
      toShare: WeightSyncManifest.shareTypes, read: WeightSyncManifest.readTypes, for: .bodyMass)
  }

  private func result(of work: SyncMachine.Work) async throws -> Int {
    guard isEnabled else { throw WeightSyncError.disabled }
    let result = await withCheckedContinuation { (continuation: Waiter) in
      waiting[work, default: []].append(continuation)
      accept(.requested(work))
      Task { await drainActions() }
    }
    return try result.get()
  }

  package func perform(_ work: SyncMachine.Work) {
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
      // The completions are called only now, regardless of the result of the import.
      for completion in completions { completion() }
      await handle(.finished(work, failure))
      for waiter in waiters { waiter.resume(returning: result) }
    }
  }

  package func didDrain() {
    // While sync is off, no work would ever resume these callers.
    guard !isEnabled else { return }
    for waiter in waiting.values.joined() {
      waiter.resume(returning: .failure(WeightSyncError.disabled))
    }
    waiting = [:]
    for completion in takeNotifications() { completion() }
  }

  package func resetPreference() async {
    guard (try? await home.state().healthSyncEnabled) == true else { return }
    await saveEnabled(false)
    await stopObserving()
  }

  // MARK: - Observing

  package func startObserving() async {
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
    await register()
  }

  /// Registers for background delivery.
  ///
  /// A rejection is not a failure of the sync: without background delivery, the sync still imports
  /// in the foreground, where it also tries to register again.
  private func register() async {
    guard let waking = calls.waking else { return }
    let frequency = WeightSyncManifest.updateFrequency
    do {
      try await waking.enableBackgroundDelivery(for: .bodyMass, frequency: frequency)
      isRegistered = true
    } catch { return }
    // The user turned the sync off meanwhile.
    if observer == nil { await deregister() }
  }

  private func deregister() async {
    isRegistered = false
    try? await calls.waking?.disableBackgroundDelivery(for: .bodyMass)
  }

  package func stopObserving() async {
    if let id = observer {
      observer = nil
      calls.stopping?.stop(id)
    }
    // Deregister even without a query, because an earlier process may have left a registration.
    await deregister()
  }

  /// Requests an import, unless sync is off or a concurrently started import handles all
  /// notifications.
  private func answerNotifications() async {
    if isEnabled, !notifications.withLock({ $0.isEmpty }) {
      await handle(.requested(.importing))
    } else {
      // While sync is off, this calls the completions after the pending actions.
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
