internal import Foundation
package import HealthContracts
package import HealthModel
package import WeightSync

/// A deviation from the sync contract that can be planted in the sync of any subject.
///
/// A deviation ignores calls of the app, alters the samples or entries that the sync saves, drops
/// the sync's anchor or completions, or changes the sync's configuration.
package struct SyncDeviation: Sendable, CustomStringConvertible {
  package let id: String
  /// The behavior that differs from the contract, in words.
  package let summary: String
  package var changeSave: (@Sendable (QuantitySample) throws -> QuantitySample)?
  package var changeEntries: (@Sendable (inout EntryChanges) -> Void)?
  package var keepsAnchor = true
  package var completes = true
  package var configure: (@Sendable (inout WeightSyncConfiguration) -> Void)?
  /// The calls that have no effect.
  package var ignored: Set<SyncCallName> = []

  package init(_ id: String, _ summary: String, _ deviate: (inout Self) -> Void = { _ in }) {
    self.id = id
    self.summary = summary
    deviate(&self)
  }

  package var description: String { id }

  /// Returns a copy of a subject, with the deviation in its sync.
  package func planted(in subject: HealthSubject) -> HealthSubject {
    var planted = subject
    let makeSync = subject.makeSync
    planted.makeSync = { store, home, surroundings in
      var configuration = surroundings.configuration
      configure?(&configuration)
      let sync = try await makeSync(
        self.store(for: store), DeviatingHome(base: home, deviation: self),
        surroundings.with(configuration))
      if ignored.isEmpty { return sync }
      guard sync is any RemotePart else {
        return DeviatingSync<LocalPlace>(base: sync, ignored: ignored)
      }
      return DeviatingSync<RemotePlace>(base: sync, ignored: ignored)
    }
    return planted
  }

  /// Returns the store that the sync uses, with the deviation if it concerns calls to the store.
  ///
  /// A store that does not conform to `StoreOfDeviatingSync.Base` is returned unchanged.
  private func store(for base: any HealthStoreProtocol) -> any HealthStoreProtocol {
    guard changeSave != nil || !completes, let base = base as? any StoreOfDeviatingSync.Base else {
      return base
    }
    return StoreOfDeviatingSync(base: base, deviation: self)
  }
}

/// The name of an app's call to the sync; a deviation can ignore the call.
package enum SyncCallName: String, CaseIterable, Sendable {
  case launch, disable, delete, exportPending, importWeightFromHealth, enterForeground
  case deviceDidUnlock, performRecovery
}

extension SyncDeviation {
  /// Deviations in the saved data, the completions or the call deadline of a sync.
  package static let faults = [
    Self(
      "saves-samples-without-metadata",
      "samples are saved without metadata, so they have no sync identity"
    ) {
      $0.changeSave = { try $0.replacingMetadata(with: [:]) }
    },
    Self(
      "does-not-save-pending-deletions", "the sync does not save which samples it has to delete"
    ) {
      $0.changeEntries = { $0.addedDeletions = [] }
    },
    Self("does-not-save-pending-exports", "the sync does not save which entries wait for export") {
      $0.changeEntries = { changes in
        for index in changes.upserts.indices { changes.upserts[index].pendingHealthSync = false }
      }
    },
    Self("does-not-save-anchor", "the sync does not save its anchor") { $0.keepsAnchor = false },
    Self("never-completes-deliveries", "the sync does not complete deliveries of changes") {
      $0.completes = false
    },
    Self("waits-10-seconds-for-calls", "the sync waits only 10 seconds for a call") {
      $0.configure = { $0.callDeadline = 10 }
    },
    Self("waits-200-seconds-for-calls", "the sync waits 200 seconds for a call") {
      $0.configure = { $0.callDeadline = 200 }
    },
    Self("turns-on-when-entry-is-saved", "saving an entry turns the sync on without a request") {
      $0.changeEntries = { changes in
        if !changes.upserts.isEmpty { changes.healthSyncEnabled = true }
      }
    },
  ]

  /// Deviations that ignore one of the app's calls.
  package static let calls = [
    ignoring(.launch, "ignores-launches", "the sync does not resume work when the app starts"),
    ignoring(.disable, "ignores-disable-requests", "a request to turn the sync off is ignored"),
    ignoring(.delete, "ignores-entry-deletions", "an entry that the user deletes is kept"),
    ignoring(
      .exportPending, "ignores-export-requests", "a request to export waiting entries is ignored"),
    ignoring(
      .importWeightFromHealth, "ignores-import-requests", "a request to import changes is ignored"),
    ignoring(
      .enterForeground, "ignores-return-to-foreground",
      "nothing happens when the app comes to the foreground"),
    ignoring(.deviceDidUnlock, "ignores-unlocking", "nothing happens when the device is unlocked"),
    ignoring(.performRecovery, "ignores-recovery-requests", "the recovery action has no effect"),
  ]

  private static func ignoring(_ call: SyncCallName, _ id: String, _ summary: String) -> Self {
    Self(id, summary) { $0.ignored = [call] }
  }
}

extension QuantitySample {
  fileprivate func replacingMetadata(with metadata: Metadata) throws -> QuantitySample {
    try QuantitySample(
      uuid: uuid, type: quantityType, quantity: quantity, start: startDate, end: endDate,
      metadata: metadata, device: device)
  }
}
