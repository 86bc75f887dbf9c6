/// The SQL statements for reading and changing correlations in a health store.
enum CorrelationStatements {
  private static let columns = """
    number, uuid, type, start_date, end_date, source, sync_identifier, sync_version, metadata
    """

  static let insert = """
    INSERT INTO correlation (\(columns)) VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let insertMember = """
    INSERT INTO correlation_member (correlation, place, member) VALUES (?, ?, ?)
    """
  static let replaceMember = "UPDATE correlation_member SET member = ? WHERE member = ?"
  /// Deletes a correlation and, by a cascade, its member rows.
  static let delete = "DELETE FROM correlation WHERE uuid = ?"

  static let byUUID = "SELECT \(columns) FROM correlation WHERE uuid = ?"
  static let hasAny = "SELECT EXISTS (SELECT 1 FROM correlation)"
  static let isStored = "SELECT 1 FROM correlation WHERE uuid = ?"
  static let byStart = """
    SELECT \(columns) FROM correlation INDEXED BY correlation_by_start
    WHERE type = ? AND start_date >= ? AND start_date <= ?
    """
  /// Finds the correlations of a type that contain a member.
  ///
  /// The plus sign prevents the use of the index on types, which would visit every correlation of
  /// the type.
  static let byMember = """
    SELECT \(columns) FROM correlation
    WHERE number IN (SELECT correlation FROM correlation_member WHERE member = ?) AND +type = ?
    """
  static let holders = """
    SELECT uuid, type, source, sync_version FROM correlation WHERE sync_identifier = ?
    """
  static let memberUUIDs = """
    SELECT member FROM correlation_member JOIN correlation ON number = correlation
    WHERE uuid = ? ORDER BY place
    """
}
