import Foundation
import HealthModel
import TestSupport
import Testing

/// Tests of properties that hold for every sequence of changes, with random and concurrent changes.
struct HistoryTests {
  /// A reader that uses only anchored queries.
  struct Consumer {
    var anchor: QueryAnchor?
    var samples: [UUID: QuantitySample] = [:]

    /// Reads one page, and applies deletions after additions; returns whether the page had changes.
    mutating func read(_ bench: Bench, limit: Int) async throws -> Bool {
      let page = try await bench.changes(since: anchor, limit: limit)
      let size = page.addedSamples.count + page.deletedObjects.count
      #expect(limit == objectQueryNoLimit || size <= limit)
      for sample in page.addedSamples { samples[sample.uuid] = sample }
      for object in page.deletedObjects { samples[object.uuid] = nil }
      anchor = page.newAnchor
      return size > 0
    }
  }

  /// A generator of random operations that tracks the samples that the store should contain.
  struct World {
    let bench: Bench
    var generator: SeededGenerator
    var stored: [QuantitySample] = []
    var graveyard: [QuantitySample] = []
    var isLocked = false

    mutating func step() async throws {
      switch generator.below(10) {
      case 0...5: try await save()
      case 6: try await deleteOwn()
      case 7:
        guard let victim = stored.randomElement(using: &generator) else { return }
        await bench.store.deleteAsUser([victim.uuid])
        remove(victim.uuid)
      case 8:
        guard generator.below(3) == 0, let ghost = graveyard.popLast() else { return }
        try await save(ghost, as: Bench.other)
      default:
        isLocked.toggle()
        await bench.store.setLocked(isLocked)
      }
    }

    private mutating func save() async throws {
      let identifier = generator.below(3) > 0 ? "id-\(generator.below(12))" : nil
      let sample = try bench.sample(
        identifier, version: Double(generator.below(6)), day: Double(generator.below(100)))
      try await save(sample, as: generator.pick([Bench.app, Bench.other]))
    }

    private mutating func save(_ sample: QuantitySample, as revision: SourceRevision) async throws {
      try await bench.store.save(.quantity(sample), as: revision)
      if let identity = sample.metadata.syncIdentity,
        let old = stored.first(where: {
          $0.sourceRevision == revision
            && $0.metadata.syncIdentity?.identifier == identity.identifier
        }), let version = old.metadata.syncIdentity?.version
      {
        guard identity.version > version else { return }
        remove(old.uuid)
      }
      stored.append(sample.fetched(from: revision))
    }

    private mutating func deleteOwn() async throws {
      guard let victim = stored.first(where: { $0.sourceRevision == Bench.app }) else { return }
      try await bench.store.delete(.quantity(victim))
      remove(victim.uuid)
    }

    private mutating func remove(_ uuid: UUID) {
      graveyard += stored.filter { $0.uuid == uuid }
      stored.removeAll { $0.uuid == uuid }
    }
  }

  @Test(arguments: StoreKind.allCases, 0..<40 as Range<UInt64>)
  func `reading pages yields exactly the stored samples, however reads and changes interleave`(
    on kind: StoreKind, seed: UInt64
  ) async throws {
    let bench = try await Bench(kind)
    var world = World(bench: bench, generator: SeededGenerator(seed: seed))
    var consumers = [Consumer(), Consumer(), Consumer()]
    for step in 0..<300 {
      try await world.step()
      let reader = world.generator.below(6)
      if reader < consumers.count - 1, !world.isLocked {
        _ = try await consumers[reader].read(bench, limit: world.generator.below(8))
      }
      // Comparing everything at each step would take too long with a file.
      guard kind == .memory || step.isMultiple(of: 20) else { continue }
      #expect(await bench.store.storedSamples() == world.stored)
    }
    await bench.store.setLocked(false)
    for index in consumers.indices {
      while try await consumers[index].read(bench, limit: 1 + world.generator.below(5)) {}
      #expect(
        consumers[index].samples
          == Dictionary(uniqueKeysWithValues: world.stored.map { ($0.uuid, $0) }))
    }
    try await expectOneHolder(of: bench)
    try await expectTombstones(of: bench, world: world)
  }

  /// Checks that the stored samples of a source have different sync identifiers, by which queries
  /// find them.
  private func expectOneHolder(of bench: Bench) async throws {
    let keys = await bench.store.storedSamples().compactMap { sample in
      sample.metadata.syncIdentity.map { [$0.identifier, sample.bundle] }
    }
    #expect(Set(keys).count == keys.count)
    for key in Set(keys) {
      let found = try await bench.fetch(
        .and([.syncIdentifiers([key[0]]), .sources(bundleIdentifiers: [key[1]])]))
      #expect(found.count == 1)
    }
  }

  /// Checks that each removed sample is reported as deleted once, and each stored sample only as
  /// added.
  private func expectTombstones(of bench: Bench, world: World) async throws {
    let all = try await bench.changes()
    let deleted = all.deletedObjects.map(\.uuid)
    #expect(Set(deleted).count == deleted.count)
    #expect(Set(deleted).isDisjoint(with: world.stored.uuids))
    #expect(Set(world.graveyard.uuids).isSubset(of: deleted))
    #expect(all.addedSamples == world.stored)
  }

  @Test(arguments: StoreKind.allCases)
  func `updates from concurrent writers are complete and in order`(on kind: StoreKind) async throws
  {
    let bench = try await Bench(kind)
    let seen = Recorder<UUID>()
    let query = try AnchoredObjectQuery(
      id: bench.id(), type: .bodyMass, anchor: nil, resultsHandler: { _ in },
      updateHandler: { result in
        guard let changes = try? result.get() else { return }
        seen.append(contentsOf: changes.addedSamples.uuids)
      })
    bench.store.execute(.anchoredObject(query))
    let observed = bench.observe()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for index in 0..<100 { try await bench.save("\(writer)-\(index)") }
        }
      }
      try await group.waitForAll()
    }
    #expect(seen.all == (await bench.store.storedSamples().uuids))
    #expect(seen.all.count == 800)
    #expect(2...801 ~= observed.count)
  }

  @Test(arguments: StoreKind.allCases, 100..<110 as Range<UInt64>)
  func `the highest version remains, regardless of the order in which versions are saved`(
    on kind: StoreKind, seed: UInt64
  )
    async throws
  {
    let bench = try await Bench(kind)
    var generator = SeededGenerator(seed: seed)
    var highest: [String: Double] = [:]
    for _ in 0..<200 {
      let identifier = "id-\(generator.below(10))"
      let version = Double(generator.below(1_000)) / 4
      try await bench.save(identifier, version: version)
      highest[identifier] = max(version, highest[identifier] ?? version)
    }
    let stored = try await bench.fetch().compactMap(\.metadata.syncIdentity)
    #expect(stored.count == highest.count)
    #expect(stored.allSatisfy { highest[$0.identifier] == $0.version })
  }
}

extension QuantitySample {
  var bundle: String { sourceRevision?.source.bundleIdentifier ?? "" }
}
