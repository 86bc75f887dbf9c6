import Foundation
import HealthModel
import Testing

@testable import SQLiteStores

/// Tests of files that are new, temporary, incomplete, damaged, or of another kind or version.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct FileTests {
  /// A fault that is applied to the file of an intact store with many samples.
  enum Fault: String, CaseIterable, Sendable {
    case text, header, shorterThanHeader, otherApplication, otherDatabase, home, newer, torn
    case overwritten, folder, missingTable

    var code: SQLiteStoreError.Code {
      switch self {
      case .text, .header, .shorterThanHeader: .notADatabase
      case .otherApplication, .otherDatabase, .home: .foreignFile
      case .newer: .newerSchema
      case .torn, .overwritten, .missingTable: .damaged
      case .folder: .cannotOpen
      }
    }

    func apply(to file: URL) throws {
      var bytes = try Data(contentsOf: file)
      switch self {
      case .text: bytes = Data("Weights, in kilograms: 80, 81".utf8)
      case .header: bytes[3] ^= 0x20
      case .shorterThanHeader: bytes = bytes.prefix(60)
      case .otherApplication: bytes[70] ^= 1
      case .newer: bytes[63] = 200
      case .torn: bytes = bytes.prefix(bytes.count / 2 / 4096 * 4096)
      case .overwritten:
        for page in stride(from: 4096, to: bytes.count - 4096, by: 4096) {
          bytes.replaceSubrange(page..<page + 2048, with: Data(repeating: 0x5A, count: 2048))
        }
      case .missingTable:
        try DatabaseQueue(path: file.path).inDatabase { db in
          try db.execute(sql: "DROP TABLE device")
        }
        return
      case .otherDatabase, .home, .folder:
        try FileManager.default.removeItem(at: file)
        if self == .otherDatabase {
          try DatabaseQueue(path: file.path).inDatabase { db in
            try db.execute(sql: "CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('mine')")
          }
        } else if self == .home {
          _ = try SQLiteWeightSyncHome(at: .file(file))
        } else {
          try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        }
        return
      }
      try bytes.write(to: file)
    }
  }

  /// Returns the bytes of all files in a folder by name; a subfolder counts as an empty file.
  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data())
      })
  }

  @Test(arguments: Fault.allCases)
  func `an invalid file is rejected and left unchanged`(_ fault: Fault) async throws {
    let disk = try Disk()
    do {
      let store = try await disk.openStore()
      try await store.save((0..<500).map { .quantity(try Disk.sample("id-\($0)")) })
    }
    try fault.apply(to: disk.storeFile)
    let before = try contents(of: disk.folder)
    let error = #expect(throws: SQLiteStoreError.self) { try disk.store() }
    #expect(error?.code == fault.code, "\(String(describing: error))")
    #expect(try contents(of: disk.folder) == before)
  }

  @Test func `a home rejects the file of a store`() async throws {
    let disk = try Disk()
    _ = try disk.store()
    let error = #expect(throws: SQLiteStoreError.self) {
      try SQLiteWeightSyncHome(at: .file(disk.storeFile))
    }
    #expect(error?.code == .foreignFile)
    #expect(error?.description == "foreignFile: The file is not a home of weight entries.")
  }

  @Test func `a newer file is rejected and left unchanged even if only its log states the version`()
    async throws
  {
    let disk = try Disk()
    let store = try await disk.openStore()
    // Another version of the program writes while this version's connection keeps the log open.
    let newer = try DatabaseQueue(path: disk.storeFile.path)
    try newer.inDatabase { db in try db.execute(sql: "PRAGMA user_version = 9") }
    let before = try contents(of: disk.folder).filter { !$0.key.hasSuffix("-shm") }
    let error = #expect(throws: SQLiteStoreError.self) { try disk.store() }
    #expect(error?.code == .newerSchema)
    #expect(try contents(of: disk.folder).filter { !$0.key.hasSuffix("-shm") } == before)
    withExtendedLifetime((store, newer)) {}
  }

  @Test(arguments: [true, false])
  func `an empty or absent file becomes a store`(_ exists: Bool) async throws {
    let disk = try Disk()
    if exists { try Data().write(to: disk.storeFile) }
    let store = try await disk.openStore()
    try await store.save(.quantity(try Disk.sample()))
    #expect(await store.storedSamples().count == 1)
  }

  @Test func `opening a file whose creation was interrupted completes the creation`() async throws {
    let disk = try Disk()
    // The application ID is written first, in its own transaction; see `FileFormat.migrate(_:)`.
    try DatabaseQueue(path: disk.storeFile.path).inDatabase { db in
      try db.execute(sql: "PRAGMA application_id = \(0x4853_4853)")
    }
    let store = try await disk.openStore()
    try await store.save(.quantity(try Disk.sample()))
    #expect(await store.storedSamples().count == 1)
  }

  @Test func `a temporary store removes its files when it is released`() async throws {
    let disk = try Disk()
    do {
      let store = try SQLiteHealthStore(
        at: .temporary(in: disk.folder), appSource: Disk.app, clock: disk.clock)
      try await store.save(.quantity(try Disk.sample()), as: Disk.other)
      #expect(try contents(of: disk.folder).count > 1)
      await store.terminateProcess()
      #expect(await store.storedSamples().count == 1)
    }
    #expect(try contents(of: disk.folder).isEmpty)
  }

  @Test func `a store whose file becomes unreadable reports a breakdown`() async throws {
    let disk = try Disk()
    let store = try await disk.openStore()
    try await store.save(.quantity(try Disk.sample("secret", kilograms: 81.25)))
    #expect(await store.storedSamples().count == 1)
    #expect(await store.breakdown() == nil)
    try DatabaseQueue(path: disk.storeFile.path).inDatabase { db in
      try db.execute(sql: "ALTER TABLE sample RENAME TO lost")
    }
    #expect(await store.storedSamples().isEmpty)
    let breakdown = try #require(await store.breakdown())
    #expect(breakdown.message.contains("unknownError"))
    #expect(!breakdown.message.contains("secret"))
  }

  @Test func `the error of a failed save does not contain the sample's data`() async throws {
    let disk = try Disk()
    let store = try await disk.openStore()
    try DatabaseQueue(path: disk.storeFile.path).inDatabase { db in
      try db.execute(sql: "DROP TABLE sample")
    }
    let error = await #expect(throws: HealthError.self) {
      try await store.save(.quantity(try Disk.sample("secret", kilograms: 81.25)))
    }
    #expect(error?.code == .unknownError)
    let text = "\(String(describing: error))"
    #expect(!text.contains("secret") && !text.contains("81.25") && !text.contains("sample"))
  }
}
