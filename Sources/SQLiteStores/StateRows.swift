internal import Foundation
internal import GRDB
internal import WeightSync

/// The sync state, each part under the key that the data model names.
struct StateRows {
  enum Key: String {
    case healthSyncEnabled, healthSyncAnchor, lastHealthSyncDate, pendingExportCount
  }

  let db: Database

  /// Reads the whole state; what was never written has its default.
  func state() throws -> HealthSyncState {
    var state = HealthSyncState()
    state.healthSyncEnabled = try value(of: .healthSyncEnabled) ?? false
    state.healthSyncAnchor = try value(of: .healthSyncAnchor)
    state.lastHealthSyncDate = try (value(of: .lastHealthSyncDate) as Double?)
      .map(Date.init(timeIntervalSinceReferenceDate:))
    state.pendingExportCount = try value(of: .pendingExportCount) ?? 0
    return state
  }

  /// Reads a part of the state, or `nil` when it was never written.
  func value<Value: DatabaseValueConvertible>(of key: Key) throws -> Value? {
    try Value.fetchOne(
      db.cachedStatement(sql: "SELECT value FROM state WHERE key = ?"), arguments: [key.rawValue])
  }

  /// Writes a part of the state.
  func set(_ key: Key, to value: (any DatabaseValueConvertible)?) throws {
    try db.cachedStatement(
      sql: "INSERT INTO state (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = ?2"
    ).execute(arguments: [key.rawValue, value])
  }
}
