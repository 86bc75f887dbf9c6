extension FileFormat {
  /// The file format of a ``SQLiteWeightSyncHome``.
  static let weightHome = FileFormat(
    name: "home of weight entries", applicationID: 0x4853_5748,
    migrations: [
      Migration(name: "entries", sql: entries),
      Migration(name: "entries from before the sync", sql: entriesFromBeforeTheSync),
    ])

  /// The entries in the order in which they were added, the pending deletions, and the sync state
  /// by key.
  ///
  /// Dates are stored as seconds since the beginning of 2001. Body fat is stored as decimal text,
  /// which is exact.
  ///
  /// Each index serves a lookup:
  ///
  /// - `identity` of `entry`: finds entries by identifier, to read, change or remove them.
  /// - `entry_by_health_kit_uuid`: finds the entries for the samples of an import.
  /// - `entry_waiting`: finds the entries that wait for export.
  /// - `entry_imported`: finds the entries from other sources.
  /// - `deletion_by_sync_identifier`: finds finished deletions.
  private static let entries = """
    CREATE TABLE entry (
      number INTEGER PRIMARY KEY,
      identity TEXT NOT NULL UNIQUE,
      weight_value REAL NOT NULL,
      weight_unit TEXT NOT NULL,
      date REAL NOT NULL,
      note TEXT,
      body_fat_percentage TEXT,
      modified_date REAL,
      health_kit_uuid TEXT,
      source TEXT NOT NULL,
      source_bundle_identifier TEXT,
      sync_version INTEGER NOT NULL,
      exported_version INTEGER,
      is_waiting INTEGER NOT NULL,
      is_imported INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX entry_by_health_kit_uuid ON entry (health_kit_uuid)
      WHERE health_kit_uuid IS NOT NULL;
    CREATE INDEX entry_waiting ON entry (is_waiting) WHERE is_waiting = 1;
    CREATE INDEX entry_imported ON entry (is_imported) WHERE is_imported = 1;
    CREATE TABLE deletion (
      number INTEGER PRIMARY KEY,
      sync_identifier TEXT NOT NULL,
      health_kit_uuid TEXT
    ) STRICT;
    CREATE INDEX deletion_by_sync_identifier ON deletion (sync_identifier);
    CREATE TABLE state (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
    """

  /// Migrates the entries of a file from before the sync existed, in the order of their insertion.
  ///
  /// Only these files have the table `weight_entry`, whose entries have no identifiers. Each entry
  /// gets a random identifier because sync identifiers are derived from it and must differ between
  /// devices. The migration is one transaction, so the identifier of an entry never changes
  /// afterward, even after a crash.
  private static let entriesFromBeforeTheSync = """
    CREATE TABLE IF NOT EXISTS weight_entry (
      id INTEGER PRIMARY KEY,
      weight_value REAL NOT NULL,
      weight_unit TEXT NOT NULL,
      date REAL NOT NULL,
      note TEXT,
      body_fat_percentage TEXT,
      modified_date REAL
    ) STRICT;
    INSERT INTO entry (
      identity, weight_value, weight_unit, date, note, body_fat_percentage, modified_date, source,
      sync_version, is_waiting, is_imported
    )
    SELECT
      hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
        || '-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2)
        || '-' || hex(randomblob(6)),
      weight_value, weight_unit, date, note, body_fat_percentage, modified_date, 'W8Trackr',
      1, 0, 0
    FROM weight_entry ORDER BY id;
    DROP TABLE weight_entry;
    """
}
