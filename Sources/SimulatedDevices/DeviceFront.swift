internal import Foundation
package import HealthModel

/// The health store from the perspective of one device of the user: the samples are shared, and the
/// observers end with the process of the device.
package final class DeviceFront: ControllableHealthStore {
  private let base: any ControllableHealthStore
  private let device: Int
  /// The devices that are registered for background delivery, which share the store's only
  /// registration.
  private let registered: Registrations
  private let observers = Locked<[QueryID]>([])

  /// The devices of a user that are registered for background delivery.
  package final class Registrations: Sendable {
    let devices = Locked<Set<Int>>([])

    /// Creates a set without devices.
    package init() {}
  }

  /// Creates the store of one device, which shares its samples with the other devices.
  package init(_ base: any ControllableHealthStore, device: Int, registered: Registrations) {
    self.base = base
    self.device = device
    self.registered = registered
  }

  /// The number of running observers.
  package var observerCount: Int { observers.withLock { $0.count } }

  /// Whether the device is registered for background delivery.
  package var isRegistered: Bool { registered.devices.withLock { $0.contains(device) } }

  /// Stops the observers of the device, as the end of its process does.
  package func endQueries() {
    let ended = observers.withLock { observers in
      defer { observers = [] }
      return observers
    }
    for query in ended { base.stop(query) }
  }

  // MARK: - App

  package static func isHealthDataAvailable() -> Bool { true }
  package var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  package func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  package func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  package func save(_ sample: Sample) async throws { try await base.save(sample) }
  package func delete(_ sample: Sample) async throws { try await base.delete(sample) }

  package func execute(_ query: Query) {
    if case .observer(let query) = query { observers.withLock { $0.append(query.id) } }
    base.execute(query)
  }

  package func stop(_ query: QueryID) {
    observers.withLock { observers in observers.removeAll { $0 == query } }
    base.stop(query)
  }

  package func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    try await base.enableBackgroundDelivery(for: type, frequency: frequency)
    registered.devices.withLock { devices in _ = devices.insert(device) }
  }

  package func disableBackgroundDelivery(for type: ObjectType) async throws {
    let isLast = registered.devices.withLock { devices in
      devices.remove(device)
      return devices.isEmpty
    }
    if isLast { try await base.disableBackgroundDelivery(for: type) }
  }

  // MARK: - Test bench

  package var capabilities: Set<StoreCapability> { base.capabilities }
  package var callsHandlersLater: Bool { base.callsHandlersLater }
  package func save(_ sample: Sample, as revision: SourceRevision) async throws {
    try await base.save(sample, as: revision)
  }
  package func terminateProcess() async { endQueries() }
  package func storedSamples() async -> [QuantitySample] { await base.storedSamples() }
  package func storedObjects() async -> [Sample] { await base.storedObjects() }
  package func breakdown() async -> SubjectBreakdown? { await base.breakdown() }
  package func observerLedger() async -> ObserverLedger { await base.observerLedger() }
  package func settle() async { await base.settle() }
}

extension DeviceFront: SampleMaking {
  package func make(_ draft: Sample) throws -> Sample { try base.made(draft) }
  package func make(_ draft: Correlation) throws -> Correlation { try base.made(draft) }
}
