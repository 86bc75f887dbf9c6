import Foundation
import HealthModel
import SQLiteStores

/// The statements that create files with the tables of the stores and with their pragmas, except
/// `wal_autocheckpoint`.
struct Schemas {
  static let pragmas = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768;
    PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON;
    """

  /// The statements for a file without samples, but with the rows that all samples refer to.
  let samples: String
  /// The statements for a file without entries.
  let entries: String

  init(_ folder: URL) throws {
    let (store, home) = (
      folder.appendingPathComponent("empty-store"), folder.appendingPathComponent("empty-home")
    )
    _ = try SQLiteHealthStore(at: .file(store), appSource: Workload.app, clock: SystemClock())
    _ = try SQLiteWeightSyncHome(at: .file(home))
    samples = try Self.pragmas + Self.schema(of: store) + ";" + BareRows.prepareSamples
    entries = try Self.pragmas + Self.schema(of: home)
  }

  private static func schema(of file: URL) throws -> String {
    try BareDatabase(path: file.path).texts(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'grdb%'"
    ).joined(separator: ";\n")
  }
}

/// The rows of the stores, inserted with SQLite alone.
struct BareVariant: Variant {
  private let samples: BareDatabase
  private let entries: BareDatabase

  init(_ folder: URL) throws {
    let schemas = try Schemas(folder)
    samples = try BareDatabase(path: folder.appendingPathComponent("store").path)
    try samples.execute(schemas.samples)
    entries = try BareDatabase(path: folder.appendingPathComponent("home").path)
    try entries.execute(schemas.entries)
  }

  func write(_ places: Range<Int>) async throws -> WriteTimes {
    var times = WriteTimes()
    for page in Workload.pages(places) {
      let rows = BareRows(try Workload().samples(page), first: page.lowerBound)
      times.samples += try ContinuousClock().measure {
        try samples.insert(rows.samples, BareRows.insertSample)
      }
      times.entries += try ContinuousClock().measure {
        try entries.insert(rows.entries, BareRows.insertEntry)
      }
    }
    return times
  }
}
