public import Conformance
public import Foundation
public import HealthModel
public import WeightSync

/// What phrases of other packages act on and look at in a row of the weight contracts.
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
/// Each call returns when the sync and the store are idle again.
public struct WeightStage: Sendable {
  let world: HealthWorld

  /// The user of the app.
  public var user: User { User(world: world) }
  /// The device that the app runs on.
  public var device: Device { Device(world: world) }
  /// The health store of the device.
  public var store: Store { Store(world: world) }
  /// The time, which stands still unless a phrase lets it pass.
  public var clock: Clock { Clock(world: world) }

  /// All weight entries of the app, oldest first.
  ///
  /// - Throws: What the local storage of the app throws.
  public func entries() async throws -> [WeightEntry] { try await world.home.entries() }

  /// What the app shows of the sync.
  public func status() async -> SyncStatus { await world.sync.status }
}

extension WeightStage {
  /// What the user of the app does.
  public struct User: Sendable {
    let world: HealthWorld

    /// Turns the sync on and answers the permission request.
    ///
    /// - Parameter answer: The answer; everything is granted unless one is given.
    public func turnSyncOn(
      answering answer: AuthorizationAnswer = .decide(share: true, read: true)
    ) async {
      await world.enable(answering: answer)
    }

    /// Turns the sync off.
    public func turnSyncOff() async { await world.attempt { await $0.disable() } }

    /// Adds an entry, which becomes the entry of the row.
    ///
    /// - Parameter draft: Its values; those of the entry that rows speak of unless some are given.
    public func addEntry(_ draft: EntryDraft? = nil) async {
      await world.addEntry(draft ?? HealthWorld.draft)
    }

    /// Changes the entry of the row.
    ///
    /// - Throws: An error that fails the row where it has no entry.
    public func editEntry(_ edit: EntryEdit) async throws { try await world.editEntry(edit) }

    /// Deletes the entry of the row.
    ///
    /// - Throws: An error that fails the row where it has no entry.
    public func deleteEntry() async throws { try await world.deleteEntry() }
  }

  /// What happens to the device and the process of the app.
  public struct Device: Sendable {
    let world: HealthWorld

    /// Locks the device, so that health data cannot be read.
    public func lock() async { await world.setLocked(true) }

    /// Unlocks the device.
    public func unlock() async {
      await world.setLocked(false)
      await world.settle()
    }

    /// Ends the process of the app and launches it again.
    ///
    /// - Throws: What starting the sync throws.
    public func relaunchApp() async throws { try await world.relaunch() }
  }

  /// What the health store holds, and what others write to it.
  public struct Store: Sendable {
    let world: HealthWorld

    /// All samples that are stored, oldest arrival first.
    public func samples() async -> [QuantitySample] { await world.bench.storedSamples() }

    /// Saves a sample as another app or device does, without asking for permission.
    ///
    /// - Throws: ``HealthModel/HealthError`` where a sample with its UUID is stored already.
    public func save(_ sample: QuantitySample, as source: SourceRevision) async throws {
      try await world.bench.save(.quantity(sample), as: source)
      await world.settle()
    }

    /// Lets calls of the app fail, or answer late; `nil` ends that.
    public func setFault(_ fault: StoreFault?, on operations: [StoreOperation]) {
      world.store.setFault(fault, on: operations)
    }
  }

  /// The time of the case.
  public struct Clock: Sendable {
    let world: HealthWorld

    /// What the app takes for the current date.
    public var now: Date { world.clock.now }

    /// Lets time pass; everything that falls due meanwhile is carried out.
    ///
    /// - Parameter seconds: The seconds to let pass, from 0.
    public func advance(by seconds: TimeInterval) async { await world.advance(by: max(0, seconds)) }
  }
}

extension HealthWorld {
  /// The user, the device, the store and the clock of a row of the weight contracts.
  public nonisolated var weight: WeightStage { WeightStage(world: self) }
}

extension HealthContracts {
  /// The domains of this package with phrases of your own.
  ///
  /// - Parameter extend: Adds phrases, replaces some, or gives them other names.
  /// - Returns: The domains, for `ContractSuite`, a `ContractTool` or a `ContractPlan`.
  public static func domains(
    extending extend: (inout Vocabulary<HealthWorld>) -> Void
  ) -> [ContractDomain<HealthWorld>] {
    domains.map { domain in
      var domain = domain
      extend(&domain.vocabulary)
      return domain
    }
  }
}
