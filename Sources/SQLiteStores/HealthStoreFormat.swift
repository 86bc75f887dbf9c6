extension FileFormat {
  /// The file of a ``SQLiteHealthStore``.
  static let healthStore = FileFormat(
    name: "health store", applicationID: 0x4853_4853,
    migrations: [
      Migration(name: "samples", sql: samples),
      Migration(name: "correlations", sql: correlations),
      Migration(name: "source rankings", sql: sourceRankings),
      Migration(name: "groups by member", sql: groupsByMember),
    ])

  /// Samples and deletions by position in the order of arrival, and what users and apps decided.
  ///
  /// Dates are seconds since the beginning of 2001, UUIDs their 16 bytes. A value that is no number
  /// is NULL. What repeats in many samples (type, unit, source, device) has a table of its own.
  ///
  /// Each index serves a query:
  /// - `uuid` of `sample`: an object is looked up to be deleted, or by a condition on UUIDs; a
  ///   second object with the same UUID is refused.
  /// - `sample_by_sync_identifier`: who holds a sync identifier when another sample comes with it.
  /// - `sample_by_start`: samples of a stretch of time, newest or oldest first. Together with the
  ///   longest duration of the type it finds all that overlap the stretch.
  /// - `sample_by_type`, `tombstone_by_type`: what arrived and went behind an anchor; an index ends
  ///   with the position, so the rows come in order of arrival.
  /// - `tombstone_by_uuid`: an object that comes back takes its tombstone away.
  private static let samples = """
    CREATE TABLE type (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      unit TEXT, -- NULL for a correlation
      aggregation TEXT,
      last_position INTEGER NOT NULL DEFAULT 0,
      longest_duration REAL NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE unit (id INTEGER PRIMARY KEY, string TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      bundle_identifier TEXT NOT NULL,
      name TEXT NOT NULL,
      version TEXT,
      product_type TEXT,
      operating_system_version TEXT
    ) STRICT;
    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      name TEXT,
      manufacturer TEXT,
      model TEXT,
      hardware_version TEXT,
      firmware_version TEXT,
      software_version TEXT,
      local_identifier TEXT,
      udi_device_identifier TEXT
    ) STRICT;
    CREATE TABLE sample (
      position INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      type INTEGER NOT NULL REFERENCES type,
      start_date REAL NOT NULL,
      end_date REAL NOT NULL,
      value REAL,
      unit INTEGER NOT NULL REFERENCES unit,
      source INTEGER NOT NULL REFERENCES source,
      device INTEGER REFERENCES device,
      sync_identifier TEXT,
      sync_version REAL,
      metadata BLOB
    ) STRICT;
    CREATE INDEX sample_by_type ON sample (type);
    CREATE INDEX sample_by_start ON sample (type, start_date);
    CREATE INDEX sample_by_sync_identifier ON sample (sync_identifier)
      WHERE sync_identifier IS NOT NULL;
    CREATE TABLE tombstone (
      position INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL,
      type INTEGER NOT NULL REFERENCES type,
      source INTEGER NOT NULL REFERENCES source,
      sync_identifier TEXT,
      sync_version REAL
    ) STRICT;
    CREATE INDEX tombstone_by_type ON tombstone (type);
    CREATE INDEX tombstone_by_uuid ON tombstone (uuid);
    CREATE TABLE permission (
      type INTEGER PRIMARY KEY REFERENCES type,
      share TEXT NOT NULL,
      read TEXT NOT NULL
    ) STRICT;
    CREATE TABLE wake_up (
      type INTEGER PRIMARY KEY REFERENCES type,
      frequency INTEGER NOT NULL,
      failures INTEGER NOT NULL,
      is_stopped INTEGER NOT NULL,
      window_end REAL
    ) STRICT;
    """

  /// Groups of samples in the order of arrival, and the UUIDs of their members in order.
  ///
  /// A member is a sample like any other, so it may go before its group does.
  ///
  /// Each index serves a lookup:
  /// - `uuid` of `correlation`: a group is deleted, and is not stored twice.
  /// - `correlation_by_type`: the groups that a query asks for.
  /// - `correlation_by_sync_identifier`: who holds a sync identifier when another group has it.
  private static let correlations = """
    CREATE TABLE correlation (
      number INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      type INTEGER NOT NULL REFERENCES type,
      start_date REAL NOT NULL,
      end_date REAL NOT NULL,
      source INTEGER NOT NULL REFERENCES source,
      sync_identifier TEXT,
      sync_version REAL,
      metadata BLOB
    ) STRICT;
    CREATE INDEX correlation_by_type ON correlation (type);
    CREATE INDEX correlation_by_sync_identifier ON correlation (sync_identifier)
      WHERE sync_identifier IS NOT NULL;
    CREATE TABLE correlation_member (
      correlation INTEGER NOT NULL REFERENCES correlation ON DELETE CASCADE,
      place INTEGER NOT NULL,
      member BLOB NOT NULL,
      PRIMARY KEY (correlation, place)
    ) STRICT, WITHOUT ROWID;
    """

  /// The user's order of the sources of a type, first the one that counts most.
  private static let sourceRankings = """
    CREATE TABLE source_ranking (
      type INTEGER NOT NULL REFERENCES type,
      place INTEGER NOT NULL,
      bundle_identifier TEXT NOT NULL,
      PRIMARY KEY (type, place)
    ) STRICT, WITHOUT ROWID;
    """

  /// The groups that hold a sample, which another sample may take the place of.
  private static let groupsByMember = """
    CREATE INDEX correlation_member_by_member ON correlation_member (member);
    """
}
