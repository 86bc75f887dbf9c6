public import Foundation
public import HealthModel
public import WeightSync

/// The user, the device, the store and the clock of a row, for phrases that other packages add.
///
/// ```swift
/// let domains = HealthContracts.domains { words in
///   words.action("user steps on the scale twice", in: "action") { world, _ in
///     await world.weight.user.addEntry()
///     await world.weight.user.addEntry()
///   }
/// }
/// ```
///
/// Each action that can cause work returns when the sync and the store are idle again. An error
/// that the sync throws is recorded for the row's expectations and is not rethrown.
public struct WeightStage: Sendable {
  let world: HealthWorld

  /// The user of the app.
  public var user: User { User(world: world) }
  /// The device that the app runs on.
  public var device: Device { Device(world: world) }
  /// The health store of the device.
  public var store: Store { Store(world: world) }
  /// The clock of the row, whose time advances only when a phrase or a store fault advances it.
  public var clock: Clock { Clock(world: world) }

  /// Returns all of the app's weight entries, in the order in which they were added.
  ///
  /// - Throws: Any error from the app's local storage.
  public func entries() async throws -> [WeightEntry] { try await world.home.entries() }

  /// Returns the sync status that the app displays.
  public func status() async -> SyncStatus { await world.sync.status }
}

extension WeightStage {
  /// The actions of the app's user.
  public struct User: Sendable {
    let world: HealthWorld

    /// Turns the sync on and answers the permission request.
    ///
    /// - Parameter answer: The answer; by default, the user permits sharing and reading.
    public func turnSyncOn(
      answering answer: AuthorizationAnswer = .decide(share: true, read: true)
    ) async {
      await world.enable(answering: answer)
    }

    /// Turns the sync off.
    public func turnSyncOff() async { await world.attempt { await $0.disable() } }

    /// Adds an entry, which becomes the row's entry unless the sync throws an error.
    ///
    /// - Parameter draft: The entry's values; `nil` for the standard entry of 180.5 lb.
    public func addEntry(_ draft: EntryDraft? = nil) async {
      await world.addEntry(draft ?? HealthWorld.draft)
    }

    /// Changes the row's entry.
    ///
    /// - Throws: An error if the row has no entry. If the sync did not create an entry that the row
    ///   requested, the row fails; otherwise, the row is recorded as errored.
    public func editEntry(_ edit: EntryEdit) async throws { try await world.editEntry(edit) }

    /// Deletes the row's entry.
    ///
    /// - Throws: An error if the row has no entry. If the sync did not create an entry that the row
    ///   requested, the row fails; otherwise, the row is recorded as errored.
    public func deleteEntry() async throws { try await world.deleteEntry() }
  }

  /// The events of the device and of the app's process.
  public struct Device: Sendable {
    let world: HealthWorld

    /// Locks the device, so that health data cannot be read.
    ///
    /// A store without the capability `deviceLock` ignores the call.
    public func lock() async { await world.setLocked(true) }

    /// Unlocks the device; the sync's `deviceDidUnlock()` is not called.
    ///
    /// A store without the capability `deviceLock` ignores the call.
    public func unlock() async {
      await world.setLocked(false)
      await world.settle()
    }

    /// Ends the app's process and launches the app again.
    ///
    /// - Throws: Any error that occurs when the sync is created again, or when a stage is
    ///   relaunched.
    public func relaunchApp() async throws { try await world.relaunch() }
  }

  /// The content of the health store, writes of other sources, and faults of the app's calls.
  public struct Store: Sendable {
    let world: HealthWorld

    /// Returns all stored quantity samples in order of arrival.
    public func samples() async -> [QuantitySample] { await world.bench.storedSamples() }

    /// Saves a sample from another app or device; this write needs no permission.
    ///
    /// - Throws: The store's error, for example `HealthError` if a sample with the same UUID is
    ///   already stored; an error if the store does not have the capability `externalWriters`.
    public func save(_ sample: QuantitySample, as source: SourceRevision) async throws {
      try await world.bench.save(.quantity(sample), as: source)
      await world.settle()
    }

    /// Makes the app's calls to some operations fail, return late or not return in time.
    ///
    /// - Parameters:
    ///   - fault: The fault; `nil` removes an earlier one.
    ///   - operations: The operations that the fault affects.
    public func setFault(_ fault: StoreFault?, on operations: [StoreOperation]) {
      world.store.setFault(fault, on: operations)
    }
  }

  /// The clock of the row.
  public struct Clock: Sendable {
    let world: HealthWorld

    /// The current date as the app sees it.
    public var now: Date { world.clock.now }

    /// Advances the time and executes all scheduled work that becomes due.
    ///
    /// - Parameter seconds: The number of seconds; a negative number counts as 0.
    public func advance(by seconds: TimeInterval) async { await world.advance(by: max(0, seconds)) }
  }
}

extension HealthWorld {
  /// The user, the device, the store and the clock of a row of the weight contracts.
  public nonisolated var weight: WeightStage { WeightStage(world: self) }
}
