internal import Foundation
internal import WeightSync

/// The sync state, with one row for each of its properties.
struct StateRows {
  enum Key: String {
    case healthSyncEnabled, healthSyncAnchor, lastHealthSyncDate, pendingExportCount
  }

  let db: Database

  /// Reads the complete state, with defaults for missing keys.
  func state() throws -> HealthSyncState {
    var state = HealthSyncState()
    state.healthSyncEnabled = try isSyncEnabled()
    state.healthSyncAnchor = try read(.healthSyncAnchor) { $0.data(0) }
    state.lastHealthSyncDate = try read(.lastHealthSyncDate) { $0.double(0) }
      .map(Date.init(timeIntervalSinceReferenceDate:))
    state.pendingExportCount = try pendingExportCount()
    return state
  }

  /// Returns whether the user has enabled sync; `false` before the first choice.
  func isSyncEnabled() throws -> Bool { try read(.healthSyncEnabled) { $0.isTrue(0) } ?? false }

  /// Returns the number of entries that wait for export.
  func pendingExportCount() throws -> Int { try read(.pendingExportCount) { $0.integer(0) } ?? 0 }

  private func read<Value>(
    _ key: Key, _ column: (PreparedStatement) -> Value?
  ) throws -> Value? {
    try db.prepared("SELECT value FROM state WHERE key = ?").first(key.rawValue, read: column)
  }

  /// Writes one property of the state.
  func set(_ key: Key, to value: some ColumnValue) throws {
    try db.prepared(
      "INSERT INTO state (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = ?2"
    ).run(key.rawValue, value)
  }
}
