import Foundation
import HealthModel
import MemoryHealthStore
import Testing
import WeightSync

/// A store that chooses identifiers itself, and rejects samples that it did not create.
final class ChoosingStore: AuthorizationReporting, QueryStopping, SampleMaking {
  let base: MemoryHealthStore
  private let identifiers = SeededIdentifiers(seed: 99)
  private let made = Locked<Set<UUID>>([])

  init(_ base: MemoryHealthStore) { self.base = base }

  /// The identifiers that the store chose for samples.
  var chosen: Set<UUID> { made.withLock(\.self) }

  static func isHealthDataAvailable() -> Bool { true }

  func make(_ draft: Sample) throws -> Sample {
    guard case .quantity(let draft) = draft else { throw HealthError(.errorInvalidArgument) }
    let sample = try QuantitySample(
      uuid: identifiers.next(), type: draft.quantityType, quantity: draft.quantity,
      start: draft.startDate, end: draft.endDate, metadata: draft.metadata)
    made.withLock { _ = $0.insert(sample.uuid) }
    return .quantity(sample)
  }

  func make(_ draft: Correlation) throws -> Correlation {
    try Correlation(
      uuid: identifiers.next(), type: draft.type, members: draft.members, start: draft.startDate,
      end: draft.endDate)
  }

  func save(_ sample: Sample) async throws {
    guard chosen.contains(sample.uuid) else { throw HealthError(.errorInvalidArgument) }
    try await base.save(sample)
  }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func delete(_ sample: Sample) async throws { try await base.delete(sample) }

  func execute(_ query: Query) { base.execute(query) }

  func stop(_ query: QueryID) { base.stop(query) }
}

struct SampleMakingTests {
  private let clock = VirtualClock(now: Samples.start)

  @Test func `a sync saves the samples that the store created, and links its entries to them`()
    async throws
  {
    let store = ChoosingStore(MemoryHealthStore(appSource: Samples.own, clock: clock))
    let home = MemoryWeightSyncHome()
    let sync = WeightSync(
      store: store, home: home, clock: clock, identifiers: SeededIdentifiers(seed: 1),
      configuration: Samples.configuration)
    await sync.enable()
    _ = try await sync.add(
      EntryDraft(weightValue: 80, weightUnit: .kilograms, date: Samples.start))
    await sync.settle()
    let entry = try #require(try await home.entries().first)
    let stored = try #require(await store.base.storedSamples().first)
    #expect(store.chosen == [stored.uuid])
    #expect(entry.healthKitUUID == stored.uuid.text)
    #expect(!entry.pendingHealthSync)
  }

  @Test func `a draft keeps its identifier unless the store chooses identifiers`() throws {
    let memory = MemoryHealthStore(appSource: Samples.own, clock: clock)
    let sample = try Samples.sample(1, from: Samples.own, kilograms: 80)
    let group = try Correlation(
      uuid: Samples.uuid(2), type: .food, members: [sample], start: Samples.start,
      end: Samples.start)
    #expect(try memory.made(.quantity(sample)) == .quantity(sample))
    #expect(try memory.made(group) == group)
    #expect(try ChoosingStore(memory).made(.quantity(sample)).uuid != sample.uuid)
    #expect(try ChoosingStore(memory).made(group).uuid != group.uuid)
  }

  @Test
  func `a fault-injecting store keeps identifiers and calls handlers at once if its base does`()
    throws
  {
    let memory = MemoryHealthStore(appSource: Samples.own, clock: clock)
    let faults = FaultInjectingStore(memory, patience: 1, wait: { _ in })
    let sample = try Samples.sample(1, from: Samples.own, kilograms: 80)
    #expect(try faults.make(.quantity(sample)) == .quantity(sample))
    #expect(!faults.callsHandlersLater)
  }
}
