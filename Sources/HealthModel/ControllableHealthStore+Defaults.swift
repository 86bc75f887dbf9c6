public import Foundation

/// Default implementations of the members that not every store needs.
///
/// A test bench calls a method that requires a capability only on a store that lists the
/// capability.
extension ControllableHealthStore {
  /// Returns `true`, for stores that always support health data.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Whether this kind of store supports health data.
  public var isHealthDataAvailable: Bool { get async { Self.isHealthDataAvailable() } }

  /// Does nothing, for stores without ``StoreCapability/authorizationControl``.
  public func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {}

  /// Does nothing, for stores without ``StoreCapability/authorizationControl``.
  public func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {}

  /// Throws `errorInvalidArgument`, for stores without ``StoreCapability/externalWriters``.
  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    throw HealthError(.errorInvalidArgument, "This store has no writers other than the app.")
  }

  /// Does nothing, for stores without ``StoreCapability/externalWriters``.
  public func deleteAsUser(_ uuids: Set<UUID>) async {}

  /// Does nothing, for stores without ``StoreCapability/deviceLock``.
  public func setLocked(_ isLocked: Bool) async {}

  /// Does nothing, for stores without ``StoreCapability/availabilityControl``.
  public func setAvailable(_ isAvailable: Bool) async {}

  /// Does nothing, for stores that deliver in the background as they do in the foreground.
  public func setForeground(_ isForeground: Bool) async {}

  /// Does nothing, for stores without ``StoreCapability/processDeath``.
  public func terminateProcess() async {}

  /// Does nothing, for stores without ``StoreCapability/tombstonePurge``.
  public func purgeTombstones() async {}

  /// Throws `errorInvalidArgument`, for stores without ``StoreCapability/backgroundDelivery``.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    throw HealthError(.errorInvalidArgument, "This store does not deliver in the background.")
  }

  /// Throws `errorInvalidArgument`, for stores without ``StoreCapability/backgroundDelivery``.
  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    throw HealthError(.errorInvalidArgument, "This store does not deliver in the background.")
  }
}
