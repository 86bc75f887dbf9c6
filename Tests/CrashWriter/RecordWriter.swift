import CombinedRecords
import Foundation
import HealthModel
import SQLiteStores
import TestSupport

/// The random actions of a user who saves, edits and deletes weights while they are exported.
///
/// Each change is announced on standard output with a lowercase letter before it is made, and
/// confirmed with an uppercase letter afterward: a saved record with `w`, and a deleted one with
/// `r`, each with its identifier.
struct RecordWriter {
  private let store: SQLiteHealthStore
  private let home: SQLiteRecordHome
  private let exporter: RecordExporter
  private var generator: SeededGenerator
  private var records: [Weight] = []

  init(store: SQLiteHealthStore, home: SQLiteRecordHome, seed: UInt64) {
    self.store = store
    self.home = home
    exporter = RecordExporter(
      store: store, home: home,
      service: StoreHealthService(
        store: store, home: home, bundleIdentifier: CrashWriter.app.source.bundleIdentifier,
        identifiers: RandomIdentifiers()),
      clock: SystemClock(), identifiers: RandomIdentifiers())
    generator = SeededGenerator(seed: seed)
  }

  mutating func run() async throws {
    await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .bodyMass)
    try await home.put(RecordPreferences(isHealthEnabled: true))
    await exporter.launch()
    while true { try await step() }
  }

  private mutating func step() async throws {
    switch generator.below(8) {
    case 0...3:
      let record = Weight(
        id: UUID(), date: Date(timeIntervalSinceReferenceDate: Double(generator.below(1_000_000))),
        weight: weight())
      try await save(record)
      records.append(record)
    case 4...5:
      guard !records.isEmpty else { return }
      let index = generator.below(records.count)
      records[index].weight = weight()
      try await save(records[index])
    case 6:
      guard !records.isEmpty else { return }
      let record = records.remove(at: generator.below(records.count))
      CrashWriter.say("r \(record.id)")
      try await home.delete(record)
      CrashWriter.say("R \(record.id)")
    default: await exporter.settle()
    }
  }

  private mutating func weight() -> Double { 60 + Double(generator.below(400)) / 10 }

  private func save(_ record: Weight) async throws {
    CrashWriter.say("w \(record.id)")
    try await home.save(record)
    CrashWriter.say("W \(record.id)")
  }
}
