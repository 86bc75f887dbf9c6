import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

/// A home, a store with faults, and the exporter between them.
struct ExportBench {
  let bench: Bench
  /// The store that injects faults; with `isDirect`, the exporter calls its base store instead.
  let faults: FaultInjectingStore
  let exporter: RecordExporter
  private let identifiers: SeededIdentifiers

  var home: MemoryRecordHome { bench.home }
  var store: MemoryHealthStore { bench.store }

  /// Creates a bench with an exporter that has been launched.
  ///
  /// If `isDirect` is `true`, the exporter calls the store without faults in between, and can save
  /// correlations and workouts.
  init(
    isEnabled: Bool = true, isDirect: Bool = false,
    configuration: HealthStoreConfiguration = HealthStoreConfiguration()
  ) async throws {
    bench = try await Bench(isEnabled: isEnabled, configuration: configuration)
    let clock = bench.clock
    faults = FaultInjectingStore(bench.store, patience: 60, wait: { await clock.advance(by: $0) })
    identifiers = SeededIdentifiers(seed: 2)
    exporter = RecordExporter(
      store: isDirect ? bench.store : faults, home: bench.home, service: bench.service,
      clock: clock, identifiers: identifiers)
    await exporter.launch()
    await exporter.settle()
  }

  /// Stops the exporter, and starts another on the same home and on the store with faults, as a new
  /// process would.
  func relaunched() async -> RecordExporter {
    await exporter.stop()
    await exporter.settle()
    let next = RecordExporter(
      store: faults, home: home, service: bench.service, clock: bench.clock,
      identifiers: identifiers)
    await next.launch()
    await next.settle()
    return next
  }

  func save(_ record: some DataRecord) async throws {
    try await home.save(record)
    await exporter.settle()
  }

  func delete(_ record: some DataRecord) async throws {
    try await home.delete(record)
    await exporter.settle()
  }

  /// Returns the values of the stored samples of a type, in its canonical unit.
  func stored(_ type: QuantityType = .bodyMass) async throws -> [Double] {
    try await store.storedSamples().filter { $0.quantityType == type }.map {
      try $0.quantity.doubleValue(for: type.canonicalUnit)
    }
  }

  /// Returns the versions of the stored samples.
  func versions() async -> [Int?] {
    await store.storedSamples().map { $0.metadata.syncIdentity?.wholeVersion }
  }

  /// Returns the number of changes that are waiting for export.
  func waiting() async throws -> Int {
    let queue = try await home.exportQueue(of: Set(RecordKind.allCases))
    return queue.records.count + queue.deletions.count
  }

  func advance(by seconds: TimeInterval) async {
    await bench.clock.advance(by: seconds)
    await exporter.settle()
  }
}
