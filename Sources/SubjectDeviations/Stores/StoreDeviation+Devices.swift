internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Stores that respond incorrectly to the device lock, or to unavailable health data.
  static let devices: [Self] = [
    Self(
      "ignores-locking", "samples can be read and observers are called while the device is locked"
    ) {
      $0.setLocked = { _, _ in }
    },
    Self("ignores-unlocking", "unlocking the device has no effect") {
      $0.setLocked = { base, isLocked in if isLocked { await base.store.setLocked(true) } }
    },
    Self(
      "returns-no-samples-while-locked",
      "sample queries return no samples while the device is locked"
    ) {
      $0.found = { base, _, found in
        base.notes.withLock { $0.isLocked } ? .success([]) : found
      }
    },
    Self(
      "returns-no-changes-while-locked",
      "anchored queries return no changes while the device is locked"
    ) {
      $0.changes = { base, query, changes in
        base.notes.withLock { $0.isLocked }
          ? .success(
            AnchoredChanges(
              addedSamples: [], deletedObjects: [],
              newAnchor: query.anchor ?? QueryAnchor(data: Data()))) : changes
      }
    },
    Self("rejects-saves-while-locked", "saves fail while the device is locked") {
      $0.save = { base, sample in
        guard !base.notes.withLock({ $0.isLocked }) else {
          throw HealthError(.errorDatabaseInaccessible)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("drops-saves-while-locked", "samples that are saved while the device is locked are lost") {
      $0.save = { base, sample in
        if !base.notes.withLock({ $0.isLocked }) { try await base.store.save(.quantity(sample)) }
      }
    },
    Self(
      "saves-without-metadata-while-locked",
      "a save while the device is locked drops the metadata, so it replaces nothing"
    ) {
      $0.save = { base, sample in
        let isLocked = base.notes.withLock { $0.isLocked }
        try await base.store.save(
          .quantity(isLocked ? try sample.altered(metadata: [:]) : sample))
      }
    },
    Self(
      "saves-without-permission-while-locked",
      "a save needs no permission while the device is locked"
    ) {
      $0.save = { base, sample in
        guard base.notes.withLock({ $0.isLocked }) else {
          return try await base.store.save(.quantity(sample))
        }
        try await base.store.save(.quantity(sample), as: base.appSource)
      }
    },
    Self(
      "reports-locked-device-as-unavailable",
      "health data is reported as unavailable while the device is locked"
    ) {
      $0.isAvailable = { base in
        let isLocked = base.notes.withLock { $0.isLocked }
        return await base.store.isHealthDataAvailable && !isLocked
      }
    },
    Self(
      "reports-locked-device-as-unknown-error",
      "sample queries report a locked device as an unknown error"
    ) {
      $0.found = { _, _, found in
        found.mapError { error in
          (error as? HealthError)?.code == .errorDatabaseInaccessible
            ? HealthError(.unknownError) : error
        }
      }
    },
    Self(
      "calls-body-mass-observers-when-unlocked",
      "unlocking the device saves and deletes a sample of body mass, which calls observers"
    ) {
      $0.setLocked = { base, isLocked in
        await base.store.setLocked(isLocked)
        if !isLocked { await base.wake(.bodyMass) }
      }
    },
    Self("ends-queries-when-locked", "locking the device ends all running queries") {
      $0.setLocked = { base, isLocked in
        if isLocked { await base.store.terminateProcess() }
        await base.store.setLocked(isLocked)
      }
    },
    Self(
      "unlocks-device-for-statistics",
      "a query of statistics, sources or correlations unlocks the device"
    ) {
      $0.statistics = { base, query in
        await base.store.setLocked(false)
        return try await base.store.statistics(query)
      }
      $0.sources = { base, type, predicate in
        await base.store.setLocked(false)
        return try await base.store.sources(of: type, predicate: predicate)
      }
      $0.groups = { base, query in
        await base.store.setLocked(false)
        return try await base.store.correlations(query)
      }
    },
    Self("ignores-unavailability", "health data never becomes unavailable") {
      $0.setAvailable = { _, _ in }
    },
    Self(
      "always-reports-health-data-as-unavailable", "health data is always reported as unavailable"
    ) {
      $0.isAvailable = { _ in false }
    },
    Self(
      "always-reports-health-data-as-available", "health data is always reported as available"
    ) {
      $0.isAvailable = { _ in true }
    },
    Self(
      "deletes-samples-when-unavailable", "samples are deleted when health data becomes unavailable"
    ) {
      $0.setAvailable = { base, isAvailable in
        if !isAvailable {
          await base.store.deleteAsUser(Set(base.store.storedSamples().map(\.uuid)))
        }
        await base.store.setAvailable(isAvailable)
      }
    },
    Self("stays-unavailable", "health data never becomes available again") {
      $0.setAvailable = { base, isAvailable in
        if !isAvailable { await base.store.setAvailable(false) }
      }
    },
  ]
}
