extension FileFormat {
  /// The file format of a ``SQLiteRecordHome``.
  static let recordHome = FileFormat(
    name: "home of records", applicationID: 0x4853_5248,
    migrations: [Migration(name: "records", sql: records)])

  /// The local records in the order in which they were created, the deletions that wait for export,
  /// and the goals, settings and anchors by key.
  ///
  /// Dates are stored as seconds since the beginning of 2001. The content of a record and the
  /// values of keys are JSON text, so that a new field needs no migration. A record waits for
  /// export while its two versions differ.
  ///
  /// Each index serves a lookup:
  ///
  /// - `UNIQUE (kind, id)` of `record`: finds a record, to read, change or remove it.
  /// - `record_by_date`: finds the records in a range of dates.
  /// - `record_waiting`: finds the records that wait for export.
  /// - `UNIQUE (kind, id)` of `deletion`: finds a deletion that is finished, or that is undone by
  ///   saving the record again.
  private static let records = """
    CREATE TABLE record (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      id BLOB NOT NULL,
      date REAL NOT NULL,
      content TEXT NOT NULL,
      version INTEGER NOT NULL,
      stored_version INTEGER,
      UNIQUE (kind, id)
    ) STRICT;
    CREATE INDEX record_by_date ON record (kind, date);
    CREATE INDEX record_waiting ON record (kind) WHERE stored_version IS NOT version;
    CREATE TABLE deletion (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      id BLOB NOT NULL,
      version INTEGER NOT NULL,
      UNIQUE (kind, id)
    ) STRICT;
    CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    """
}
