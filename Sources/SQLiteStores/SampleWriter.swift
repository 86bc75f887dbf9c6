internal import Foundation
internal import GRDB
internal import HealthModel

/// The changes of one transaction.
struct SampleWriter: SampleWriting {
  fileprivate let db: Database
  /// The catalog as it is once the transaction is committed.
  fileprivate(set) var catalog: Catalog
  private var lastPosition: Int
  private var touchedTypes: Set<Int64> = []
  /// What was stored when the transaction began, and is not any more.
  private var removed: Set<UUID> = []

  init(_ db: Database, catalog: Catalog) {
    self.db = db
    self.catalog = catalog
    lastPosition = catalog.lastPosition
  }

  /// Writes what changed of the types; without it their anchors would end too early.
  func finish() throws {
    for id in touchedTypes {
      guard let record = catalog.types[id] else { continue }
      try db.cachedStatement(sql: SampleStatements.updateType)
        .execute(arguments: [record.lastPosition, record.longestDuration, id])
    }
  }

  func isStored(_ uuid: UUID) throws(HealthError) -> Bool {
    if removed.contains(uuid) { return true }
    return try attempt {
      try Bool.fetchOne(
        db.cachedStatement(sql: SampleStatements.isStored), arguments: [uuid]) ?? false
    }
  }

  func holders(of syncIdentifier: String) throws(HealthError) -> [SyncHolder] {
    try attempt {
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: SampleStatements.holders), arguments: [StoredText(syncIdentifier)])
      var holders: [SyncHolder] = []
      while let row = try rows.next() {
        guard let type = catalog.types[row[1]]?.type, let revision = catalog.sources[row[2]]
        else { throw HealthError.unreadable }
        holders.append(
          SyncHolder(
            uuid: row[0], type: type, bundleIdentifier: revision.source.bundleIdentifier,
            version: row[3]))
      }
      return holders
    }
  }

  mutating func insert(_ sample: QuantitySample) throws(HealthError) {
    // All samples of a batch are refused for one that was stored before, whatever replaces it.
    guard !removed.contains(sample.uuid) else { throw .storedAlready }
    do { try insertRow(sample) } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
    {
      throw .storedAlready
    } catch {
      throw HealthError(wrapping: error)
    }
  }

  private mutating func insertRow(_ sample: QuantitySample) throws {
    guard let revision = sample.sourceRevision else { throw HealthError.unreadable }
    let type = try catalog.id(of: sample.sampleType, in: db)
    let identity = sample.metadata.syncIdentity
    let (start, end) = (
      sample.startDate.timeIntervalSinceReferenceDate,
      sample.endDate.timeIntervalSinceReferenceDate
    )
    // A deletion told beside the return of its object could not be put in order.
    try db.cachedStatement(sql: SampleStatements.deleteTombstone)
      .execute(arguments: [sample.uuid, type])
    try db.cachedStatement(sql: SampleStatements.insert).execute(
      arguments: [
        lastPosition + 1, sample.uuid, type, start, end, sample.quantity.value,
        try catalog.id(of: sample.quantity.unit, in: db), try catalog.id(of: revision, in: db),
        try sample.device.map { try catalog.id(of: $0, in: db) },
        identity.map { StoredText($0.identifier) }, identity?.version,
        MetadataCoding.data(of: sample.metadata),
      ])
    lastPosition += 1
    catalog.note(lastPosition, duration: end - start, ofType: type)
    touchedTypes.insert(type)
  }

  mutating func remove(_ uuid: UUID) throws(HealthError) -> QuantitySample? {
    do { return try removeRow(uuid) } catch { throw HealthError(wrapping: error) }
  }

  private mutating func removeRow(_ uuid: UUID) throws -> QuantitySample? {
    let found = try Row.fetchOne(
      db.cachedStatement(sql: SampleStatements.byUUID), arguments: [uuid])
    guard let row = found else { return nil }
    let sample = try SampleRow.sample(row, catalog)
    let (position, type) = (row[0] as Int64, row[2] as Int64)
    try db.cachedStatement(sql: SampleStatements.delete).execute(arguments: [position])
    let identity = sample.metadata.syncIdentity
    try db.cachedStatement(sql: SampleStatements.insertTombstone).execute(
      arguments: [
        lastPosition + 1, uuid, type, row[7] as Int64,
        identity.map { StoredText($0.identifier) }, identity?.version,
      ])
    lastPosition += 1
    catalog.note(lastPosition, ofType: type)
    touchedTypes.insert(type)
    removed.insert(uuid)
    return sample
  }
}

extension SampleWriter {
  /// Numbers types that nothing needs to be stored of.
  mutating func number(_ types: Set<SampleType>) throws {
    for type in types { _ = try catalog.id(of: type, in: db) }
  }
}
