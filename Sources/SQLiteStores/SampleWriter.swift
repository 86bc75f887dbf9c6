internal import Foundation
internal import GRDB
internal import HealthModel

/// The changes of one transaction.
struct SampleWriter: SampleWriting {
  let db: Database
  /// The catalog as it is once the transaction is committed.
  var catalog: Catalog
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
      try db.prepared(SampleStatements.updateType)
        .run(record.lastPosition, record.longestDuration, id)
    }
  }

  func isStored(_ uuid: UUID) throws(HealthError) -> Bool {
    if removed.contains(uuid) { return true }
    return try attempt {
      try db.prepared(SampleStatements.isStored).first(uuid) { _ in true } ?? false
    }
  }

  func holders(of syncIdentifier: String) throws(HealthError) -> [SyncHolder] {
    try holders(of: syncIdentifier, by: SampleStatements.holders)
  }

  /// The holders that a statement finds, of samples or of groups.
  func holders(
    of syncIdentifier: String, by sql: String
  ) throws(HealthError) -> [SyncHolder] {
    try attempt {
      var holders: [SyncHolder] = []
      try db.prepared(sql).rows(syncIdentifier) { row in
        guard let uuid = row.uuid(0), let type = catalog.types[row.key(1)]?.type,
          let revision = catalog.sources[row.key(2)], let version = row.double(3)
        else { throw HealthError.unreadable }
        holders.append(
          SyncHolder(
            uuid: uuid, type: type, bundleIdentifier: revision.source.bundleIdentifier,
            version: version))
        return true
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
    try db.prepared(SampleStatements.deleteTombstone).run(sample.uuid, type)
    try db.prepared(SampleStatements.insert).run(
      lastPosition + 1, sample.uuid, type, start, end, sample.quantity.value,
      try catalog.id(of: sample.quantity.unit, in: db), try catalog.id(of: revision, in: db),
      try sample.device.map { try catalog.id(of: $0, in: db) }, identity?.identifier,
      identity?.version, MetadataCoding.data(of: sample.metadata))
    lastPosition += 1
    catalog.note(lastPosition, duration: end - start, ofType: type)
    touchedTypes.insert(type)
  }

  mutating func remove(_ uuid: UUID) throws(HealthError) -> QuantitySample? {
    do { return try removeRow(uuid) } catch { throw HealthError(wrapping: error) }
  }

  private mutating func removeRow(_ uuid: UUID) throws -> QuantitySample? {
    let found = try db.prepared(SampleStatements.byUUID).first(uuid) { row in
      (
        sample: try SampleRow.sample(row, catalog), position: row.key(0), type: row.key(2),
        source: row.key(7)
      )
    }
    guard let (sample, position, type, source) = found else { return nil }
    try db.prepared(SampleStatements.delete).run(position)
    let identity = sample.metadata.syncIdentity
    try db.prepared(SampleStatements.insertTombstone).run(
      lastPosition + 1, uuid, type, source, identity?.identifier, identity?.version)
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
