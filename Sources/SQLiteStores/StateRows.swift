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
    state.healthSyncEnabled = try isSyncEnabled()
    state.healthSyncAnchor = try read(.healthSyncAnchor) { $0.data(0) }
    state.lastHealthSyncDate = try read(.lastHealthSyncDate) { $0.double(0) }
      .map(Date.init(timeIntervalSinceReferenceDate:))
    state.pendingExportCount = try pendingExportCount()
    return state
  }

  /// Whether the user wants the sync.
  func isSyncEnabled() throws -> Bool { try read(.healthSyncEnabled) { $0.isTrue(0) } ?? false }

  /// The number of entries that wait.
  func pendingExportCount() throws -> Int { try read(.pendingExportCount) { $0.integer(0) } ?? 0 }

  private func read<Value>(
    _ key: Key, _ column: (PreparedStatement) -> Value?
  ) throws -> Value? {
    try db.prepared("SELECT value FROM state WHERE key = ?").first(key.rawValue, read: column)
  }

  /// Writes a part of the state.
  func set(_ key: Key, to value: some ColumnValue) throws {
    try db.prepared(
      "INSERT INTO state (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = ?2"
    ).run(key.rawValue, value)
  }
}
