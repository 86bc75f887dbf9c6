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

  /// Stores that wake the app or handle the end of its process incorrectly.
  static let deliveries: [Self] = [
    Self(
      "ignores-registrations", "a registration for background delivery has no effect"
    ) { $0.enable = { _, _, _ in } },
    Self(
      "registers-body-mass-with-any-type", "a registration for any type also applies to body mass"
    ) {
      $0.enable = { base, type, frequency in
        try await base.store.enableBackgroundDelivery(for: type, frequency: frequency)
        try await base.store.enableBackgroundDelivery(for: .bodyMass, frequency: frequency)
      }
    },
    Self("rejects-registrations-after-first", "every registration after the first fails") {
      $0.enable = { base, type, frequency in
        guard base.count() == 1 else { throw HealthError(.errorInvalidArgument) }
        try await base.store.enableBackgroundDelivery(for: type, frequency: frequency)
      }
    },
    Self("does-not-end-registrations", "a registration cannot be ended") {
      $0.disable = { _, _ in }
    },
    Self(
      "treats-background-as-foreground",
      "an app in the background is called as if it were in the foreground"
    ) {
      $0.setForeground = { _, _ in }
    },
    Self(
      "ignores-return-to-foreground",
      "an app that comes to the foreground is still treated as if it were in the background"
    ) {
      $0.setForeground = { base, isForeground in
        if !isForeground { await base.store.setForeground(false) }
      }
    },
    Self(
      "ends-queries-on-return-to-foreground",
      "an app that comes to the foreground loses its running queries"
    ) {
      $0.setForeground = { base, isForeground in
        if isForeground { await base.store.terminateProcess() }
        await base.store.setForeground(isForeground)
      }
    },
    frequency(
      "treats-all-frequencies-as-immediate", "every frequency is treated as immediate"
    ) { _ in .immediate },
    frequency("treats-all-frequencies-as-hourly", "every frequency is treated as hourly") { _ in
      .hourly
    },
    frequency("treats-hourly-frequency-as-daily", "the hourly frequency is treated as daily") {
      $0 == .hourly ? .daily : $0
    },
    frequency("treats-daily-frequency-as-hourly", "the daily frequency is treated as hourly") {
      $0 == .daily ? .hourly : $0
    },
    frequency("treats-daily-frequency-as-weekly", "the daily frequency is treated as weekly") {
      $0 == .daily ? .weekly : $0
    },
    frequency("treats-weekly-frequency-as-daily", "the weekly frequency is treated as daily") {
      $0 == .weekly ? .daily : $0
    },
    Self(
      "ignores-slowest-frequencies",
      "every type is delivered at any requested frequency, even step counts"
    ) {
      $0.configure = { $0.slowestFrequencies = [:] }
    },
    Self("delivers-body-mass-hourly-at-most", "body mass is delivered at most once an hour") {
      $0.configure = { $0.slowestFrequencies["HKQuantityTypeIdentifierBodyMass"] = .hourly }
    },
    Self(
      "calls-observers-after-hourly-window",
      "an hourly registration ends after 3,700 seconds with a deletion and calls of observers"
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
    Self(
      "applies-weekly-frequency-in-foreground",
      "after a weekly registration, an app in the foreground is treated as a background app"
    ) {
      $0.enable = { base, type, frequency in
        try await base.store.enableBackgroundDelivery(for: type, frequency: frequency)
        if frequency == .weekly { await base.store.setForeground(false) }
      }
    },
    Self(
      "repeats-deliveries-after-1000000-seconds",
      "a delivery without a completion is repeated only after 1,000,000 seconds"
    ) {
      $0.configure = { $0.retryDelay = 1_000_000 }
    },
    Self(
      "waits-1000000-seconds-for-completions", "the store waits 1,000,000 seconds for a completion"
    ) {
      $0.configure = { $0.completionTimeout = 1_000_000 }
    },
    Self(
      "does-not-wait-for-completions",
      "the store ignores completions and repeats every delivery without a delay"
    ) {
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
    Self("accepts-only-first-completion", "only the completion of the first delivery is accepted") {
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
    Self("ignores-end-of-process", "an observer is still called after the app's process ends") {
      $0.terminate = { _ in }
    },
    Self("loses-samples-when-process-ends", "samples are lost when the process ends") {
      $0.terminate = { base in
        await base.store.terminateProcess()
        await base.store.deleteAsUser(Set(base.store.storedSamples().map(\.uuid)))
      }
    },
    Self(
      "loses-registrations-when-process-ends",
      "the registration for body mass is lost when the process ends"
    ) {
      $0.terminate = { base in
        await base.store.terminateProcess()
        try? await base.store.disableBackgroundDelivery(for: .bodyMass)
      }
    },
    Self("purges-deletions-when-process-ends", "deletions are purged when the process ends") {
      $0.terminate = { base in
        await base.store.terminateProcess()
        await base.store.purgeTombstones()
      }
    },
    Self(
      "loses-permissions-when-process-ends",
      "permissions for body mass are lost when the process ends"
    ) {
      $0.terminate = { base in
        await base.store.terminateProcess()
        await base.store.setAuthorization(
          share: .notDetermined, read: .notDetermined, for: .bodyMass)
      }
    },
    Self(
      "ignores-anchors-after-process-ends",
      "anchored queries ignore their anchors after the process has ended"
    ) {
      $0.terminate = { base in
        await base.store.terminateProcess()
        base.notes.withLock { $0.count = -7 }
      }
      $0.anchored = { base, query in
        base.notes.withLock { $0.count } == -7 ? try query.altered(anchor: .some(nil)) : query
      }
    },
    Self(
      "loses-metadata-when-process-ends",
      "when the process ends, all samples lose their metadata and are attributed to the app"
    ) {
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
  /// Calls the observers of a quantity type by saving and deleting a sample.
  ///
  /// Does nothing for other types.
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
