import Foundation
import HealthModel
import SQLiteStores

/// A folder with the files of a store and of homes, which is removed when this object is released.
final class Disk: Sendable {
  static let app = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"), version: "7")
  static let other = SourceRevision(
    source: Source(name: "Watch", bundleIdentifier: "com.example.watch"))

  let folder: URL
  let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 0))

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("healthspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var storeFile: URL { folder.appendingPathComponent("store.sqlite") }
  var homeFile: URL { folder.appendingPathComponent("home.sqlite") }

  /// Opens the store as a new process would.
  func store(
    _ configuration: HealthStoreConfiguration = .init()
  ) throws -> SQLiteHealthStore {
    try SQLiteHealthStore(
      at: .file(storeFile), appSource: Self.app, clock: clock, configuration: configuration)
  }

  /// Opens the store, and grants all permissions for body mass.
  func openStore() async throws -> SQLiteHealthStore {
    let store = try store()
    await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .bodyMass)
    return store
  }

  var recordFile: URL { folder.appendingPathComponent("records.sqlite") }

  func recordHome() throws -> SQLiteRecordHome { try SQLiteRecordHome(at: .file(recordFile)) }

  func home() throws -> SQLiteWeightSyncHome { try SQLiteWeightSyncHome(at: .file(homeFile)) }

  /// Creates a body mass sample; with an identifier, it has a sync identity.
  static func sample(
    _ identifier: String? = nil, version: Double = 1, day: Double = 0, kilograms: Double = 70
  ) throws -> QuantitySample {
    var metadata: Metadata = [:]
    if let identifier {
      metadata[MetadataKey.syncIdentifier] = .string(identifier)
      metadata[MetadataKey.syncVersion] = .number(version)
    }
    let date = Date(timeIntervalSinceReferenceDate: day * 86_400)
    return try QuantitySample(
      uuid: UUID(), type: .bodyMass, quantity: Quantity(unit: .kilogram, value: kilograms),
      start: date, end: date, metadata: metadata)
  }
}

extension HealthStoreProtocol {
  /// Runs an anchored query for body mass.
  func changes(
    since anchor: QueryAnchor? = nil, limit: Int = objectQueryNoLimit
  ) async throws -> AnchoredChanges {
    try await anchoredChanges(
      id: QueryID(UUID()), type: .bodyMass, anchor: anchor, limit: limit)
  }
}
