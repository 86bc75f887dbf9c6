import Foundation
import HealthModel
import Testing

@testable import SQLiteStores

/// Tests of the indexes that statements use; a statement for a few rows must not scan a table.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct QueryPlanTests {
  struct Expectation: Sendable, CustomTestStringConvertible {
    let sql: String
    let indexes: [String]
    var testDescription: String { sql }
  }

  static let records: [Expectation] = [
    Expectation(
      sql: RecordStatements.dated,
      indexes: ["record_by_date (kind=? AND date>? AND date<?)"]),
    Expectation(
      sql: RecordStatements.one, indexes: ["sqlite_autoindex_record_1 (kind=? AND id=?)"]),
    Expectation(sql: RecordStatements.waiting, indexes: ["record_waiting (kind=?)"]),
    Expectation(sql: RecordStatements.update, indexes: ["INTEGER PRIMARY KEY (rowid=?)"]),
    Expectation(
      sql: RecordStatements.removeDeletion,
      indexes: ["sqlite_autoindex_deletion_1 (kind=? AND id=?)"]),
  ]

  static let samples: [Expectation] = [
    Expectation(sql: SampleStatements.byUUID, indexes: ["sqlite_autoindex_sample_1 (uuid=?)"]),
    Expectation(sql: SampleStatements.isStored, indexes: ["sqlite_autoindex_sample_1 (uuid=?)"]),
    Expectation(
      sql: SampleStatements.bySyncIdentifier,
      indexes: ["sample_by_sync_identifier (sync_identifier=?)"]),
    Expectation(
      sql: SampleStatements.holders, indexes: ["sample_by_sync_identifier (sync_identifier=?)"]),
    Expectation(
      sql: SampleStatements.byStart,
      indexes: ["sample_by_start (type=? AND start_date>? AND start_date<?)"]),
    Expectation(
      sql: SampleStatements.byStartOldestFirst,
      indexes: ["sample_by_start (type=? AND start_date>? AND start_date<?)"]),
    Expectation(
      sql: SampleStatements.byStartNewestFirst,
      indexes: ["sample_by_start (type=? AND start_date>? AND start_date<?)"]),
    Expectation(
      sql: SampleStatements.values,
      indexes: ["sample_by_start (type=? AND start_date>? AND start_date<?)"]),
    Expectation(
      sql: SampleStatements.positions,
      indexes: ["sample_by_sync_identifier (sync_identifier=?)"]),
    Expectation(
      sql: CorrelationStatements.byStart,
      indexes: ["correlation_by_start (type=? AND start_date>? AND start_date<?)"]),
    Expectation(
      sql: CorrelationStatements.byMember,
      indexes: [
        "INTEGER PRIMARY KEY (rowid=?)", "correlation_member_by_member (member=?)",
      ]),
    Expectation(sql: SampleStatements.ofType, indexes: ["sample_by_type (type=?)"]),
    Expectation(
      sql: SampleStatements.arrivals,
      indexes: [
        "sample_by_type (type=? AND rowid>? AND rowid<?)",
        "tombstone_by_type (type=? AND rowid>? AND rowid<?)",
      ]),
    Expectation(
      sql: CorrelationStatements.replaceMember,
      indexes: ["correlation_member_by_member (member=?)"]),
    Expectation(
      sql: WorkoutStatements.replaceSample, indexes: ["workout_sample_by_sample (sample=?)"]),
    Expectation(sql: WorkoutStatements.delete, indexes: ["PRIMARY KEY (workout=?)"]),
    Expectation(sql: WorkoutStatements.samples, indexes: ["PRIMARY KEY (workout=?)"]),
    Expectation(sql: SampleStatements.deleteTombstone, indexes: ["tombstone_by_uuid (uuid=?)"]),
    Expectation(sql: SampleStatements.delete, indexes: ["INTEGER PRIMARY KEY (rowid=?)"]),
    Expectation(sql: SampleStatements.updateType, indexes: ["INTEGER PRIMARY KEY (rowid=?)"]),
  ]

  static let entries: [Expectation] = [
    Expectation(
      sql: EntryStatements.byIdentity, indexes: ["sqlite_autoindex_entry_1 (identity=?)"]),
    Expectation(
      sql: EntryStatements.standing, indexes: ["sqlite_autoindex_entry_1 (identity=?)"]),
    Expectation(
      sql: EntryStatements.byUUID, indexes: ["entry_by_health_kit_uuid (health_kit_uuid=?)"]),
    Expectation(sql: EntryStatements.waiting, indexes: ["entry_waiting (is_waiting=?)"]),
    Expectation(sql: EntryStatements.imported, indexes: ["entry_imported (is_imported=?)"]),
    Expectation(
      sql: EntryStatements.deleteDeletion,
      indexes: ["deletion_by_sync_identifier (sync_identifier=?)"]),
  ]

  @Test(arguments: samples)
  func `statements for samples, correlations and workouts use an index`(_ expectation: Expectation)
    throws
  {
    try check(expectation, .healthStore)
  }

  @Test(arguments: entries)
  func `statements for entries use an index`(_ expectation: Expectation) throws {
    try check(expectation, .weightHome)
  }

  @Test(arguments: records)
  func `statements for records use an index`(_ expectation: Expectation) throws {
    try check(expectation, .recordHome)
  }

  private func check(_ expectation: Expectation, _ format: FileFormat) throws {
    let file = try SQLiteFile.open(.memory, format: format)
    var plan: [String] = []
    try file.queue.inDatabase { db in
      try db.prepared("EXPLAIN QUERY PLAN \(expectation.sql)").rows { row in
        plan.append(try #require(row.text(3)))
        return true
      }
    }
    let found = plan.filter { $0.hasPrefix("SEARCH") }.map { line in
      String(line.split(separator: "USING ").last ?? "").replacingOccurrences(
        of: "COVERING ", with: ""
      ).replacingOccurrences(of: "INDEX ", with: "")
    }
    #expect(found == expectation.indexes, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    // Only ties may be sorted: a whole result can be sorted only after all its rows are read.
    #expect(!plan.contains { $0.hasSuffix("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
  }
}
