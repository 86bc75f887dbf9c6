import Foundation
import HealthModel
import RemoteSubjects
import SQLiteStores
import WeightSync

/// The durable store and the durable home, with the sync between them.
struct DurablePair {
  let store: SQLiteHealthStore
  let sync: WeightSync

  init(_ folder: URL) async throws {
    store = try SQLiteHealthStore(
      at: .file(folder.appendingPathComponent("store")), appSource: Workload.app,
      clock: SystemClock())
    let home = try SQLiteWeightSyncHome(at: .file(folder.appendingPathComponent("home")))
    var configuration = WeightSyncConfiguration(
      bundleIdentifier: Workload.app.source.bundleIdentifier, preferredUnit: .kilograms)
    configuration.pageSize = Workload.pageSize
    sync = WeightSync(
      store: UnobservedStore(store: store), home: home, clock: SystemClock(),
      identifiers: RandomIdentifiers(), configuration: configuration)
    await sync.enable()
    await sync.settle()
  }
}

/// A store that does not notify observers, so that saving and importing are measured separately.
struct UnobservedStore: HealthStoreProtocol {
  let store: SQLiteHealthStore

  static func isHealthDataAvailable() -> Bool { true }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await store.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: Sample) async throws { try await store.save(sample) }

  func delete(_ sample: Sample) async throws { try await store.delete(sample) }

  func execute(_ query: Query) {
    if case .observer = query { return }
    store.execute(query)
  }
}

/// The history, created in the process that stores it.
struct LocalVariant: Variant {
  private let pair: DurablePair

  init(_ pair: DurablePair) { self.pair = pair }

  func write(_ places: Range<Int>) async throws -> WriteTimes {
    var times = WriteTimes()
    for page in Workload.pages(places) {
      let batch = try Workload().samples(page).map(Sample.quantity)
      times.samples += try await ContinuousClock().measure {
        try await pair.store.save(batch, as: Workload.other)
      }
    }
    times.entries = try await ContinuousClock().measure {
      try await pair.sync.importWeightFromHealth()
    }
    return times
  }

  func change(round: Int) async throws -> ChangeTimes? {
    let changes = try RoundOfChanges(round)
    let made = try await ContinuousClock().measure {
      try await pair.store.save(changes.arriving.map(Sample.quantity), as: Workload.other)
      await pair.store.deleteAsUser(changes.leaving)
    }
    let synced = try await ContinuousClock().measure {
      try await pair.sync.importWeightFromHealth()
    }
    let again = try await ContinuousClock().measure { try await pair.sync.importWeightFromHealth() }
    return ChangeTimes(made: made, synced: synced, lookedAgain: again)
  }
}

/// The history, read page by page from a store in another process.
final class ServedVariant: Variant {
  private let pair: DurablePair
  private let pool: RemoteStorePool
  private let source: RemoteHealthStore
  private let memoryFile: URL
  /// The anchor of the last page that was stored.
  private var anchor: QueryAnchor?

  init(_ pair: DurablePair, _ folder: URL, count: Int) async throws {
    self.pair = pair
    memoryFile = folder.appendingPathComponent("memory-of-source")
    guard let program = Bundle.main.executablePath else { throw BenchmarkFailure("no program") }
    pool = RemoteStorePool(command: "exec '\(program)' serve \(count) '\(memoryFile.path)'")
    source = try await pool.makeStore(appSource: Workload.app, clock: SystemClock(), seed: 1)
  }

  func write(_ places: Range<Int>) async throws -> WriteTimes {
    var times = WriteTimes()
    times.samples = try await ContinuousClock().measure {
      // While a page is written, the next page is requested; at most two pages are in memory.
      var next = Task { [source, anchor] in try await source.page(after: anchor) }
      let pages = Workload.pages(places)
      for index in pages.indices {
        let page = try await next.value
        if index < pages.count - 1 {
          next = Task { [source] in try await source.page(after: page.newAnchor) }
        }
        try await store(page)
      }
    }
    times.entries = try await ContinuousClock().measure {
      try await pair.sync.importWeightFromHealth()
    }
    return times
  }

  func change(round: Int) async throws -> ChangeTimes? {
    let changes = try RoundOfChanges(round)
    let made = try await ContinuousClock().measure {
      for sample in changes.arriving {
        try await source.save(.quantity(sample), as: Workload.other)
      }
      await source.deleteAsUser(changes.leaving)
    }
    let synced = try await ContinuousClock().measure { try await catchUp() }
    let again = try await ContinuousClock().measure { try await catchUp() }
    return ChangeTimes(made: made, synced: synced, lookedAgain: again)
  }

  func finish() async throws -> Int {
    await source.end()
    await pool.close()
    return Int(try String(contentsOf: memoryFile, encoding: .utf8)) ?? 0
  }

  /// Reads all new changes from the source, and updates the entries.
  private func catchUp() async throws {
    while true {
      let page = try await source.page(after: anchor)
      try await store(page)
      if page.addedSamples.count + page.deletedObjects.count < Workload.pageSize { break }
    }
    try await pair.sync.importWeightFromHealth()
  }

  /// Saves the changes of a page with their sources, then advances the anchor.
  private func store(_ page: AnchoredChanges) async throws {
    let bySource = Dictionary(grouping: page.addedSamples, by: \.sourceRevision)
    for (revision, samples) in bySource {
      guard let revision else { throw BenchmarkFailure("a sample has no source") }
      try await pair.store.save(samples.map(Sample.quantity), as: revision)
    }
    if !page.deletedObjects.isEmpty {
      await pair.store.deleteAsUser(Set(page.deletedObjects.map(\.uuid)))
    }
    anchor = page.newAnchor
  }
}

extension RemoteHealthStore {
  fileprivate func page(after anchor: QueryAnchor?) async throws -> AnchoredChanges {
    try await anchoredChanges(
      id: QueryID(UUID()), type: .bodyMass, anchor: anchor, limit: Workload.pageSize)
  }
}

/// A hundred changes to a history.
struct RoundOfChanges {
  let arriving: [QuantitySample]
  let leaving: Set<UUID>

  init(_ round: Int) throws {
    arriving = try Workload(seed: UInt64(round + 1)).samples(0..<Workload.arriving)
    let first = round * Workload.pageSize
    leaving = Set(try Workload().samples(first..<first + Workload.leaving).map(\.uuid))
  }
}

/// An error that stops the benchmark.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
