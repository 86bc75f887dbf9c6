internal import Foundation
internal import HealthModel

/// The values that many samples share, each with the number that represents it in a row.
///
/// The catalog is read once and stays valid until another connection writes.
struct Catalog: Sendable {
  /// A type with its row ID, and the last position and the longest duration of its objects.
  struct TypeRecord: Sendable {
    let id: Int64
    let type: SampleType
    /// The last position assigned to an arrival or a deletion of an object of the type.
    var lastPosition: Int
    /// The longest duration of a sample so far, in seconds.
    var longestDuration: Double
  }

  /// A value with its number, as an object so that comparing the value does not copy it.
  private final class Numbered<Value: Sendable>: Sendable {
    let value: Value
    let id: Int64

    init(_ value: Value, _ id: Int64) {
      self.value = value
      self.id = id
    }
  }

  /// The kind of a type that has no unit and is not a correlation.
  private enum TypeKind: String {
    case category, workout
  }

  /// All fields of a revision, including those that equality ignores.
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
  /// The results of the last lookups, kept because samples that are saved together share most
  /// values.
  private var lastSource: Numbered<SourceRevision>?
  private var lastDevice: Numbered<Device>?
  private var lastType: Numbered<SampleType>?
  private var lastUnit: Numbered<HealthUnit>?

  /// The last position assigned to an arrival or a deletion of an object; 0 before the first.
  var lastPosition: Int { types.values.reduce(0) { max($0, $1.lastPosition) } }

  /// Returns the record of a type, or `nil` if the catalog does not contain the type.
  func record(of type: SampleType) -> TypeRecord? {
    typeIDs[type.identifier].flatMap { types[$0] }
  }

  /// Records that objects of a type have arrived or have been deleted.
  ///
  /// - Parameters:
  ///   - id: The row ID of the type.
  ///   - position: The position of the last arrival or deletion.
  ///   - duration: The longest duration of the samples that arrived, in seconds.
  mutating func note(ofType id: Int64, lastPosition position: Int, longestDuration duration: Double)
  {
    types[id]?.lastPosition = position
    if let longest = types[id]?.longestDuration, duration > longest {
      types[id]?.longestDuration = duration
    }
  }
}

// MARK: - Reading

extension Catalog {
  /// Creates the catalog that a database contains.
  ///
  /// - Complexity: O(*n*), where *n* is the number of types, units, sources and devices.
  init(_ db: Database) throws {
    try db.prepared(
      """
      SELECT id, identifier, unit, aggregation, last_position, longest_duration, kind FROM type
      """
    ).rows { row in
      add(try Self.type(row))
      return true
    }
    try db.prepared("SELECT id, string FROM unit").rows { row in
      guard let string = row.text(1) else { throw HealthError.unreadable }
      add(try HealthUnit(parsing: string), id: row.key(0))
      return true
    }
    try db.prepared(
      """
      SELECT id, bundle_identifier, name, version, product_type, operating_system_version
      FROM source
      """
    ).rows { row in
      guard let bundle = row.text(1), let name = row.text(2) else { throw HealthError.unreadable }
      let revision = SourceRevision(
        source: Source(name: name, bundleIdentifier: bundle), version: row.text(3),
        productType: row.text(4), operatingSystemVersion: row.text(5))
      add(revision, id: row.key(0))
      return true
    }
    try db.prepared(
      """
      SELECT id, name, manufacturer, model, hardware_version, firmware_version,
        software_version, local_identifier, udi_device_identifier FROM device
      """
    ).rows { row in
      var device = Device(name: row.text(1), manufacturer: row.text(2), model: row.text(3))
      device.hardwareVersion = row.text(4)
      device.firmwareVersion = row.text(5)
      device.softwareVersion = row.text(6)
      device.localIdentifier = row.text(7)
      device.udiDeviceIdentifier = row.text(8)
      add(device, id: row.key(0))
      return true
    }
  }

  private static func type(_ row: PreparedStatement) throws -> TypeRecord {
    guard let identifier = row.text(1) else { throw HealthError.unreadable }
    let type: SampleType
    if let unit = row.text(2) {
      let aggregation = row.text(3).flatMap(QuantityAggregation.init) ?? .discrete
      type = .quantity(
        QuantityType(
          identifier: identifier, canonicalUnit: try HealthUnit(parsing: unit),
          aggregation: aggregation))
    } else {
      switch row.text(6).map(TypeKind.init(rawValue:)) {
      case nil: type = .correlation(identifier: identifier)
      case .category??: type = .category(.identified(by: identifier))
      case .workout??: type = .workout
      case .some(nil): throw HealthError.unreadable
      }
    }
    return TypeRecord(
      id: row.key(0), type: type, lastPosition: row.integer(4),
      longestDuration: row.double(5) ?? .infinity)
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
  /// Returns the row ID of a type, inserting the type if it is new.
  mutating func id(of type: SampleType, in db: Database) throws -> Int64 {
    if let lastType, lastType.value == type { return lastType.id }
    if let id = typeIDs[type.identifier] {
      lastType = Numbered(type, id)
      return id
    }
    var (unit, aggregation, kind): (String?, String?, TypeKind?) = (nil, nil, nil)
    switch type {
    case .quantity(let type):
      (unit, aggregation) = (type.canonicalUnit.unitString, type.aggregation.rawValue)
    case .category: kind = .category
    case .workout: kind = .workout
    case .correlation: break
    }
    try db.prepared("INSERT INTO type (identifier, unit, aggregation, kind) VALUES (?, ?, ?, ?)")
      .run(type.identifier, unit, aggregation, kind?.rawValue)
    add(
      TypeRecord(id: db.lastInsertedRowID, type: type, lastPosition: 0, longestDuration: 0))
    return db.lastInsertedRowID
  }

  /// Returns the row ID of a unit, inserting the unit if it is new.
  mutating func id(of unit: HealthUnit, in db: Database) throws -> Int64 {
    if let lastUnit, lastUnit.value == unit { return lastUnit.id }
    if let id = unitIDs[unit] {
      lastUnit = Numbered(unit, id)
      return id
    }
    try db.prepared("INSERT INTO unit (string) VALUES (?)").run(unit.unitString)
    add(unit, id: db.lastInsertedRowID)
    return db.lastInsertedRowID
  }

  /// Returns the row ID of the source revision that wrote a sample, inserting the revision if it is
  /// new.
  ///
  /// - Throws: `HealthError.unreadable` if the sample has no revision, or an error from the
  ///   database.
  mutating func sourceID(of sample: Sample, in db: Database) throws -> Int64 {
    if let lastSource, sample.isWritten(by: lastSource.value) { return lastSource.id }
    guard let revision = sample.sourceRevision else { throw HealthError.unreadable }
    return try id(of: revision, in: db)
  }

  /// Returns the row ID of the device that recorded a sample, inserting the device if it is new, or
  /// `nil` if the sample has no device.
  mutating func deviceID(of sample: Sample, in db: Database) throws -> Int64? {
    if let lastDevice, sample.isRecorded(by: lastDevice.value) { return lastDevice.id }
    return try sample.device.map { try id(of: $0, in: db) }
  }

  /// Returns the row ID of a revision, inserting the revision if it is new.
  mutating func id(of revision: SourceRevision, in db: Database) throws -> Int64 {
    if let id = sourceIDs[SourceKey(revision)] {
      lastSource = Numbered(revision, id)
      return id
    }
    try db.prepared(
      """
      INSERT INTO source
        (bundle_identifier, name, version, product_type, operating_system_version)
      VALUES (?, ?, ?, ?, ?)
      """
    ).run(
      revision.source.bundleIdentifier, revision.source.name, revision.version,
      revision.productType, revision.operatingSystemVersion)
    add(revision, id: db.lastInsertedRowID)
    return db.lastInsertedRowID
  }

  /// Returns the row ID of a device, inserting the device if it is new.
  mutating func id(of device: Device, in db: Database) throws -> Int64 {
    if let id = deviceIDs[device] {
      lastDevice = Numbered(device, id)
      return id
    }
    try db.prepared(
      """
      INSERT INTO device
        (name, manufacturer, model, hardware_version, firmware_version, software_version,
          local_identifier, udi_device_identifier)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      device.name, device.manufacturer, device.model, device.hardwareVersion,
      device.firmwareVersion, device.softwareVersion, device.localIdentifier,
      device.udiDeviceIdentifier)
    add(device, id: db.lastInsertedRowID)
    return db.lastInsertedRowID
  }
}
