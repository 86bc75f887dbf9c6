import Foundation
import HealthModel
import SQLiteStores
import TestSupport
import WeightSync

/// A program that writes until it is killed, opens homes, or reads while another process writes.
///
/// `write FOLDER SEED` imports and exports until it is killed. It announces a change on standard
/// output with a lowercase letter before the change, and confirms it with an uppercase letter
/// afterward: saved samples with `s`, a deleted sample with `d`, and a removed entry with `r`,
/// each with its identifiers. An added entry is only confirmed, with `E`, and an edited one is not
/// reported.
///
/// `open FOLDER COUNT` opens the homes `home-0.sqlite` and so on, and prints a line before and
/// after each. `records FOLDER SEED` saves, edits, deletes and exports records until it is killed;
/// see ``RecordWriter``. `read FOLDER COUNT` reads pages until it has seen at least that number of
/// samples, and fails if a sample is returned twice.
@main
enum CrashWriter {
  static let app = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"), version: "7")
  static let other = SourceRevision(
    source: Source(name: "Watch", bundleIdentifier: "com.example.watch"))

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let number = Int(arguments[3]) else { exit(64) }
    let folder = URL(fileURLWithPath: arguments[2])
    if arguments[1] == "open" {
      try openHomes(in: folder, count: number)
      return
    }
    let store = try SQLiteHealthStore(
      at: .file(folder.appendingPathComponent("store.sqlite")), appSource: app,
      clock: SystemClock())
    say("ready")
    if arguments[1] == "read" {
      try await read(store, count: number)
    } else if arguments[1] == "records" {
      let home = try SQLiteRecordHome(
        at: .file(folder.appendingPathComponent("records.sqlite")))
      var writer = RecordWriter(store: store, home: home, seed: UInt64(number))
      try await writer.run()
    } else {
      let home = try SQLiteWeightSyncHome(
        at: .file(folder.appendingPathComponent("home.sqlite")))
      var writer = Writer(store: store, home: home, seed: UInt64(number))
      try await writer.run()
    }
  }

  static func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }

  private static func openHomes(in folder: URL, count: Int) throws {
    for number in 0..<count {
      say("opening \(number)")
      _ = try SQLiteWeightSyncHome(
        at: .file(folder.appendingPathComponent("home-\(number).sqlite")))
      say("opened \(number)")
    }
  }

  private static func read(_ store: SQLiteHealthStore, count: Int) async throws {
    var anchor: QueryAnchor?
    var seen: Set<UUID> = []
    while seen.count < count {
      let page = try await store.anchoredChanges(
        id: QueryID(UUID()), type: .bodyMass, anchor: anchor, limit: 7)
      for sample in page.addedSamples {
        guard seen.insert(sample.uuid).inserted else {
          say("twice \(sample.uuid)")
          exit(1)
        }
      }
      anchor = page.newAnchor
    }
    say("seen \(seen.count)")
  }
}

/// The random actions of the user, the sync and another app.
struct Writer {
  private let store: SQLiteHealthStore
  private let sync: WeightSync
  private var generator: SeededGenerator
  private var samples: [UUID] = []
  private var entries: [String] = []

  init(store: SQLiteHealthStore, home: SQLiteWeightSyncHome, seed: UInt64) {
    self.store = store
    var configuration = WeightSyncConfiguration(
      bundleIdentifier: CrashWriter.app.source.bundleIdentifier, preferredUnit: .kilograms)
    configuration.pageSize = 5
    sync = WeightSync(
      store: store, home: home, clock: SystemClock(), identifiers: RandomIdentifiers(),
      configuration: configuration)
    generator = SeededGenerator(seed: seed)
  }

  mutating func run() async throws {
    await sync.enable()
    while true { try await step() }
  }

  private mutating func step() async throws {
    switch generator.below(10) {
    case 0...3: try await saveForeign()
    case 4: await deleteForeign()
    case 5...6: try await addEntry()
    case 7:
      guard let entry = pickEntry() else { return }
      _ = try? await sync.edit(
        entry, EntryEdit(weightValue: 60 + Double(generator.below(400)) / 10))
    case 8:
      guard let entry = pickEntry() else { return }
      CrashWriter.say("r \(entry)")
      try? await sync.delete(entry)
      CrashWriter.say("R \(entry)")
    default: _ = try? await sync.importWeightFromHealth()
    }
  }

  private mutating func saveForeign() async throws {
    let batch = try (0...generator.below(8)).map { _ in
      let date = Date(timeIntervalSinceReferenceDate: Double(generator.below(1_000_000)))
      return try QuantitySample(
        uuid: UUID(), type: .bodyMass,
        quantity: Quantity(unit: .kilogram, value: 60 + Double(generator.below(400)) / 10),
        start: date, end: date)
    }
    let names = batch.map(\.uuid.uuidString).joined(separator: " ")
    CrashWriter.say("s \(names)")
    try await store.save(batch.map(Sample.quantity), as: CrashWriter.other)
    CrashWriter.say("S \(names)")
    samples += batch.map(\.uuid)
  }

  private mutating func deleteForeign() async {
    guard !samples.isEmpty else { return }
    let victim = samples.remove(at: generator.below(samples.count))
    CrashWriter.say("d \(victim)")
    await store.deleteAsUser([victim])
    CrashWriter.say("D \(victim)")
  }

  private mutating func addEntry() async throws {
    let entry = try await sync.add(
      EntryDraft(
        weightValue: 60 + Double(generator.below(400)) / 10, weightUnit: .kilograms,
        date: Date(timeIntervalSinceReferenceDate: Double(generator.below(1_000_000)))))
    CrashWriter.say("E \(entry.persistentModelID)")
    entries.append(entry.persistentModelID)
  }

  private mutating func pickEntry() -> String? {
    entries.isEmpty ? nil : entries[generator.below(entries.count)]
  }
}
