internal import Foundation
internal import GRDB
internal import HealthModel

/// What repeats in many samples, each with the number that stands for it in a row.
///
/// It is read once and kept as long as no other process writes.
struct Catalog: Sendable {
  /// A type, with what is known of all its objects.
  struct TypeRecord: Sendable {
    let id: Int64
    let type: SampleType
    /// The newest position that was ever given out to an object of the type.
    var lastPosition: Int
    /// The seconds that the longest sample took so far.
    var longestDuration: Double
  }

  /// All parts of a revision; two may differ only in what equality does not look at.
  private struct SourceKey: Hashable, Sendable {
    let bundleIdentifier: String
    let name: String
    let rest: [String?]

    init(_ revision: SourceRevision) {
      bundleIdentifier = revision.source.bundleIdentifier
      name = revision.source.name
      rest = [revision.version, revision.productType, revision.operatingSystemVersion]
    }
  }

  private(set) var types: [Int64: TypeRecord] = [:]
  private var typeIDs: [String: Int64] = [:]
  private(set) var units: [Int64: HealthUnit] = [:]
  private var unitIDs: [HealthUnit: Int64] = [:]
  private(set) var sources: [Int64: SourceRevision] = [:]
  private var sourceIDs: [SourceKey: Int64] = [:]
  private(set) var devices: [Int64: Device] = [:]
  private var deviceIDs: [Device: Int64] = [:]

  /// The newest position that was ever given out.
  var lastPosition: Int { types.values.reduce(0) { max($0, $1.lastPosition) } }

  /// The record of a type, or `nil` when nothing of it was ever stored.
  func record(of type: SampleType) -> TypeRecord? {
    typeIDs[type.identifier].flatMap { types[$0] }
  }

  /// Notes that an object of a type has arrived or gone.
  mutating func note(_ position: Int, duration: Double = 0, ofType id: Int64) {
    types[id]?.lastPosition = position
    if let longest = types[id]?.longestDuration, duration > longest {
      types[id]?.longestDuration = duration
    }
  }
}

// MARK: - Reading

extension Catalog {
  /// Reads everything that was ever numbered.
  ///
  /// - Complexity: O(*n*), where *n* is the number of types, units, sources and devices.
  init(_ db: Database) throws {
    let types = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT id, identifier, unit, aggregation, last_position, longest_duration FROM type
          """))
    while let row = try types.next() { try add(type: row) }
    let units = try Row.fetchCursor(db.cachedStatement(sql: "SELECT id, string FROM unit"))
    while let row = try units.next() {
      guard let string = row.text(1) else { throw HealthError.unreadable }
      add(try HealthUnit(parsing: string), id: row[0])
    }
    let sources = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT id, bundle_identifier, name, version, product_type, operating_system_version
          FROM source
          """))
    while let row = try sources.next() {
      guard let bundle = row.text(1), let name = row.text(2) else {
        throw HealthError.unreadable
      }
      let revision = SourceRevision(
        source: Source(name: name, bundleIdentifier: bundle), version: row.text(3),
        productType: row.text(4), operatingSystemVersion: row.text(5))
      add(revision, id: row[0])
    }
    let devices = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT id, name, manufacturer, model, hardware_version, firmware_version,
            software_version, local_identifier, udi_device_identifier FROM device
          """))
    while let row = try devices.next() {
      var device = Device(name: row.text(1), manufacturer: row.text(2), model: row.text(3))
      device.hardwareVersion = row.text(4)
      device.firmwareVersion = row.text(5)
      device.softwareVersion = row.text(6)
      device.localIdentifier = row.text(7)
      device.udiDeviceIdentifier = row.text(8)
      add(device, id: row[0])
    }
  }

  private mutating func add(type row: Row) throws {
    guard let identifier = row.text(1) else { throw HealthError.unreadable }
    let type: SampleType
    if let unit = row[2] as String? {
      let aggregation =
        (row[3] as String?).flatMap(QuantityAggregation.init) ?? .discrete
      type = .quantity(
        QuantityType(
          identifier: identifier, canonicalUnit: try HealthUnit(parsing: unit),
          aggregation: aggregation))
    } else {
      type = .correlation(identifier: identifier)
    }
    add(
      TypeRecord(
        id: row[0], type: type, lastPosition: row[4] as Int? ?? 0,
        longestDuration: row[5] as Double? ?? .infinity))
  }

  private mutating func add(_ record: TypeRecord) {
    types[record.id] = record
    typeIDs[record.type.identifier] = record.id
  }

  private mutating func add(_ unit: HealthUnit, id: Int64) {
    units[id] = unit
    unitIDs[unit] = id
  }

  private mutating func add(_ revision: SourceRevision, id: Int64) {
    sources[id] = revision
    sourceIDs[SourceKey(revision)] = id
  }

  private mutating func add(_ device: Device, id: Int64) {
    devices[id] = device
    deviceIDs[device] = id
  }
}

// MARK: - Numbering

extension Catalog {
  /// The number of a type; a new one is stored.
  mutating func id(of type: SampleType, in db: Database) throws -> Int64 {
    if let id = typeIDs[type.identifier] { return id }
    var (unit, aggregation): (String?, String?) = (nil, nil)
    if case .quantity(let type) = type {
      (unit, aggregation) = (type.canonicalUnit.unitString, type.aggregation.rawValue)
    }
    try db.execute(
      sql: "INSERT INTO type (identifier, unit, aggregation) VALUES (?, ?, ?)",
      arguments: [StoredText(type.identifier), unit, aggregation])
    add(
      TypeRecord(id: db.lastInsertedRowID, type: type, lastPosition: 0, longestDuration: 0))
    return db.lastInsertedRowID
  }

  /// The number of a unit; a new one is stored.
  mutating func id(of unit: HealthUnit, in db: Database) throws -> Int64 {
    if let id = unitIDs[unit] { return id }
    try db.execute(
      sql: "INSERT INTO unit (string) VALUES (?)", arguments: [unit.unitString])
    add(unit, id: db.lastInsertedRowID)
    return db.lastInsertedRowID
  }

  /// The number of a revision; a new one is stored.
  mutating func id(of revision: SourceRevision, in db: Database) throws -> Int64 {
    if let id = sourceIDs[SourceKey(revision)] { return id }
    try db.execute(
      sql: """
        INSERT INTO source
          (bundle_identifier, name, version, product_type, operating_system_version)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        StoredText(revision.source.bundleIdentifier), StoredText(revision.source.name),
        revision.version.map(StoredText.init), revision.productType.map(StoredText.init),
        revision.operatingSystemVersion.map(StoredText.init),
      ])
    add(revision, id: db.lastInsertedRowID)
    return db.lastInsertedRowID
  }

  /// The number of a device; a new one is stored.
  mutating func id(of device: Device, in db: Database) throws -> Int64 {
    if let id = deviceIDs[device] { return id }
    try db.execute(
      sql: """
        INSERT INTO device
          (name, manufacturer, model, hardware_version, firmware_version, software_version,
            local_identifier, udi_device_identifier)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        device.name.map(StoredText.init), device.manufacturer.map(StoredText.init),
        device.model.map(StoredText.init), device.hardwareVersion.map(StoredText.init),
        device.firmwareVersion.map(StoredText.init), device.softwareVersion.map(StoredText.init),
        device.localIdentifier.map(StoredText.init),
        device.udiDeviceIdentifier.map(StoredText.init),
      ])
    add(device, id: db.lastInsertedRowID)
    return db.lastInsertedRowID
  }
}
