import Foundation
import HealthModel
import Testing

struct AnchoredQueryTests {
  @Test(arguments: StoreKind.allCases)
  func `samples are returned in order of arrival, regardless of their dates`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let first = try await bench.save(day: 10)
    let anchor = try await bench.changes().newAnchor
    let back = try await bench.save(day: -10)
    let front = try await bench.save(day: 20)
    #expect(try await bench.changes(since: anchor).addedSamples.uuids == [back.uuid, front.uuid])
    #expect(try await bench.changes().addedSamples.uuids == [first, back, front].uuids)
  }

  @Test(arguments: StoreKind.allCases)
  func `a limit applies to samples and deletions together`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let first = try await bench.save()
    let second = try await bench.save()
    try await bench.store.delete(.quantity(first))
    let third = try await bench.save()
    var anchor: QueryAnchor?
    var pages: [[UUID]] = []
    repeat {
      let page = try await bench.changes(since: anchor, limit: 2)
      pages.append(page.addedSamples.uuids + page.deletedObjects.map(\.uuid))
      anchor = page.newAnchor
    } while pages.last?.isEmpty == false
    #expect(pages == [[second.uuid, first.uuid], [third.uuid], []])
  }

  @Test(arguments: StoreKind.allCases)
  func `an anchor marks the last examined change, and stays the same without further changes`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    for _ in 0..<5 { try await bench.save() }
    let page = try await bench.changes(limit: 5)
    #expect(try await bench.changes(since: page.newAnchor).newAnchor == page.newAnchor)
    #expect(try await bench.changes().newAnchor == page.newAnchor)
    let empty = try await bench.store.anchoredChanges(
      id: bench.id(), type: .bodyMass, predicate: .uuids([]), anchor: nil, limit: 1)
    #expect(empty.newAnchor == page.newAnchor)
  }

  @Test(arguments: StoreKind.allCases)
  func `a sample saved and deleted since the anchor is reported only as deleted`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let anchor = try await bench.changes().newAnchor
    let sample = try await bench.save()
    try await bench.store.delete(.quantity(sample))
    let changes = try await bench.changes(since: anchor)
    #expect(changes.addedSamples.isEmpty)
    #expect(changes.deletedObjects.map(\.uuid) == [sample.uuid])
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `the configuration determines whether a query without an anchor reports deletions`(
    on kind: StoreKind, _ isReported: Bool
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.reportsDeletionsWithoutAnchor = isReported
    let bench = try await Bench(kind, configuration: configuration)
    try await bench.store.delete(.quantity(bench.save()))
    let first = try await bench.changes()
    #expect(first.deletedObjects.count == (isReported ? 1 : 0))
    try await bench.store.delete(.quantity(bench.save()))
    #expect(try await bench.changes(since: first.newAnchor).deletedObjects.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `an anchor that the store cannot have created for the type is rejected`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    await bench.store.setAuthorization(share: nil, read: .granted, for: .quantity(.height))
    let fresh = try await bench.changes().newAnchor
    for _ in 0..<3 { try await bench.save() }
    let anchor = try await bench.changes().newAnchor
    let height = try await bench.store.anchoredChanges(
      id: bench.id(), type: .quantity(.height), anchor: nil
    ).newAnchor
    var flipped = anchor.data
    flipped[flipped.startIndex] ^= 1
    var negative = Data("\(kind.rawValue)-anchor-1".utf8)
    negative.append(contentsOf: Array(repeating: 0xFF, count: 8))
    negative.append(contentsOf: SampleType.bodyMass.identifier.utf8)
    let bad = [Data(), Data("anchor".utf8), anchor.data.dropLast(), flipped, negative, height.data]
    for data in bad {
      await expect(.errorInvalidArgument) {
        _ = try await bench.changes(since: QueryAnchor(data: data))
      }
    }
    let younger = try await Bench(kind)
    await expect(.errorInvalidArgument) { _ = try await younger.changes(since: anchor) }
    let slice = (Data([1, 2, 3]) + fresh.data).dropFirst(3)
    #expect(try await bench.changes(since: QueryAnchor(data: slice)).addedSamples.count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `a deletion is filtered by the properties that it keeps, and otherwise as configured`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    let old = try await bench.save("a", day: 1)
    let plain = try await bench.save(day: 100)
    await bench.store.deleteAsUser([old.uuid, plain.uuid])
    let late = SamplePredicate.dates(
      start: Date(timeIntervalSinceReferenceDate: 50 * 86_400), end: nil, options: [])
    let cases: [(SamplePredicate, [UUID])] = [
      (late, [old.uuid, plain.uuid]), (.not(late), [old.uuid, plain.uuid]),
      (.and([late, .uuids([plain.uuid])]), [plain.uuid]),
      (.or([late, .uuids([plain.uuid])]), [old.uuid, plain.uuid]),
      (.syncIdentifiers(["a"]), [old.uuid]), (.not(.syncIdentifiers(["a"])), [plain.uuid]),
      (.metadata(key: MetadataKey.syncVersion, allowed: nil), [old.uuid]),
      (.metadata(key: MetadataKey.syncIdentifier, allowed: [.string("b")]), []),
      (.metadata(key: "other", allowed: nil), [old.uuid, plain.uuid]),
      (.sources(bundleIdentifiers: [Bench.other.source.bundleIdentifier]), []),
    ]
    for (predicate, expected) in cases {
      let deleted = try await bench.changes(predicate).deletedObjects
      #expect(deleted.map(\.uuid) == expected, "\(predicate)")
    }
    var configuration = HealthStoreConfiguration()
    configuration.reportsUndecidableDeletions = false
    let strict = try await Bench(kind, configuration: configuration)
    try await strict.store.delete(.quantity(strict.save()))
    #expect(try await strict.changes(late).deletedObjects.isEmpty)
    #expect(try await strict.changes().deletedObjects.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `an update handler is called for each matching change until its query is stopped`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind)
    let first = try await bench.save("a", version: 1)
    let results = Recorder<AnchoredChanges>()
    let updates = Recorder<AnchoredChanges>()
    let query = try AnchoredObjectQuery(
      id: bench.id(), type: .bodyMass, predicate: .syncIdentifiers(["a"]), anchor: nil,
      resultsHandler: { result in
        guard let changes = try? result.get() else { return }
        results.append(changes)
      },
      updateHandler: { result in
        guard let changes = try? result.get() else { return }
        updates.append(changes)
      })
    bench.store.execute(.anchoredObject(query))
    #expect(results.all.map(\.addedSamples.uuids) == [[first.uuid]])
    try await bench.save("b")
    #expect(updates.all.isEmpty)
    let second = try await bench.save("a", version: 2)
    try await bench.store.delete(.quantity(second))
    #expect(updates.all.map(\.addedSamples.uuids) == [[second.uuid], []])
    #expect(
      updates.all.map { $0.deletedObjects.map(\.uuid) } == [
        [first.uuid], [second.uuid],
      ])
    await bench.store.setLocked(true)
    let third = try await bench.save("a", version: 3)
    #expect(updates.all.count == 2)
    await bench.store.setLocked(false)
    #expect(updates.all.last?.addedSamples.uuids == [third.uuid])
    let last = try #require(updates.all.last)
    #expect(try await bench.changes(since: last.newAnchor).addedSamples.isEmpty)
    bench.store.stop(query.id)
    bench.store.stop(query.id)
    try await bench.save("a", version: 4)
    #expect(updates.all.count == 3)
    #expect(results.all.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `the log of a long history is compacted`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let sample = try await bench.save()
    for _ in 0..<500 {
      try await bench.store.delete(.quantity(sample))
      try await bench.store.save(.quantity(sample))
    }
    #expect(bench.store.loggedEntries <= 40)
    try await bench.store.delete(.quantity(sample))
    for version in 1...2_000 { try await bench.save("a", version: Double(version)) }
    #expect(bench.store.loggedEntries <= 2 * 2_001 + 33)
    await bench.store.purgeTombstones()
    #expect(bench.store.loggedEntries == 1)
    for _ in 0..<500 {
      try await bench.store.delete(.quantity(bench.save()))
      await bench.store.purgeTombstones()
    }
    #expect(bench.store.loggedEntries == 1)
    #expect(try await bench.changes().addedSamples.count == 1)
  }
}
