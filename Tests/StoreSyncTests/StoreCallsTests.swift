import Foundation
import HealthModel
import MemoryHealthStore
import StoreSync
import Testing

/// Tests of the calls to an in-memory store.
struct StoreCallsTests {
  static let own = SourceRevision(
    source: Source(name: "App", bundleIdentifier: "com.example.app"), version: "1")
  static let other = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"))

  let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 700_000_000))
  let store: MemoryHealthStore
  private let identifiers = SeededIdentifiers(seed: 1)

  init() async {
    store = MemoryHealthStore(appSource: Self.own, clock: clock)
    await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .bodyMass)
  }

  func calls(to store: (any HealthStoreProtocol)? = nil, pageSize: Int = 500) -> StoreCalls {
    var limits = SyncLimits(bundleIdentifier: Self.own.source.bundleIdentifier)
    limits.pageSize = pageSize
    return StoreCalls(
      store: store ?? self.store, clock: clock, identifiers: identifiers,
      limits: limits)
  }

  func sample(_ identifier: String, version: Int = 1) throws -> QuantitySample {
    try QuantitySample(
      uuid: UUID(), type: .bodyMass, quantity: Quantity(unit: .kilogram, value: 80),
      start: clock.now, end: clock.now,
      metadata: Metadata(syncIdentifier: identifier, version: version))
  }

  @Test func `only the app's own samples are found`() async throws {
    let sample = try sample("a")
    try await calls().save(sample)
    try await store.save(.quantity(try self.sample("a")), as: Self.other)
    let found = try await calls().ownSamples(of: .bodyMass, syncIdentifiers: ["a"])
    #expect(found.map(\.uuid) == [sample.uuid])
    let byUUID = try await calls().ownSamples(
      of: .bodyMass, syncIdentifiers: [], uuids: [sample.uuid])
    #expect(byUUID.map(\.uuid) == [sample.uuid])
  }

  @Test func `deleting a missing sample succeeds`() async throws {
    let sample = try sample("a")
    try await calls().save(sample)
    try await calls().delete(sample)
    try await calls().delete(sample)
    #expect(await store.storedSamples().isEmpty)
  }

  @Test func `a call without a response times out`() async throws {
    let silent = FaultInjectingStore(
      store, patience: 60,
      wait: { [clock] in
        await clock.advance(by: $0)
      })
    silent.setFault(.unanswered, on: [.save])
    let sample = try sample("a")
    await #expect(throws: HealthError(.timeout)) { try await calls(to: silent).save(sample) }
    #expect(await store.storedSamples().isEmpty)
  }

  @Test func `pages are read until no change remains`() async throws {
    for number in 0..<5 { try await calls().save(try sample("\(number)")) }
    var pages = ChangePages(of: .bodyMass, after: nil, from: calls(pageSize: 2))
    var counts: [Int] = []
    while !pages.isComplete { counts.append(try await pages.next().page.addedSamples.count) }
    #expect(counts == [2, 2, 1])
    var later = ChangePages(of: .bodyMass, after: pages.anchor, from: calls(pageSize: 2))
    let (page, isNewAnchor) = try await later.next()
    #expect(page.addedSamples.isEmpty)
    #expect(!isNewAnchor)
    #expect(later.isComplete)
  }

  @Test func `the changes are read from the beginning if the store rejects the anchor`()
    async throws
  {
    try await calls().save(try sample("a"))
    var pages = ChangePages(
      of: .bodyMass, after: QueryAnchor(data: Data([1, 2, 3])), from: calls())
    let (page, isNewAnchor) = try await pages.next()
    #expect(page.addedSamples.count == 1)
    #expect(isNewAnchor)
    #expect(pages.isComplete)
  }
}
