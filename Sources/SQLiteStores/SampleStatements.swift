/// The SQL statements for reading and changing the samples and tombstones of a health store.
enum SampleStatements {
  private static let columns = """
    position, uuid, type, start_date, end_date, value, unit, source, device, sync_identifier, \
    sync_version, metadata, code
    """

  static let insert = """
    INSERT INTO sample (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let delete = "DELETE FROM sample WHERE position = ?"
  static let insertTombstone = """
    INSERT INTO tombstone (position, uuid, type, source, sync_identifier, sync_version)
    VALUES (?, ?, ?, ?, ?, ?)
    """
  static let deleteTombstone = """
    DELETE FROM tombstone INDEXED BY tombstone_by_uuid WHERE uuid = ? AND type = ?
    """
  static let hasTombstones = "SELECT EXISTS (SELECT 1 FROM tombstone)"
  static let deleteTombstones = "DELETE FROM tombstone"
  static let updateType = """
    UPDATE type SET last_position = ?, longest_duration = ? WHERE id = ?
    """

  static let byUUID = "SELECT \(columns) FROM sample WHERE uuid = ?"
  static let isStored = "SELECT 1 FROM sample WHERE uuid = ?"
  static let bySyncIdentifier = "SELECT \(columns) FROM sample WHERE sync_identifier = ?"
  static let holders = """
    SELECT uuid, type, source, sync_version FROM sample WHERE sync_identifier = ?
    """
  static let byStart = """
    SELECT \(columns) FROM sample INDEXED BY sample_by_start
    WHERE type = ? AND start_date >= ? AND start_date <= ?
    """
  static let byStartOldestFirst = "\(byStart) ORDER BY start_date, position"
  static let byStartNewestFirst = "\(byStart) ORDER BY start_date DESC, position"
  /// Selects the values of samples, ordered by start date; reads only the index, not the table.
  static let values = """
    SELECT position, start_date, end_date, value, unit, source FROM sample
    INDEXED BY sample_by_start
    WHERE type = ? AND start_date >= ? AND start_date <= ? ORDER BY start_date, position
    """
  static let positions = "SELECT position FROM sample WHERE sync_identifier = ? AND type = ?"
  static let ofType = """
    SELECT \(columns) FROM sample INDEXED BY sample_by_type WHERE type = ? ORDER BY position
    """
  static let all = "SELECT \(columns) FROM sample ORDER BY position"
  static let arrivals = """
    SELECT \(columns), 0 AS is_deleted FROM sample INDEXED BY sample_by_type
      WHERE type = ?1 AND position BETWEEN ?2 AND ?3
    UNION ALL
    SELECT position, uuid, type, NULL, NULL, NULL, NULL, source, NULL, sync_identifier,
      sync_version, NULL, NULL, 1 FROM tombstone INDEXED BY tombstone_by_type
      WHERE type = ?1 AND position BETWEEN ?2 AND ?3
    ORDER BY position
    """
  static let members = """
    SELECT \(columns) FROM correlation_member JOIN sample ON uuid = member
    WHERE correlation = ? ORDER BY place
    """
  static let count = "SELECT (SELECT count(*) FROM sample) + (SELECT count(*) FROM tombstone)"
}
