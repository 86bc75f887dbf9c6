import Foundation
import GRDB
import HealthModel
import SQLiteStores
import WeightSync

/// Measures the import of a history into the durable store and home, beside SQLite alone.
///
/// All parts write the same rows to tables of the same schema, in transactions of 500, with the
/// pragmas of the stores; only the writing is timed. Nothing here passes or fails: the figures are
/// to be read beside those of the same run.
@main
enum Benchmark {
  static let pragmas = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768;
    PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON;
    """

  static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
    let workload = Workload(count: count)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sqlite-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    print("\(count) samples in transactions of \(Workload.pageSize); \(pragmas)")

    let schemas = try Schemas(folder)
    let bare = try bare(workload, schemas, folder)
    let grdb = try grdb(workload, schemas, folder)
    let durable = try await durable(workload, folder)
    show("samples and entries", durable.store + durable.sync, bare.samples + bare.entries, count)
    show("  samples", durable.store, bare.samples, count)
    show("  entries, by the sync", durable.sync, bare.entries, count)
    show("GRDB alone", grdb.samples + grdb.entries, bare.samples + bare.entries, count)
  }

  private static func show(_ name: String, _ time: Duration, _ bare: Duration, _ count: Int) {
    let (seconds, bareSeconds) = (time / .seconds(1), bare / .seconds(1))
    print(
      name, "\(Int(Double(count) / seconds)) a second; bare SQLite",
      "\(Int(Double(count) / bareSeconds)); ratio", (bareSeconds / seconds * 100).rounded() / 100)
  }

  /// The tables of the stores, as their own files tell them.
  struct Schemas {
    let samples: String
    let entries: String

    init(_ folder: URL) throws {
      let (store, home) = (
        folder.appendingPathComponent("empty-store"), folder.appendingPathComponent("empty-home")
      )
      _ = try SQLiteHealthStore(at: .file(store), appSource: Workload.app, clock: SystemClock())
      _ = try SQLiteWeightSyncHome(at: .file(home))
      samples = try Self.schema(of: store)
      entries = try Self.schema(of: home)
    }

    private static func schema(of file: URL) throws -> String {
      try DatabaseQueue(path: file.path).read { db in
        try String.fetchAll(
          db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'grdb%'")
      }.joined(separator: ";\n")
    }
  }

  static func bare(
    _ workload: Workload, _ schemas: Schemas, _ folder: URL
  ) throws -> (samples: Duration, entries: Duration) {
    let samples = try BareDatabase(path: folder.appendingPathComponent("bare-samples").path)
    try samples.execute(pragmas + schemas.samples + ";" + BareRows.prepareSamples)
    let entries = try BareDatabase(path: folder.appendingPathComponent("bare-entries").path)
    try entries.execute(pragmas + schemas.entries)
    var times = (samples: Duration.zero, entries: Duration.zero)
    for (index, page) in workload.pages().enumerated() {
      let rows = BareRows(page, first: index * Workload.pageSize)
      times.samples += try ContinuousClock().measure {
        try samples.insert(rows.samples, BareRows.insertSample)
      }
      times.entries += try ContinuousClock().measure {
        try entries.insert(rows.entries, BareRows.insertEntry)
      }
    }
    return times
  }

  static func grdb(
    _ workload: Workload, _ schemas: Schemas, _ folder: URL
  ) throws -> (samples: Duration, entries: Duration) {
    let samples = try DatabaseQueue(path: folder.appendingPathComponent("grdb-samples").path)
    try samples.writeWithoutTransaction { db in
      try db.execute(sql: pragmas + schemas.samples + ";" + BareRows.prepareSamples)
    }
    let entries = try DatabaseQueue(path: folder.appendingPathComponent("grdb-entries").path)
    try entries.writeWithoutTransaction { db in try db.execute(sql: pragmas + schemas.entries) }
    var times = (samples: Duration.zero, entries: Duration.zero)
    for (index, page) in workload.pages().enumerated() {
      let rows = BareRows(page, first: index * Workload.pageSize)
      times.samples += try insert(rows.samples, BareRows.insertSample, samples)
      times.entries += try insert(rows.entries, BareRows.insertEntry, entries)
    }
    return times
  }

  private static func insert(
    _ rows: [[Value]], _ sql: String, _ queue: DatabaseQueue
  ) throws -> Duration {
    try ContinuousClock().measure {
      try queue.write { db in
        let statement = try db.cachedStatement(sql: sql)
        for row in rows {
          try statement.execute(arguments: StatementArguments(row.map(\.databaseValue)))
        }
      }
    }
  }

  static func durable(
    _ workload: Workload, _ folder: URL
  ) async throws -> (store: Duration, sync: Duration) {
    let store = try SQLiteHealthStore(
      at: .file(folder.appendingPathComponent("store")), appSource: Workload.app,
      clock: SystemClock())
    let home = try SQLiteWeightSyncHome(at: .file(folder.appendingPathComponent("home")))
    var time = Duration.zero
    for (index, page) in workload.pages().enumerated() {
      let batch = page.map(Sample.quantity)
      time += try await ContinuousClock().measure {
        try await store.save(batch, as: Workload.other)
      }
      if index * 10 % (workload.count / Workload.pageSize) == 0 { showMemory("saving") }
    }
    var configuration = WeightSyncConfiguration(
      bundleIdentifier: Workload.app.source.bundleIdentifier, preferredUnit: .kilograms)
    configuration.pageSize = Workload.pageSize
    let sync = WeightSync(
      store: store, home: home, clock: SystemClock(), identifiers: RandomIdentifiers(),
      configuration: configuration)
    let imported = await ContinuousClock().measure {
      await sync.enable()
      await sync.settle()
    }
    showMemory("imported")
    try await measureChanges(store, home, sync, workload)
    return (time, imported)
  }

  /// A hundred changes on the whole history: new samples, replacements and deletions.
  private static func measureChanges(
    _ store: SQLiteHealthStore, _ home: SQLiteWeightSyncHome, _ sync: WeightSync,
    _ workload: Workload
  ) async throws {
    for round in 1...3 {
      let fresh = Workload(count: 80).pages(seed: UInt64(round + 1)).flatMap { $0 }
      let gone = workload.pages().prefix(round).flatMap { $0 }.suffix(20)
      let saved = try await ContinuousClock().measure {
        try await store.save(fresh.map(Sample.quantity), as: Workload.other)
        await store.deleteAsUser(Set(gone.map(\.uuid)))
      }
      let settled = await ContinuousClock().measure { await sync.settle() }
      let again = try await ContinuousClock().measure { try await sync.importWeightFromHealth() }
      print("100 changes: made in \(saved), synced \(settled) later; nothing new \(again)")
    }
    showMemory("changed")
  }

  private static func showMemory(_ step: String) {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return
    }
    let lines = status.split(separator: "\n").filter {
      $0.hasPrefix("VmHWM") || $0.hasPrefix("VmRSS")
    }
    print("  memory,", step, lines.map { $0.replacing("\t", with: " ") }.joined(separator: ", "))
  }
}

extension Value {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let bytes): Data(bytes).databaseValue
    }
  }
}
