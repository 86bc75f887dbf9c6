private import Foundation
public import HealthModel
public import StoreSync

/// An exporter that saves local records to the health store, and replaces or deletes their copies
/// after an edit or a deletion.
///
/// A record is saved in the home first, and the exporter is then notified. If the export of a
/// change fails, it is retried after the next change, when the device is unlocked, when the app
/// comes to the foreground and after a restart. After a failure that may be temporary, it is also
/// retried with increasing delays.
///
/// The object that represents a record in the store has the record's sync identifier, and the
/// samples that belong to the object have sync identifiers derived from it. Each edit
/// increases the version of the record, and a store ignores a version that it already has, so an
/// export is idempotent. No export or read starts while health records are off, and no record is
/// exported unless the user lets the app share the record's types.
///
/// The exporter also reads changes that the app on another device or the user made to stored copies
/// of records, and applies them to the home: after a launch, when health records are turned on,
/// when the app comes to the foreground, and when the device is unlocked. A failed read is retried
/// with increasing delays, too, if the failure may be temporary.
public actor RecordExporter: SyncShell {
  let home: any RecordHome
  let service: any HealthKitService
  package let calls: StoreCalls
  package let shell = ShellState()
  /// The number of notifications from the home that have not been turned into events yet.
  ///
  /// The notifications are counted immediately, before the actor runs, so that `settle()` waits for
  /// them.
  private let changes = Locked(0)
  /// The number of notifications about changed settings so far.
  private let settingsChanges = Locked(0)
  /// The observation of the home; `nil` before the start and after ``stop()``.
  private var observation: RecordObservation?

  /// Creates an exporter that is off; ``launch()`` starts it.
  ///
  /// - Parameters:
  ///   - store: The health store.
  ///   - home: The home that contains the records and the export queue.
  ///   - service: The service that requests permission, and reports whether health records are on
  ///     and which types the user lets the app share.
  ///   - clock: The clock for retries and deadlines.
  ///   - identifiers: The source of identifiers for saved objects and queries.
  public init(
    store: any HealthStoreProtocol, home: any RecordHome, service: any HealthKitService,
    clock: any HealthClock, identifiers: any IdentifierSource
  ) {
    self.home = home
    self.service = service
    calls = StoreCalls(
      store: store, clock: clock, identifiers: identifiers,
      limits: SyncLimits(bundleIdentifier: service.bundleIdentifier))
  }

  /// The failure of the last export or, if it succeeded, of the last attempt to read changes; `nil`
  /// if neither failed, or while the exporter is off.
  public var failure: HealthError? { shell.machine.failure }

  /// Whether the exporter is on, so that it exports and reads changes.
  ///
  /// A launch, a return to the foreground and, from either to the next ``stop()``, a change of the
  /// settings turn the exporter on if health records are on and the device supports health data,
  /// and off if health records are off. ``stop()`` also turns it off.
  package var isOn: Bool { shell.machine.isEnabled }

  /// Starts exporting and reading changes, and resumes the work of an earlier process.
  ///
  /// While health records are off or the device does not support health data, the exporter only
  /// observes the home.
  public func launch() async {
    observeHome()
    if let event = await settingsEvent() { await handle(event) }
  }

  /// Stops exporting and reading changes; pending changes remain in the home.
  ///
  /// A save, a deletion or a read that is in progress is completed; ``settle()`` waits for its end.
  /// A later ``launch()`` or ``enterForeground()`` resumes the exporter, at once or as soon as
  /// health records are turned on, if the device supports health data.
  public func stop() async {
    observation = nil
    await handle(.disableRequested)
  }

  /// Starts to export pending changes, such as those whose export failed, and to read changes from
  /// the health store.
  ///
  /// If health records are on and the device supports health data, an exporter that is off is
  /// turned on first; otherwise, nothing is started until health records are turned on.
  public func enterForeground() async {
    // After stop(), the home is not observed, so that turning health records off would have no
    // effect.
    if observation == nil { observeHome() }
    // Health data can have become available since the launch.
    guard let event = await settingsEvent() else { return }
    await handle(event)
    await handle(.foregrounded(isAvailable: await service.isAvailable))
  }

  /// Starts to export pending changes, such as deletions that failed because the device was locked,
  /// and to read changes from the health store.
  ///
  /// Does nothing while the exporter is off, or if the device did not support health data when the
  /// exporter last checked.
  public func deviceDidUnlock() async { await handle(.unlocked) }

  /// Waits until all events are handled and no work is in progress, but not for a scheduled retry.
  public func settle() async { await awaitQuiet() }

  private func observeHome() {
    observation = home.observe { [weak self] change in
      guard let self, change != .goals else { return }
      self.changes.withLock { $0 += 1 }
      if change == .preferences { self.settingsChanges.withLock { $0 += 1 } }
      Task { await self.homeDidChange(change) }
    }
  }

  private func homeDidChange(_ change: HomeChange) async {
    // After a stop, a notification that arrived before it has no effect.
    let requested: SyncMachine.Event? = observation == nil ? nil : .requested(.exporting)
    let event = change == .preferences ? await settingsEvent() : requested
    changes.withLock { $0 -= 1 }
    if let event { await handle(event) }
  }

  /// Returns the event that turns the exporter on or off as the settings require; `nil` if the
  /// exporter was stopped meanwhile.
  private func settingsEvent() async -> SyncMachine.Event? {
    var event: SyncMachine.Event
    var known: Int
    repeat {
      // If the settings change while they are read, the results can be out of date.
      known = settingsChanges.withLock { $0 }
      let isAvailable = await service.isAvailable
      event =
        await service.isEnabled
        ? .launched(isEnabled: true, isAvailable: isAvailable) : .disableRequested
    } while known != settingsChanges.withLock { $0 }
    return observation == nil ? nil : event
  }
}

extension RecordExporter {
  /// The app's kinds of records that the store supports; records of other kinds remain queued.
  var exportedKinds: [RecordKind] {
    RecordKind.allCases.filter { $0 != .activity || calls.hasWorkouts }
  }

  package var isEventWaiting: Bool { changes.withLock { $0 > 0 } }

  /// Requests nothing and returns `sharingAuthorized`, because each export first requests
  /// authorization for its own kind.
  package func requestAuthorization() -> AuthorizationStatus { .sharingAuthorized }

  /// Does nothing, because the settings in the home determine whether health records are on.
  package func saveEnabled(_ isEnabled: Bool) async {}

  /// Does nothing, because the settings in the home determine whether health records are on.
  package func resetPreference() async {}

  /// Does nothing, because the exporter does not observe the store.
  package func startObserving() async {}

  /// Does nothing, because the exporter does not observe the store.
  package func stopObserving() async {}

  package func didDrain() {}

  package func perform(_ work: SyncMachine.Work) {
    Task {
      var failure: HealthError?
      do {
        switch work {
        case .exporting: try await exportEverything()
        case .importing: try await readEverything()
        }
      } catch { failure = HealthError(wrapping: error) }
      await handle(.finished(work, failure))
    }
  }
}
