import Foundation
import HealthModel
import Testing

/// Tests of the default members of a store that implements only the required ones, and of the types
/// that only the system writes.
struct SmallStoreTests {
  /// A store that saves nothing and implements only the required members.
  final class SmallStore: ControllableHealthStore {
    let capabilities: Set<StoreCapability> = []
    func requestAuthorization(
      toShare: Set<SampleType>, read: Set<ObjectType>
    ) async throws -> Bool { true }
    func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
      .notDetermined
    }
    func save(_ sample: Sample) async throws {}
    func delete(_ sample: Sample) async throws {}
    func execute(_ query: Query) {}
    func stop(_ query: QueryID) {}
    func storedSamples() async -> [QuantitySample] { [] }
    func observerLedger() async -> ObserverLedger { ObserverLedger() }
  }

  let store = SmallStore()
  let type = QuantityType.bodyMass

  @Test func `a store supports health data by default`() async {
    #expect(SmallStore.isHealthDataAvailable())
    #expect(await store.isHealthDataAvailable)
  }

  @Test func `controls that a store does not implement do nothing`() async {
    await store.setAuthorizationAnswer(.cancel)
    await store.setAuthorization(share: .sharingDenied, read: .denied, for: .quantity(type))
    await store.deleteAsUser([UUID()])
    await store.setLocked(true)
    await store.setAvailable(false)
    await store.setForeground(false)
    await store.terminateProcess()
    await store.purgeTombstones()
    #expect(await store.isHealthDataAvailable)
    #expect(await store.authorizationStatus(for: .quantity(type)) == .notDetermined)
  }

  @Test func `throwing methods that a store does not implement throw an error`() async throws {
    let noon = Date(timeIntervalSince1970: 1_736_424_000)
    let sample = try QuantitySample(
      uuid: UUID(), type: type, quantity: Quantity(unit: .kilogram, value: 80), start: noon,
      end: noon)
    let revision = SourceRevision(
      source: Source(name: "Scale", bundleIdentifier: "com.example.scale"), version: "1")
    let calls: [@Sendable (SmallStore) async throws -> Void] = [
      { try await $0.save(.quantity(sample), as: revision) },
      { try await $0.enableBackgroundDelivery(for: .quantity(.bodyMass), frequency: .immediate) },
      { try await $0.disableBackgroundDelivery(for: .quantity(.bodyMass)) },
    ]
    for call in calls {
      let error = await #expect(throws: HealthError.self) { try await call(store) }
      #expect(error?.code == .errorInvalidArgument)
    }
  }

  @Test func `exercise time is written by the system only, but body mass is not`() {
    #expect(!QuantityType.bodyMass.isWrittenBySystemOnly)
    #expect(
      QuantityType.catalog.filter(\.isWrittenBySystemOnly).map(\.identifier)
        .contains("HKQuantityTypeIdentifierAppleExerciseTime"))
  }
}
