package import Foundation

/// What the user decided about a type.
package struct Permission: Hashable, Sendable {
  /// Whether the app may write.
  package var share = AuthorizationStatus.notDetermined
  /// Whether the app may read.
  package var read = ReadAuthorization.notDetermined

  /// Creates the permission of a type that nobody was asked about.
  package init() {}
}

/// How an app is woken for changes of a type.
package struct WakeUpRecord: Hashable, Sendable {
  /// How often.
  package var frequency: UpdateFrequency
  /// Deliveries in a row that nobody completed.
  package var failures = 0
  /// Whether the store has given up waking the app.
  package var isStopped = false
  /// The end of the window in which the app was woken already.
  package var windowEnd: Date?

  /// Creates the record of a new registration.
  package init(frequency: UpdateFrequency) { self.frequency = frequency }
}

/// What users and apps decided; it outlives the process where the objects do.
package struct StoreDecisions: Hashable, Sendable {
  /// What the user allows.
  package var permissions: [SampleType: Permission]
  /// The types whose changes wake the app.
  package var wakeUps: [SampleType: WakeUpRecord]
  /// The user's order of the sources of a type, by bundle identifier.
  package var rankings: [QuantityType: [String]]

  /// Creates decisions.
  package init(
    permissions: [SampleType: Permission] = [:], wakeUps: [SampleType: WakeUpRecord] = [:],
    rankings: [QuantityType: [String]] = [:]
  ) {
    self.permissions = permissions
    self.wakeUps = wakeUps
    self.rankings = rankings
  }
}
