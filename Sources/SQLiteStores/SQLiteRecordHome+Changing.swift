public import CombinedRecords
public import Foundation

/// Changes that are computed from the current state, so that changes by other processes are kept.
extension SQLiteRecordHome {
  /// Replaces a record with a changed record; the record is read and written in one transaction.
  ///
  /// Observers are notified if the record is different.
  ///
  /// - Parameters:
  ///   - type: The type of the record.
  ///   - id: The identifier of the record.
  ///   - change: A closure that returns the changed record, with the same identifier.
  /// - Returns: The changed record, or `nil` if the home does not contain the record.
  /// - Throws: `RecordError` for a record that cannot be saved, ``SQLiteStoreError``, and the error
  ///   that the change throws. In these cases, nothing is changed.
  public func change<Record: DataRecord>(
    _ type: Record.Type, id: UUID, _ change: (Record) throws -> Record
  ) async throws -> Record? {
    let changed = try write { rows -> (record: Record, isDifferent: Bool)? in
      guard let row = try rows.row(of: type.kind, id: id) else { return nil }
      let record = try change(RecordCoding.decode(type, from: row.content))
      try record.validate()
      return (record, try rows.put(record))
    }
    if let changed, changed.isDifferent { notify(.records(type.kind)) }
    return changed?.record
  }

  /// Replaces the goals with changed goals, and notifies observers; the goals are read and written
  /// in one transaction.
  ///
  /// - Returns: The changed goals.
  /// - Throws: `RecordError` for goals that cannot be saved, ``SQLiteStoreError``, and the error
  ///   that the change throws. In these cases, nothing is changed.
  public func changeGoals(_ change: (Goals) throws -> Goals) async throws -> Goals {
    let goals = try write { rows in
      let goals = try change(rows.setting(Key.goals, as: Goals.self) ?? Goals())
      try goals.validate()
      try rows.set(Key.goals, to: goals)
      return goals
    }
    notify(.goals)
    return goals
  }

  /// Replaces the settings with changed settings, and notifies observers; the settings are read and
  /// written in one transaction.
  ///
  /// - Returns: The changed settings.
  /// - Throws: ``SQLiteStoreError``, and the error that the change throws. In these cases, nothing
  ///   is changed.
  public func changePreferences(
    _ change: (RecordPreferences) throws -> RecordPreferences
  ) async throws -> RecordPreferences {
    let preferences = try write { rows in
      let preferences = try change(
        rows.setting(Key.preferences, as: RecordPreferences.self) ?? RecordPreferences())
      try rows.set(Key.preferences, to: preferences)
      return preferences
    }
    notify(.preferences)
    return preferences
  }
}
