import Foundation
import SQLiteStores
import Testing

/// The availability of durable stores in the build under test.
enum DurableStores {
  /// The reason for skipping a suite.
  static let reason = Comment(rawValue: SQLiteStoreError.absence?.message ?? "stores are available")

  static let isCI = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false
}

struct DurableStoresTests {
  @Test(.enabled(if: DurableStores.isCI, "only CI must have SQLite's headers"))
  func `in CI, the build has durable stores`() {
    #expect(SQLiteStoreError.absence == nil)
  }

  @Test(.enabled(if: SQLiteStoreError.absence != nil, "this build has durable stores"))
  func `without durable stores, opening a store or a home throws an error with the reason`()
    throws
  {
    let absence = try #require(SQLiteStoreError.absence)
    let disk = try Disk()
    let locations = [SQLiteLocation.memory, .temporary(in: disk.folder), .file(disk.storeFile)]
    for location in locations {
      #expect(throws: absence) {
        try SQLiteHealthStore(at: location, appSource: Disk.app, clock: disk.clock)
      }
      #expect(throws: absence) { try SQLiteWeightSyncHome(at: location) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder.path).isEmpty)
    #expect(absence.description.hasPrefix("absent: This build has no durable stores, because "))
  }
}
