package import Foundation
package import HealthModel

/// The user's decisions about a type.
package struct Permission: Hashable, Sendable {
  /// The user's decision on whether the app may share the type.
  package var share = AuthorizationStatus.notDetermined
  /// The user's decision on whether the app may read the type.
  package var read = ReadAuthorization.notDetermined

  /// Creates the permission of a type about which the user has not decided.
  package init() {}
}

/// The registration of a type for background delivery.
package struct WakeUpRecord: Hashable, Sendable {
  /// The registered frequency.
  package var frequency: UpdateFrequency
  /// The number of consecutive deliveries without a completion.
  package var failures = 0
  /// Whether the store has stopped background delivery after three consecutive failures.
  package var isStopped = false
  /// The end of the latest delivery window, in which further changes do not wake the app, or `nil`
  /// if no window has begun since the registration or the last change of its frequency.
  package var windowEnd: Date?

  /// Creates the record of a new registration.
  package init(frequency: UpdateFrequency) { self.frequency = frequency }
}

/// The decisions of users and apps, which outlive the process in a durable store.
package struct StoreDecisions: Hashable, Sendable {
  /// The user's decisions about each type.
  package var permissions: [SampleType: Permission]
  /// The registrations for background delivery, by type.
  package var wakeUps: [SampleType: WakeUpRecord]
  /// The bundle identifiers of the sources that the user ranked, by type, highest priority first.
  package var rankings: [QuantityType: [String]]

  /// Creates decisions, which are empty by default.
  package init(
    permissions: [SampleType: Permission] = [:], wakeUps: [SampleType: WakeUpRecord] = [:],
    rankings: [QuantityType: [String]] = [:]
  ) {
    self.permissions = permissions
    self.wakeUps = wakeUps
    self.rankings = rankings
  }

  /// Applies the decisions that changed between an earlier and a later state, and keeps all others.
  package mutating func apply(_ later: Self, changedFrom earlier: Self) {
    Self.apply(later.permissions, changedFrom: earlier.permissions, to: &permissions)
    Self.apply(later.wakeUps, changedFrom: earlier.wakeUps, to: &wakeUps)
    Self.apply(later.rankings, changedFrom: earlier.rankings, to: &rankings)
  }

  private static func apply<Key, Value: Equatable>(
    _ later: [Key: Value], changedFrom earlier: [Key: Value], to values: inout [Key: Value]
  ) {
    for key in Set(later.keys).union(earlier.keys) where later[key] != earlier[key] {
      values[key] = later[key]
    }
  }
}
