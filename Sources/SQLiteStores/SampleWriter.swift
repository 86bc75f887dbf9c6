internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

/// A writer that makes the changes of one transaction.
struct SampleWriter: SampleWriting {
  let db: Database
  /// The catalog with the changes of the transaction.
  var catalog: Catalog
  private var lastPosition: Int
  private var touchedTypes: Set<Int64> = []
  /// The changes to one type that are not in the catalog yet; one type is enough, because
  /// consecutive samples usually have the same type.
  private var pending: TypeChange?
  /// The UUIDs of the objects that the transaction has removed.
  private var removed: Set<UUID> = []
  /// The statement that inserts a row, looked up once for all rows of the transaction.
  private var insertion: PreparedStatement?
  /// Whether an insertion may have to remove a tombstone; `nil` until this is looked up.
  private var hasTombstones: Bool?
  /// Whether any correlations may be stored; `nil` until this is looked up.
  var hasCorrelations: Bool?
  /// The bytes of the current row's metadata; the array is reused to avoid an allocation per row.
  private var metadataBytes: [UInt8] = []

  /// The effect of arrivals and deletions on the record of their type.
  private struct TypeChange {
    let type: Int64
    var lastPosition: Int
    var longestDuration: Double
  }

  init(_ db: Database, catalog: Catalog) {
    self.db = db
    self.catalog = catalog
    lastPosition = catalog.lastPosition
  }

  /// Writes the changed type records; without them, anchors for these types would not cover the
  /// changes of the transaction.
  mutating func finish() throws {
    recordPending()
    for id in touchedTypes {
      guard let record = catalog.types[id] else { continue }
      try db.prepared(SampleStatements.updateType)
        .run(record.lastPosition, record.longestDuration, id)
    }
  }

  func isStored(_ uuid: UUID) throws(HealthError) -> Bool {
    // A UUID remains in use until the end of the transaction that removes its object.
    if removed.contains(uuid) { return true }
    return try attempt {
      try db.prepared(SampleStatements.isStored).first(uuid) { _ in true } ?? false
    }
  }

  mutating func isCorrelationStored(_ uuid: UUID) throws(HealthError) -> Bool {
    guard try mayHaveCorrelations() else { return false }
    return try attempt {
      try db.prepared(CorrelationStatements.isStored).first(uuid) { _ in true } ?? false
    }
  }

  private mutating func mayHaveCorrelations() throws(HealthError) -> Bool {
    if let hasCorrelations { return hasCorrelations }
    let found = try attempt {
      try db.prepared(CorrelationStatements.hasAny).first { $0.isTrue(0) } ?? false
    }
    hasCorrelations = found
    return found
  }

  func sample(_ uuid: UUID) throws(HealthError) -> Sample? {
    try attempt {
      try db.prepared(SampleStatements.byUUID).first(uuid) { try SampleRow.sample($0, catalog) }
    }
  }

  func holders(of syncIdentifier: String) throws(HealthError) -> [SyncHolder] {
    try holders(of: syncIdentifier, by: SampleStatements.holders)
  }

  /// Returns the samples or correlations with a sync identifier that a statement finds.
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

  mutating func insert(_ sample: Sample) throws(HealthError) {
    // A UUID is rejected even if the same transaction has removed its object.
    guard !removed.contains(sample.uuid) else { throw .storedAlready }
    do { try insertRow(sample) } catch let error as DatabaseError
      where error.extendedResultCode == .uniqueConstraint
    {
      throw .storedAlready
    } catch {
      throw HealthError(wrapping: error)
    }
  }

  private mutating func insertRow(_ sample: Sample) throws {
    let type = try catalog.id(of: sample.sampleType, in: db)
    // The tombstone of an object that is saved again is removed, because a page of changes does not
    // state the order of the deletion and the new arrival.
    if try mayHaveTombstone() {
      try db.prepared(SampleStatements.deleteTombstone).run(sample.uuid, type)
    }
    let metadata = sample.metadata
    let identity = metadata.syncIdentity
    let (start, end) = (
      sample.startDate.timeIntervalSinceReferenceDate,
      sample.endDate.timeIntervalSinceReferenceDate
    )
    let insertion = try self.insertion ?? db.prepared(SampleStatements.insert)
    self.insertion = insertion
    let unit = try catalog.id(of: sample.storedUnit, in: db)
    let source = try catalog.sourceID(of: sample, in: db)
    let device = try catalog.deviceID(of: sample, in: db)
    metadataBytes.removeAll(keepingCapacity: true)
    MetadataCoding.append(metadata, to: &metadataBytes)
    let position = lastPosition + 1
    try withUnsafeBytes(of: sample.uuid.uuid) { uuid in
      try metadataBytes.withUnsafeBytes { metadata in
        try insertion.run { row in
          try row.append(position)
          try row.append(borrowing: uuid)
          try row.append(type)
          try row.append(start)
          try row.append(end)
          try row.append(sample.storedValue)
          try row.append(unit)
          try row.append(source)
          try row.append(device)
          try row.append(identity?.identifier)
          try row.append(identity?.version)
          if metadata.isEmpty {
            try row.append(Int?.none)
          } else {
            try row.append(borrowing: metadata)
          }
          try row.append(sample.storedCode)
        }
      }
    }
    lastPosition = position
    note(ofType: type, duration: end - start)
  }

  /// Records the type and the duration in seconds of the object at the last position.
  private mutating func note(ofType type: Int64, duration: Double) {
    if let change = pending, change.type == type {
      pending = TypeChange(
        type: type, lastPosition: lastPosition,
        longestDuration: max(change.longestDuration, duration))
    } else {
      recordPending()
      pending = TypeChange(type: type, lastPosition: lastPosition, longestDuration: duration)
    }
  }

  private mutating func recordPending() {
    guard let change = pending else { return }
    pending = nil
    touchedTypes.insert(change.type)
    catalog.note(
      ofType: change.type, lastPosition: change.lastPosition,
      longestDuration: change.longestDuration)
  }

  private mutating func mayHaveTombstone() throws -> Bool {
    if let hasTombstones { return hasTombstones }
    let found = try db.prepared(SampleStatements.hasTombstones).first { $0.isTrue(0) } ?? false
    hasTombstones = found
    return found
  }

  mutating func remove(_ uuid: UUID) throws(HealthError) -> Sample? {
    do { return try removeRow(uuid) } catch { throw HealthError(wrapping: error) }
  }

  private mutating func removeRow(_ uuid: UUID) throws -> Sample? {
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
    hasTombstones = true
    note(ofType: type, duration: 0)
    removed.insert(uuid)
    if sample.workout != nil { try db.prepared(WorkoutStatements.delete).run(uuid) }
    return sample
  }
}

extension Sample {
  /// The value of a quantity sample in its unit, or the duration of a workout in seconds; `nil` for
  /// a category sample.
  fileprivate var storedValue: Double? {
    switch self {
    case .quantity(let sample): sample.quantity.value
    case .category: nil
    case .workout(let workout): workout.duration
    }
  }

  /// The unit of the stored value; a category sample also has one, because the column requires it.
  fileprivate var storedUnit: HealthUnit {
    switch self {
    case .quantity(let sample): sample.quantity.unit
    case .category: .count
    case .workout: .second
    }
  }

  /// The value of a category sample, or the number of a workout's activity type; `nil` for a
  /// quantity sample.
  fileprivate var storedCode: Int? {
    switch self {
    case .quantity: nil
    case .category(let sample): sample.value
    case .workout(let workout): workout.activityType.rawValue
    }
  }
}

extension SampleWriter {
  /// Assigns row IDs to types, even if they have no stored objects.
  mutating func number(_ types: Set<SampleType>) throws {
    for type in types { _ = try catalog.id(of: type, in: db) }
  }
}
