internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

/// The archive of a health store in a SQLite database.
struct SQLiteArchive: SampleArchive {
  let anchorMark = "sqlite-anchor-1"
  let isDurable = true
  private(set) var visitedEntries = 0
  private var file: SQLiteFile
  private(set) var catalog = Catalog()
  /// The data version of SQLite, which changes when another connection writes.
  private var dataVersion: Int?
  /// The stored decisions, or `nil` if they may have changed.
  private var knownDecisions: StoreDecisions?
  /// The decisions that the store last received or saved, without later changes by other
  /// connections.
  private var earlierDecisions = StoreDecisions()

  /// Creates an archive for an open file, and reads the catalog of the file.
  init(_ file: SQLiteFile) throws(SQLiteStoreError) {
    self.file = file
    do {
      try file.queue.inDatabase { db in
        try db.inTransaction(.deferred) {
          try refresh(db)
          return .commit
        }
      }
    } catch let error as DatabaseError where error.resultCode != .error {
      throw SQLiteStoreError(wrapping: error)
    } catch {
      // The general error of SQLite means that a table or a column is missing.
      throw SQLiteStoreError(.damaged, HealthError(wrapping: error).message)
    }
  }

  var entryCount: Int {
    let count = try? file.queue.inDatabase { db in
      try db.prepared(SampleStatements.count).first { $0.integer(0) }
    }
    return count ?? 0
  }

  mutating func processDied() {
    // If the file cannot be opened again, it stays closed, so later reads and writes throw errors.
    guard let reopened = try? file.reopened() else { return }
    file = reopened
    (dataVersion, knownDecisions) = (nil, nil)
  }

  // MARK: - Access

  /// Reads a consistent snapshot of the database, including earlier changes by other connections.
  mutating func read<Result>(
    _ body: (Database, inout Self) throws -> Result
  ) throws(HealthError) -> Result {
    try attempt {
      try file.queue.inDatabase { db in
        var result: Result?
        try db.inTransaction(.deferred) {
          try refresh(db)
          result = try body(db, &self)
          return .commit
        }
        guard let result else { throw HealthError.unreadable }
        return result
      }
    }
  }

  /// Reloads the catalog and discards the known decisions on the first call, and if another
  /// connection has written since the last call.
  private mutating func refresh(_ db: Database) throws {
    guard dataVersion == nil || file.isShared else { return }
    let version = try db.prepared("PRAGMA data_version").first { $0.integer(0) }
    guard version != dataVersion else { return }
    catalog = try Catalog(db)
    (dataVersion, knownDecisions) = (version, nil)
  }

  /// Changes the database in one transaction, which is rolled back if the closure or the commit
  /// fails.
  mutating func write<Result>(
    _ body: (Database, inout SampleWriter) throws -> Result
  ) throws(HealthError) -> Result {
    try attempt {
      try file.queue.inDatabase { db in
        var outcome: (result: Result, catalog: Catalog)?
        try db.inTransaction(.immediate) {
          try refresh(db)
          var writer = SampleWriter(db, catalog: catalog)
          let result = try body(db, &writer)
          try writer.finish()
          outcome = (result, writer.catalog)
          return .commit
        }
        guard let outcome else { throw HealthError.unreadable }
        catalog = outcome.catalog
        return outcome.result
      }
    }
  }

  // MARK: - Writing

  mutating func save(
    _ samples: [Sample], from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    guard !samples.isEmpty else { return [] }
    return try write { _, writer in
      var changes: [Sample] = []
      changes.reserveCapacity(samples.count)
      for sample in samples {
        try writer.store(sample, from: revision, rules: rules, into: &changes)
      }
      return changes
    }
  }

  mutating func delete(_ uuids: Set<UUID>) throws(HealthError) -> [Sample] {
    try write { db, writer in
      var found: [(position: Int64, uuid: UUID)] = []
      for uuid in uuids {
        let position = try db.prepared(SampleStatements.byUUID).first(uuid) { $0.key(0) }
        if let position { found.append((position, uuid)) }
      }
      found.sort { $0.position < $1.position }
      return try found.compactMap { try writer.remove($0.uuid) }
    }
  }

  mutating func removeTombstones() throws(HealthError) {
    try write { db, _ in
      try db.prepared(SampleStatements.deleteTombstones).run()
    }
  }

  // MARK: - Reading

  mutating func sample(_ uuid: UUID) throws(HealthError) -> Sample? {
    try read { db, archive in
      try db.prepared(SampleStatements.byUUID).first(uuid) {
        try SampleRow.sample($0, archive.catalog)
      }
    }
  }

  mutating func samples(_ selection: SampleSelection) throws(HealthError) -> [Sample] {
    try read { db, archive in
      guard let record = archive.catalog.record(of: selection.type) else { return [] }
      let search = SampleSearch(selection, record: record, catalog: archive.catalog)
      let (samples, visited) = try search.run(db)
      archive.visitedEntries += visited
      return samples
    }
  }

  mutating func allSamples() throws(HealthError) -> [Sample] {
    try read { db, archive in
      var samples: [Sample] = []
      try db.prepared(SampleStatements.all).rows { row in
        samples.append(try SampleRow.sample(row, archive.catalog))
        return true
      }
      return samples
    }
  }

  mutating func lastPosition(of type: SampleType) throws(HealthError) -> Int {
    try read { _, archive in archive.catalog.record(of: type)?.lastPosition ?? 0 }
  }

  mutating func visitArrivals(
    of type: SampleType, at positions: ClosedRange<Int>, _ visit: (Int, Arrival) -> Bool
  ) throws(HealthError) {
    try read { db, archive in
      guard let id = archive.catalog.record(of: type)?.id else { return }
      try db.prepared(SampleStatements.arrivals).rows(
        id, positions.lowerBound, positions.upperBound
      ) { row in
        archive.visitedEntries += 1
        let arrival: Arrival =
          row.isTrue(13)
          ? .deleted(try SampleRow.tombstone(row, archive.catalog))
          : .stored(try SampleRow.sample(row, archive.catalog))
        return visit(row.integer(0), arrival)
      }
    }
  }

  // MARK: - Decisions

  mutating func changedDecisions() -> StoreDecisions? {
    let changed = try? read { db, archive -> StoreDecisions? in
      guard archive.knownDecisions == nil else { return nil }
      let decisions = try DecisionRows.read(db, archive.catalog)
      archive.knownDecisions = decisions
      archive.earlierDecisions = decisions
      return decisions
    }
    return changed ?? nil
  }

  mutating func keep(_ decisions: StoreDecisions) throws(HealthError) {
    guard decisions != knownDecisions else { return }
    let earlier = earlierDecisions
    let kept = try write { db, writer in
      // Another connection may have stored other decisions since the store last received them.
      var kept = try DecisionRows.read(db, writer.catalog)
      kept.apply(decisions, changedFrom: earlier)
      try writer.number(kept.types)
      try DecisionRows.write(kept, db, writer.catalog)
      return kept
    }
    knownDecisions = kept == decisions ? decisions : nil
    earlierDecisions = decisions
  }
}
