internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

/// The conversion of sample and deletion rows to values.
enum SampleRow {
  /// Returns the sample of a row of `sample`.
  ///
  /// - Throws: ``HealthError`` if the row contains invalid data.
  static func sample(_ row: PreparedStatement, _ catalog: Catalog) throws -> QuantitySample {
    guard let uuid = row.uuid(1), case .quantity(let type)? = catalog.types[row.key(2)]?.type,
      let start = row.double(3), let end = row.double(4), start <= end,
      let unit = catalog.units[row.key(6)], let revision = catalog.sources[row.key(7)]
    else { throw HealthError.unreadable }
    let metadata = try metadata(row, facts: 11, syncIdentity: 9)
    return QuantitySample(
      storedAs: uuid, type: type, quantity: Quantity(unit: unit, value: row.double(5) ?? .nan),
      start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: end), metadata: metadata,
      device: catalog.devices[row.key(8)], sourceRevision: revision)
  }

  /// Returns the deletion of a row of `tombstone`, in the columns of a sample.
  static func tombstone(_ row: PreparedStatement, _ catalog: Catalog) throws -> Tombstone {
    guard let uuid = row.uuid(1), let revision = catalog.sources[row.key(7)]
    else { throw HealthError.unreadable }
    return Tombstone(
      object: DeletedObject(uuid: uuid, metadata: try metadata(row, facts: 11, syncIdentity: 9)),
      bundleIdentifier: revision.source.bundleIdentifier)
  }

  /// Returns the correlation of a row of `correlation`, without its members.
  static func correlation(_ row: PreparedStatement, _ catalog: Catalog) throws -> Correlation {
    guard let uuid = row.uuid(1), let type = catalog.types[row.key(2)]?.type,
      let start = row.double(3), let end = row.double(4), start <= end,
      let revision = catalog.sources[row.key(5)]
    else { throw HealthError.unreadable }
    return Correlation(
      storedAs: uuid, type: type, members: [],
      startDate: Date(timeIntervalSinceReferenceDate: start),
      endDate: Date(timeIntervalSinceReferenceDate: end),
      metadata: try metadata(row, facts: 8, syncIdentity: 6), sourceRevision: revision)
  }

  /// Returns the metadata of a row, in which the sync version follows the sync identifier.
  private static func metadata(
    _ row: PreparedStatement, facts: Int32, syncIdentity: Int32
  ) throws -> Metadata {
    var metadata: Metadata = [:]
    if let data = row.data(facts) {
      guard let facts = MetadataCoding.metadata(from: data) else { throw HealthError.unreadable }
      metadata = facts
    }
    if let identifier = row.text(syncIdentity), let version = row.double(syncIdentity + 1) {
      metadata[MetadataKey.syncIdentifier] = .string(identifier)
      metadata[MetadataKey.syncVersion] = .number(version)
    }
    return metadata
  }
}
