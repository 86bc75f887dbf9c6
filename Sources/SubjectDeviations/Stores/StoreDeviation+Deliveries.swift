internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that changes the frequency of a registration.
  private static func frequency(
    _ id: String, _ summary: String,
    _ change: @escaping @Sendable (UpdateFrequency) -> UpdateFrequency
  ) -> Self {
    Self(id, summary) {
      $0.enable = { base, type, frequency in
        try await base.store.enableBackgroundDelivery(for: type, frequency: change(frequency))
      }
    }
  }

  /// Stores that wake the app incorrectly, or lose data when its process ends.
  static let deliveries: [Self] = [
    Self(
      "registers-nothing", "a registration for background delivery has no effect"
    ) { $0.enable = { _, _, _ in } },
    Self("registers-everything", "a registration for any type also applies to body mass") {
      $0.enable = { base, type, frequency in
        try await base.store.enableBackgroundDelivery(for: type, frequency: frequency)
        try await base.store.enableBackgroundDelivery(for: .bodyMass, frequency: frequency)
      }
    },
    Self("registers-once", "a second registration fails") {
      $0.enable = { base, type, frequency in
        guard base.count() == 1 else { throw HealthError(.errorInvalidArgument) }
        try await base.store.enableBackgroundDelivery(for: type, frequency: frequency)
      }
    },
    Self("registers-for-ever", "a registration cannot be ended") { $0.disable = { _, _ in } },
    Self("never-sleeps", "an app in the background is called as if it were in the foreground") {
      $0.setForeground = { _, _ in }
    },
    Self("never-wakes-up", "an app that comes to the foreground is not called") {
      $0.setForeground = { base, isForeground in
        if !isForeground { await base.store.setForeground(false) }
      }
    },
    Self(
      "loses-what-came-in-the-background",
      "changes in the background are not delivered when the app comes to the foreground"
    ) {
      $0.setForeground = { base, isForeground in
        if isForeground { await base.store.terminateProcess() }
        await base.store.setForeground(isForeground)
      }
    },
    frequency(
      "always-wakes-at-once", "every frequency is treated as immediate"
    ) { _ in .immediate },
    frequency("always-wakes-hourly", "every frequency is treated as hourly") { _ in .hourly },
    frequency("wakes-daily-instead-of-hourly", "the hourly frequency is treated as daily") {
      $0 == .hourly ? .daily : $0
    },
    frequency("wakes-hourly-instead-of-daily", "the daily frequency is treated as hourly") {
      $0 == .daily ? .hourly : $0
    },
    frequency("wakes-weekly-instead-of-daily", "the daily frequency is treated as weekly") {
      $0 == .daily ? .weekly : $0
    },
    frequency("wakes-daily-instead-of-weekly", "the weekly frequency is treated as daily") {
      $0 == .weekly ? .daily : $0
    },
    Self("delivers-steps-at-once", "steps are delivered at any requested frequency") {
      $0.configure = { $0.slowestFrequencies = [:] }
    },
    Self("delivers-weights-hourly", "body mass is delivered at most once an hour") {
      $0.configure = { $0.slowestFrequencies["HKQuantityTypeIdentifierBodyMass"] = .hourly }
    },
    Self(
      "wakes-the-app-for-nothing", "the end of a delivery window wakes the app without a change"
    ) {
      $0.enable = { base, type, frequency in
        try await base.store.enableBackgroundDelivery(for: type, frequency: frequency)
        guard frequency == .hourly else { return }
        base.clock.schedule(at: base.clock.now.addingTimeInterval(3_700)) {
          let sample = base.notes.withLock { $0.saved.last }
          await base.store.setForeground(true)
          if let sample { try? await base.store.delete(.quantity(sample)) }
          try? await base.store.disableBackgroundDelivery(for: type)
          await base.wake(type)
        }
      }
    },
    Self("wakes-asleep-in-front", "the frequency also applies in the foreground") {
      $0.enable = { base, type, frequency in
        try await base.store.enableBackgroundDelivery(for: type, frequency: frequency)
        if frequency == .weekly { await base.store.setForeground(false) }
      }
    },
    Self("never-repeats", "a delivery without a completion is not repeated") {
      $0.configure = { $0.retryDelay = 1_000_000 }
    },
    Self("never-gives-up", "the store waits indefinitely for a completion") {
      $0.configure = { $0.completionTimeout = 1_000_000 }
    },
    Self("gives-up-at-once", "the store does not wait for a completion") {
      $0.configure = {
        $0.completionTimeout = 0
        $0.retryDelay = 0
      }
      $0.observe = { base, query in
        base.store.execute(
          .observer(
            ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
              _, error in query.updateHandler({}, error)
            }))
      }
    },
    Self("counts-failures-for-ever", "only the completion of the first delivery is accepted") {
      $0.observe = { base, query in
        base.store.execute(
          .observer(
            ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
              completion, error in
              base.notes.withLock { $0.count += 1 }
              let isFirst = base.notes.withLock { $0.count } == 1
              query.updateHandler({ if isFirst { completion() } }, error)
            }))
      }
    },
    Self("delivers-to-the-dead", "an observer is still called after the end of its process") {
      $0.terminate = { _ in }
    },
    Self("loses-samples-with-the-process", "samples are lost when the process ends") {
      $0.terminate = { base in
        await base.store.terminateProcess()
        await base.store.deleteAsUser(Set(base.store.storedSamples().map(\.uuid)))
      }
    },
    Self(
      "loses-registrations-with-the-process",
      "the registration for body mass is lost when the process ends"
    ) {
      $0.terminate = { base in
        await base.store.terminateProcess()
        try? await base.store.disableBackgroundDelivery(for: .bodyMass)
      }
    },
    Self("loses-deletions-with-the-process", "deletions are lost when the process ends") {
      $0.terminate = { base in
        await base.store.terminateProcess()
        await base.store.purgeTombstones()
      }
    },
    Self(
      "loses-permissions-with-the-process",
      "permissions for body mass are lost when the process ends"
    ) {
      $0.terminate = { base in
        await base.store.terminateProcess()
        await base.store.setAuthorization(
          share: .notDetermined, read: .notDetermined, for: .bodyMass)
      }
    },
    Self(
      "loses-anchors-with-the-process", "queries ignore their anchors after the process has ended"
    ) {
      $0.terminate = { base in
        await base.store.terminateProcess()
        base.notes.withLock { $0.count = -7 }
      }
      $0.anchored = { base, query in
        base.notes.withLock { $0.count } == -7 ? try query.altered(anchor: .some(nil)) : query
      }
    },
    Self("loses-sync-identity-with-the-process", "sync identities are lost when the process ends") {
      $0.terminate = { base in
        await base.store.terminateProcess()
        let stored = await base.store.storedSamples()
        await base.store.deleteAsUser(Set(stored.map(\.uuid)))
        for sample in stored {
          guard let plain = try? sample.altered(metadata: [:]) else { continue }
          try? await base.store.save(.quantity(plain), as: base.appSource)
        }
      }
    },
  ]
}

extension DeviatedStore {
  /// Calls the observers of a quantity type by saving and deleting a sample; does nothing for other
  /// types.
  func wake(_ type: SampleType) async {
    guard case .quantity(let quantityType) = type,
      let sample = try? QuantitySample(
        uuid: UUID(), type: quantityType,
        quantity: Quantity(unit: quantityType.canonicalUnit, value: 1), start: clock.now,
        end: clock.now)
    else { return }
    try? await store.save(.quantity(sample), as: appSource)
    await store.deleteAsUser([sample.uuid])
  }
}
