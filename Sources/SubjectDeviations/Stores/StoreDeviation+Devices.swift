internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Stores that respond incorrectly to the device lock, or to unavailable health data.
  static let devices: [Self] = [
    Self(
      "knows-no-lock", "samples can be read and observers are called while the device is locked"
    ) {
      $0.setLocked = { _, _ in }
    },
    Self("stays-locked", "unlocking the device has no effect") {
      $0.setLocked = { base, isLocked in if isLocked { await base.store.setLocked(true) } }
    },
    Self(
      "answers-locked-queries-with-nothing", "queries return no samples while the device is locked"
    ) {
      $0.found = { base, _, found in
        base.notes.withLock { $0.isLocked } ? .success([]) : found
      }
    },
    Self(
      "answers-locked-changes-with-nothing", "queries return no changes while the device is locked"
    ) {
      $0.changes = { base, query, changes in
        base.notes.withLock { $0.isLocked }
          ? .success(
            AnchoredChanges(
              addedSamples: [], deletedObjects: [],
              newAnchor: query.anchor ?? QueryAnchor(data: Data()))) : changes
      }
    },
    Self("refuses-locked-saves", "saves fail while the device is locked") {
      $0.save = { base, sample in
        guard !base.notes.withLock({ $0.isLocked }) else {
          throw HealthError(.errorDatabaseInaccessible)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("drops-locked-saves", "samples that are saved while the device is locked are lost") {
      $0.save = { base, sample in
        if !base.notes.withLock({ $0.isLocked }) { try await base.store.save(.quantity(sample)) }
      }
    },
    Self(
      "forgets-sync-identity-while-locked", "a save replaces nothing while the device is locked"
    ) {
      $0.save = { base, sample in
        let isLocked = base.notes.withLock { $0.isLocked }
        try await base.store.save(
          .quantity(isLocked ? try sample.altered(metadata: [:]) : sample))
      }
    },
    Self(
      "forgets-permissions-while-locked", "a save needs no permission while the device is locked"
    ) {
      $0.save = { base, sample in
        guard base.notes.withLock({ $0.isLocked }) else {
          return try await base.store.save(.quantity(sample))
        }
        try await base.store.save(.quantity(sample), as: base.appSource)
      }
    },
    Self(
      "takes-a-lock-for-absence", "a locked device is reported as a device without health data"
    ) {
      $0.isAvailable = { base in
        let isLocked = base.notes.withLock { $0.isLocked }
        return await base.store.isHealthDataAvailable && !isLocked
      }
    },
    Self("tells-another-error-when-locked", "a locked device is reported as an unknown error") {
      $0.found = { _, _, found in
        found.mapError { error in
          (error as? HealthError)?.code == .errorDatabaseInaccessible
            ? HealthError(.unknownError) : error
        }
      }
    },
    Self(
      "calls-everyone-when-unlocked",
      "unlocking the device calls observers of body mass without a change"
    ) {
      $0.setLocked = { base, isLocked in
        await base.store.setLocked(isLocked)
        if !isLocked { await base.wake(.bodyMass) }
      }
    },
    Self("forgets-observers-when-locked", "locking the device ends all running queries") {
      $0.setLocked = { base, isLocked in
        if isLocked { await base.store.terminateProcess() }
        await base.store.setLocked(isLocked)
      }
    },
    Self(
      "computes-while-locked",
      "statistics, sources and groups can be queried while the device is locked"
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
    Self("is-always-there", "health data never becomes unavailable") {
      $0.setAvailable = { _, _ in }
    },
    Self("is-never-there", "health data is always reported as unavailable") {
      $0.isAvailable = { _ in false }
    },
    Self("says-that-it-is-there", "unavailable health data is reported as available") {
      $0.isAvailable = { _ in true }
    },
    Self(
      "loses-everything-when-unavailable",
      "samples are deleted when health data becomes unavailable"
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
