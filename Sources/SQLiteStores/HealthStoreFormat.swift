extension FileFormat {
  /// The file format of a ``SQLiteHealthStore``.
  static let healthStore = FileFormat(
    name: "health store", applicationID: 0x4853_4853,
    migrations: [
      Migration(name: "samples", sql: samples),
      Migration(name: "correlations", sql: correlations),
      Migration(name: "source rankings", sql: sourceRankings),
      Migration(name: "groups by member", sql: groupsByMember),
      Migration(name: "categories and workouts", sql: categoriesAndWorkouts),
      Migration(name: "values and groups by start", sql: valuesAndGroupsByStart),
    ])

  /// The samples and deletions by position in the order of arrival, and the decisions of users and
  /// apps.
  ///
  /// Dates are stored as seconds since the beginning of 2001, and UUIDs as 16 bytes. The value NaN
  /// is stored as NULL. Values that many samples share (type, unit, source, device) have separate
  /// tables.
  ///
  /// Each index serves a query:
  ///
  /// - `uuid` of `sample`: looks up an object for a deletion or a predicate on UUIDs, and rejects a
  ///   second object with the same UUID.
  /// - `sample_by_sync_identifier`: finds the objects with a sync identifier for a predicate, or
  ///   when another sample with the same identifier is saved.
  /// - `sample_by_start`: finds the samples in a time range, newest or oldest first. Together with
  ///   the longest duration of the type, it finds all samples that overlap the range.
  /// - `sample_by_type`, `tombstone_by_type`: find arrivals and deletions after an anchor. An index
  ///   entry ends with the position of its row, so the rows are found in order of arrival.
  /// - `tombstone_by_uuid`: finds the tombstone of an object that is saved again, to remove it.
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

  /// The correlations in order of arrival, and the UUIDs of their members in order.
  ///
  /// A member is an ordinary sample, so it can be deleted before its correlation.
  ///
  /// Each index serves a lookup:
  ///
  /// - `uuid` of `correlation`: finds a correlation to read or delete, and rejects a second
  ///   correlation with the same UUID.
  /// - `correlation_by_type`: finds the correlations of a query.
  /// - `correlation_by_sync_identifier`: finds the correlations with a sync identifier when another
  ///   correlation with the same identifier is saved.
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

  /// The user's ranking of the sources of a type, highest priority first.
  private static let sourceRankings = """
    CREATE TABLE source_ranking (
      type INTEGER NOT NULL REFERENCES type,
      place INTEGER NOT NULL,
      bundle_identifier TEXT NOT NULL,
      PRIMARY KEY (type, place)
    ) STRICT, WITHOUT ROWID;
    """

  /// An index that finds the correlations that contain a sample, for example when the sample is
  /// replaced.
  private static let groupsByMember = """
    CREATE INDEX correlation_member_by_member ON correlation_member (member);
    """

  /// The category samples and workouts, and the samples of each workout.
  ///
  /// Category samples and workouts are rows of `sample`. The value of a category sample and the
  /// activity type of a workout are in the column `code`, and the duration of a workout in seconds
  /// is in the column `value`. A type without a unit and without a `kind` is a correlation type.
  ///
  /// A sample of a workout can be deleted before the workout, so `workout_sample` refers to UUIDs.
  /// `workout_sample_by_sample` finds the workouts of a sample that another sample replaces.
  private static let categoriesAndWorkouts = """
    ALTER TABLE type ADD COLUMN kind TEXT;
    ALTER TABLE sample ADD COLUMN code INTEGER;
    CREATE TABLE workout_sample (
      workout BLOB NOT NULL,
      sample BLOB NOT NULL,
      PRIMARY KEY (workout, sample)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX workout_sample_by_sample ON workout_sample (sample);
    """

  /// An index with all values that the statistics of a type require, and an index that finds the
  /// correlations in a time range, both ordered by start date.
  ///
  /// `sample_by_start` also serves its earlier purpose. `correlation_by_start` replaces
  /// `correlation_by_type`.
  private static let valuesAndGroupsByStart = """
    DROP INDEX sample_by_start;
    CREATE INDEX sample_by_start
      ON sample (type, start_date, position, end_date, value, unit, source);
    DROP INDEX correlation_by_type;
    CREATE INDEX correlation_by_start ON correlation (type, start_date);
    """
}
