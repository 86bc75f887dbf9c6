import Foundation
import HealthModel
import MemoryHealthStore
import SQLiteStores
import TestSupport
import Testing

/// Tests that a durable store and an in-memory store return equal results in random histories.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct HistoryComparisonTests {
  static let types: [QuantityType] = [.bodyMass, .height]
  static let writers = [
    Disk.app, Disk.other,
    SourceRevision(source: Source(name: "Tablet", bundleIdentifier: "com.example.scale")),
  ]

  /// Two stores with the same history, and the samples that the history has created.
  struct Pair {
    let disk: Disk
    let memory: MemoryHealthStore
    var durable: SQLiteHealthStore
    let identifiers: SeededIdentifiers
    var generator: SeededGenerator
    var known: [QuantitySample] = []
    /// The anchors of pages, in both stores.
    var anchors: [(type: SampleType, memory: QueryAnchor, durable: QueryAnchor)] = []

    init(seed: UInt64) async throws {
      disk = try Disk()
      memory = MemoryHealthStore(appSource: Disk.app, clock: disk.clock)
      durable = try disk.store()
      identifiers = SeededIdentifiers(seed: seed)
      generator = SeededGenerator(seed: seed)
      for type in HistoryComparisonTests.types { try await allow(.quantity(type)) }
    }

    /// Performs an operation on both stores, which must both accept it or reject it with the same
    /// error.
    func both(_ body: (any ControllableHealthStore & BatchStoring) async throws -> Void) async {
      var errors: [HealthError?] = []
      for store in [memory, durable] as [any ControllableHealthStore & BatchStoring] {
        do {
          try await body(store)
          errors.append(nil)
        } catch let error as HealthError {
          errors.append(error)
        } catch {
          Issue.record(error)
          return
        }
      }
      #expect(errors[0] == errors[1])
    }

    private func allow(_ type: SampleType) async throws {
      await both { await $0.setAuthorization(share: .sharingAuthorized, read: .granted, for: type) }
    }

    mutating func step() async throws {
      switch generator.below(20) {
      case 0...6: try await save()
      case 7...8: try await saveBatch()
      case 9...10:
        guard let victim = known.randomElement(using: &generator) else { return }
        await both { try await $0.delete(.quantity(victim)) }
      case 11:
        let victims = Set((0..<3).compactMap { _ in known.randomElement(using: &generator)?.uuid })
        await both { await $0.deleteAsUser(victims) }
      case 12:
        guard generator.below(4) == 0 else { return }
        await both { await $0.purgeTombstones() }
      case 13:
        let read = generator.pick([ReadAuthorization.granted, .denied])
        await both { await $0.setAuthorization(share: nil, read: read, for: .bodyMass) }
      case 14: try reopen()
      case 15: await durable.terminateProcess()
      case 16...17: try await comparePage()
      default: try await compareSamples()
      }
    }

    private mutating func reopen() throws { durable = try disk.store() }

    private mutating func sample() throws -> QuantitySample {
      if generator.below(6) == 0, let known = known.randomElement(using: &generator) {
        return known
      }
      var metadata: Metadata = [:]
      if generator.below(3) > 0 {
        metadata[MetadataKey.syncIdentifier] = .string("id-\(generator.below(9))")
        metadata[MetadataKey.syncVersion] = .number(Double(generator.below(8)) / 2)
      }
      if generator.below(3) == 0 { metadata["note"] = .string("n\(generator.below(3))") }
      let type = generator.pick(HistoryComparisonTests.types)
      let start = Date(timeIntervalSinceReferenceDate: Double(generator.below(60)) * 0.7)
      let length = generator.below(3) == 0 ? Double(generator.below(90)) * 0.3 : 0
      let sample = try QuantitySample(
        uuid: identifiers.next(), type: type,
        quantity: Quantity(unit: type.canonicalUnit, value: Double(generator.below(100)) / 3),
        start: start, end: start.addingTimeInterval(length), metadata: metadata)
      known.append(sample)
      return sample
    }

    private mutating func save() async throws {
      let sample = try sample()
      let writer = generator.pick(HistoryComparisonTests.writers)
      if writer == Disk.app {
        await both { try await $0.save(.quantity(sample)) }
      } else {
        await both { try await $0.save(.quantity(sample), as: writer) }
      }
    }

    private mutating func saveBatch() async throws {
      let batch = try (0..<generator.below(5)).map { _ in Sample.quantity(try sample()) }
      await both { try await $0.save(batch) }
    }

    /// Compares a page from both stores: the page after one of the anchors or, if the type has no
    /// anchor yet, the first page.
    private mutating func comparePage() async throws {
      let type = SampleType.quantity(generator.pick(HistoryComparisonTests.types))
      let limit = generator.below(6)
      let predicate = predicate()
      let start = anchors.filter { $0.type == type }.randomElement(using: &generator)
      let id = { [identifiers] in QueryID(identifiers.next()) }
      let expected = try await memory.anchoredChanges(
        id: id(), type: type, predicate: predicate, anchor: start?.memory, limit: limit)
      let found = try await durable.anchoredChanges(
        id: id(), type: type, predicate: predicate, anchor: start?.durable, limit: limit)
      #expect(found.addedSamples == expected.addedSamples)
      #expect(found.deletedObjects == expected.deletedObjects)
      anchors.append((type, expected.newAnchor, found.newAnchor))
      if anchors.count > 12 { anchors.remove(at: generator.below(12)) }
    }

    private mutating func compareSamples() async throws {
      let type = SampleType.quantity(generator.pick(HistoryComparisonTests.types))
      let keys =
        generator.pick([[], [.startDate], [.startDate], [.endDate], [.endDate, .startDate]])
        as [SampleSort.Key]
      let sort = keys.map { SampleSort($0, ascending: generator.below(2) == 0) }
      let (limit, predicate) = (generator.below(8), predicate())
      var found: [[QuantitySample]] = []
      for store in [memory, durable] as [any HealthStoreProtocol] {
        found.append(
          try await store.samples(
            id: QueryID(identifiers.next()), type: type, predicate: predicate, limit: limit,
            sort: sort))
      }
      #expect(found[0] == found[1], "\(predicate) \(sort) \(limit)")
    }

    private mutating func predicate(depth: Int = 2) -> SamplePredicate {
      switch generator.below(depth > 0 ? 11 : 7) {
      case 0: return .all
      case 1, 2:
        let start = Date(timeIntervalSinceReferenceDate: Double(generator.below(70)) * 0.7)
        let end = start.addingTimeInterval(Double(generator.below(30)) * 0.35)
        return .dates(
          start: generator.below(4) == 0 ? nil : start, end: generator.below(4) == 0 ? nil : end,
          options: SamplePredicate.DateOptions(rawValue: generator.below(4)))
      case 3:
        return .uuids(
          Set(
            (0..<generator.below(6)).compactMap { _ in known.randomElement(using: &generator)?.uuid
            }))
      case 4:
        return .syncIdentifiers(
          Set((0..<generator.below(4)).map { _ in "id-\(generator.below(12))" }))
      case 5:
        return generator.pick([
          .sources(bundleIdentifiers: ["com.example.scale"]), .metadata(key: "note", allowed: nil),
          .metadata(key: "note", allowed: [.string("n1")]),
        ])
      case 6: return .quantity(.lessThan, Quantity(unit: .kilogram, value: 20))
      case 7: return .not(predicate(depth: depth - 1))
      case 8: return .or([predicate(depth: depth - 1), predicate(depth: depth - 1)])
      default: return .and([predicate(depth: depth - 1), predicate(depth: depth - 1)])
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `a durable store reopened at random times returns the same results as an in-memory store`(
    seed: UInt64
  ) async throws {
    var pair = try await Pair(seed: seed)
    for _ in 0..<250 { try await pair.step() }
    #expect(await pair.durable.storedSamples() == (await pair.memory.storedSamples()))
  }
}
