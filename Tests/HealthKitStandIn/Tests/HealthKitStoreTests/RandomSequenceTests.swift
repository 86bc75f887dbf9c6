import Foundation
import HealthKit
import HealthModel
import MemoryHealthStore
import Testing

/// Tests that random sequences of calls have the same results on the adapter and on the in-memory
/// store.
struct RandomSequenceTests {
  /// One call, described by numbers so that both stores receive the same call.
  private enum Call {
    case save(kilograms: Int, minute: Int, version: Int?)
    case delete(Int)
    case deleteAll(minute: Int)
    case query(minute: Int, limit: Int, isAscending: Bool)
    case changes(limit: Int)
  }

  /// The SplitMix64 generator.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }

    mutating func call() -> Call {
      switch Int.random(in: 0..<10, using: &self) {
      case 0..<4:
        .save(
          kilograms: .random(in: 60..<90, using: &self), minute: .random(in: 0..<60, using: &self),
          version: Bool.random(using: &self) ? .random(in: 1..<4, using: &self) : nil)
      case 4..<6: .delete(.random(in: 0..<6, using: &self))
      case 6: .deleteAll(minute: .random(in: 0..<60, using: &self))
      case 7..<9:
        .query(
          minute: .random(in: 0..<60, using: &self), limit: .random(in: 0..<3, using: &self),
          isAscending: Bool.random(using: &self))
      default: .changes(limit: .random(in: 0..<3, using: &self))
      }
    }
  }

  /// A store with the saved samples and the anchor of its sequence.
  private struct Player {
    let store: any ControllableHealthStore & BatchStoring
    var saved: [Sample] = []
    var anchor: QueryAnchor?

    /// Makes a call and returns a description of its result without identifiers.
    mutating func answer(_ call: Call, number: Int) async -> String {
      do { return try await play(call, number: number) } catch {
        return "fails: \((error as? HealthError)?.code.name ?? "\(error)")"
      }
    }

    private mutating func play(_ call: Call, number: Int) async throws -> String {
      switch call {
      case .save(let kilograms, let minute, let version):
        let date = RefusalTests.day.addingTimeInterval(Double(minute) * 60)
        var metadata: Metadata = ["number": .number(Double(number))]
        if let version {
          metadata[MetadataKey.syncIdentifier] = .string("one")
          metadata[MetadataKey.syncVersion] = .number(Double(version))
        }
        let sample = try store.made(
          RefusalTests.sample(
            .bodyMass, Double(kilograms), start: date, end: date, metadata: metadata))
        saved.append(sample)
        try await store.save(sample)
        return "saved"
      case .delete(let index):
        guard saved.indices.contains(index) else { return "nothing" }
        try await store.delete(saved[index])
        return "deleted"
      case .deleteAll(let minute):
        return "\(try await store.deleteObjects(of: .bodyMass, predicate: .dates(from: minute)))"
      case .query(let minute, let limit, let isAscending):
        // Samples with the same date can be in any order.
        let found = try await store.objects(
          id: QueryID(UUID()), type: .bodyMass, predicate: .dates(from: minute), limit: limit,
          sort: [SampleSort(.startDate, ascending: isAscending)])
        return "\(found.map(\.startDate)) \(limit == 0 ? found.map(\.words).sorted() : [])"
      case .changes(let limit):
        let page = try await store.anchoredChanges(
          id: QueryID(UUID()), type: .bodyMass, anchor: anchor, limit: limit)
        anchor = page.newAnchor
        return "\(page.added.map(\.words)) \(page.deletedObjects.count)"
      }
    }

    /// Returns descriptions of the stored objects.
    func content() async -> [String] { await store.storedObjects().map(\.words) }
  }

  /// The number of sequences; a complete campaign sets `HEALTHKIT_SEQUENCES=10000`.
  private static let count =
    ProcessInfo.processInfo.environment["HEALTHKIT_SEQUENCES"].flatMap(UInt64.init) ?? 500

  @Test func `random calls have the same results on the adapter and in memory`() async throws {
    for seed in 0..<Self.count {
      var generator = Generator(state: seed)
      let bench = RefusalTests.bench(.init())
      let clock = VirtualClock(now: RefusalTests.day)
      let memory = MemoryHealthStore(
        appSource: SourceRevision(
          source: Source(name: "W8Trackr", bundleIdentifier: "com.saults.W8Trackr")),
        clock: clock)
      var (left, right) = (Player(store: bench), Player(store: memory))
      for store in [left.store, right.store] {
        _ = try await store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass])
      }
      for number in 0..<8 {
        let call = generator.call()
        let through = await left.answer(call, number: number)
        let direct = await right.answer(call, number: number)
        guard through == direct else {
          Issue.record(
            "seed \(seed), call \(number), \(call): adapter '\(through)', memory '\(direct)'")
          return
        }
      }
      let (through, direct) = (await left.content(), await right.content())
      guard through == direct else {
        Issue.record("seed \(seed), stored: adapter \(through), memory \(direct)")
        return
      }
    }
  }
}

extension SamplePredicate {
  /// Returns a condition for samples that start at least a number of minutes after the test date.
  fileprivate static func dates(from minute: Int) -> Self {
    .dates(
      start: RefusalTests.day.addingTimeInterval(Double(minute) * 60), end: nil,
      options: .strictStartDate)
  }
}

extension Sample {
  /// The mass, the start and the metadata of the sample as text; other quantities count as 0.
  fileprivate var words: String {
    let mass = try? quantitySample?.quantity.doubleValue(for: .kilogram)
    return "\(mass ?? 0) \(startDate) \(metadata.sorted { $0.key < $1.key })"
  }
}
