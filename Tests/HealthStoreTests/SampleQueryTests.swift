import Foundation
import HealthModel
import Testing

struct SampleQueryTests {
  @Test(arguments: StoreKind.allCases)
  func `results are sorted with ties in order of arrival, then limited`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let days: [Double] = [3, 1, 2, 1, 3]
    var samples: [QuantitySample] = []
    for day in days { samples.append(try await bench.save(day: day)) }
    func fetched(_ sort: [SampleSort], limit: Int = objectQueryNoLimit) async throws -> [Int] {
      try await bench.fetch(limit: limit, sort: sort).uuids.compactMap(samples.uuids.firstIndex)
    }
    #expect(try await fetched([]) == [0, 1, 2, 3, 4])
    #expect(try await fetched([SampleSort(.startDate, ascending: true)]) == [1, 3, 2, 0, 4])
    #expect(try await fetched([SampleSort(.endDate, ascending: false)]) == [0, 4, 2, 1, 3])
    #expect(try await fetched([SampleSort(.startDate, ascending: false)], limit: 3) == [0, 4, 2])
    #expect(try await fetched([], limit: 99) == [0, 1, 2, 3, 4])
  }

  @Test(arguments: StoreKind.allCases)
  func `a second sort key orders samples that are equal by the first key`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    var samples: [QuantitySample] = []
    for length: Double in [60, 30, 90] {
      let sample = try bench.sample(day: 1, length: length)
      try await bench.store.save(.quantity(sample))
      samples.append(sample)
    }
    let sort = [SampleSort(.startDate, ascending: true), SampleSort(.endDate, ascending: false)]
    #expect(try await bench.fetch(sort: sort).uuids == [2, 0, 1].map { samples[$0].uuid })
  }

  @Test(arguments: StoreKind.allCases)
  func `a date range excludes its end, and matches overlapping samples unless it is strict`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    let instant = try await bench.save(day: 1)
    let long = try bench.sample(day: 0, length: 2 * 86_400)
    try await bench.store.save(.quantity(long))
    func fetched(_ start: Double?, _ end: Double?, _ options: SamplePredicate.DateOptions = [])
      async throws -> [UUID]
    {
      let dates = [start, end].map { $0.map { Date(timeIntervalSinceReferenceDate: $0 * 86_400) } }
      return try await bench.fetch(.dates(start: dates[0], end: dates[1], options: options)).uuids
    }
    #expect(try await fetched(1, 2) == [instant.uuid, long.uuid])
    #expect(try await fetched(0.5, 1) == [long.uuid])
    #expect(try await fetched(nil, 1) == [long.uuid])
    #expect(try await fetched(2, nil) == [long.uuid])
    #expect(try await fetched(nil, nil) == [instant.uuid, long.uuid])
    #expect(try await fetched(1, 3, .strictStartDate) == [instant.uuid])
    #expect(try await fetched(0, 1.5, .strictEndDate) == [instant.uuid])
    #expect(try await fetched(0, 3, [.strictStartDate, .strictEndDate]).count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `conditions can be used alone, combined and negated`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let light = try await bench.save("a", kilograms: 60)
    let heavy = try await bench.save("b", kilograms: 80, as: Bench.other)
    let bundle = Bench.app.source.bundleIdentifier
    let limit = Quantity(unit: .pound, value: 150)
    let cases: [(SamplePredicate, [UUID])] = [
      (.sources(bundleIdentifiers: [bundle]), [light.uuid]),
      (.not(.sources(bundleIdentifiers: [bundle])), [heavy.uuid]),
      (.syncIdentifiers(["a", "b", "c"]), [light.uuid, heavy.uuid]),
      (.syncIdentifiers([]), []), (.uuids([heavy.uuid, UUID()]), [heavy.uuid]),
      (.quantity(.greaterThan, limit), [heavy.uuid]), (.quantity(.lessThan, limit), [light.uuid]),
      (.quantity(.equal, Quantity(unit: .gram, value: 80_000)), [heavy.uuid]),
      (.metadata(key: MetadataKey.wasUserEntered, allowed: nil), [light.uuid, heavy.uuid]),
      (.metadata(key: MetadataKey.syncIdentifier, allowed: [.string("b")]), [heavy.uuid]),
      (.metadata(key: "other", allowed: nil), []),
      (.and([.all, .uuids([light.uuid]), .syncIdentifiers(["a"])]), [light.uuid]),
      (.and([.uuids([light.uuid]), .syncIdentifiers(["b"])]), []),
      (.and([]), [light, heavy].uuids),
      (.or([.uuids([light.uuid]), .syncIdentifiers(["b"])]), [light.uuid, heavy.uuid]),
      (.or([.uuids([light.uuid]), .quantity(.greaterThan, limit)]), [light, heavy].uuids),
      (.or([]), []), (.not(.uuids([light.uuid])), [heavy.uuid]),
    ]
    for (predicate, expected) in cases {
      #expect(try await bench.fetch(predicate).uuids == expected, "\(predicate)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a query can be executed only once`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let query = bench.id()
    _ = try await bench.store.samples(id: query, type: .bodyMass)
    let sample = await #expect(throws: ProgrammerError.self) {
      _ = try await bench.store.samples(id: query, type: .bodyMass)
    }
    let anchored = await #expect(throws: ProgrammerError.self) {
      _ = try await bench.store.anchoredChanges(id: query, type: .bodyMass, anchor: nil)
    }
    #expect(sample?.kind == .queryExecutedTwice && anchored?.kind == .queryExecutedTwice)
    let observed = bench.observe()
    let errors = Recorder<ProgrammerError?>()
    bench.store.execute(
      .observer(
        ObserverQuery(id: observed.id, type: .bodyMass) { _, error in
          errors.append(error as? ProgrammerError)
        }))
    try await bench.save()
    #expect(errors.all.map(\.?.kind) == [.queryExecutedTwice])
    #expect(observed.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `a negative limit is rejected`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    await expect(.errorInvalidArgument) { _ = try await bench.fetch(limit: -1) }
    await expect(.errorInvalidArgument) { _ = try await bench.changes(limit: -5) }
  }

  @Test(arguments: StoreKind.allCases)
  func `a query examines only the samples that an index selects`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    var samples: [QuantitySample] = []
    for index in 0..<1_000 { samples.append(try await bench.save("id-\(index)")) }
    let wanted = Set(samples[500..<503].uuids)
    func cost(_ predicate: SamplePredicate) async throws -> Int {
      let before = bench.store.visitedEntries
      #expect(try await bench.fetch(predicate).count == 3)
      return bench.store.visitedEntries - before
    }
    let identifiers = SamplePredicate.syncIdentifiers(["id-1", "id-2", "id-3"])
    #expect(try await cost(.uuids(wanted)) == 3)
    #expect(try await cost(identifiers) == 3)
    #expect(try await cost(.and([.all, .uuids(wanted)])) == 3)
    #expect(
      try await cost(.or([.uuids([samples[0].uuid]), .syncIdentifiers(["id-1", "id-2"])])) == 3)
    let anchor = try await bench.changes().newAnchor
    for _ in 0..<7 { try await bench.save() }
    let before = bench.store.visitedEntries
    #expect(try await bench.changes(since: anchor).addedSamples.count == 7)
    #expect(bench.store.visitedEntries - before == 7)
  }
}
