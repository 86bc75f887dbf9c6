internal import Foundation
internal import HealthModel

/// Rows of the tables of samples and deletions as values.
enum SampleRow {
  /// The sample of a row of `sample`.
  ///
  /// - Throws: ``HealthError`` when the row holds something that was never written.
  static func sample(_ row: PreparedStatement, _ catalog: Catalog) throws -> QuantitySample {
    guard let uuid = row.uuid(1), case .quantity(let type)? = catalog.types[row.key(2)]?.type,
      let start = row.double(3), let end = row.double(4), start <= end,
      let unit = catalog.units[row.key(6)], let revision = catalog.sources[row.key(7)]
    else { throw HealthError.unreadable }
    var metadata: Metadata = [:]
    if let data = row.data(11) {
      guard let facts = MetadataCoding.metadata(from: data) else { throw HealthError.unreadable }
      metadata = facts
    }
    addSyncIdentity(of: row, to: &metadata)
    return QuantitySample(
      storedAs: uuid, type: type, quantity: Quantity(unit: unit, value: row.double(5) ?? .nan),
      start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: end), metadata: metadata,
      device: catalog.devices[row.key(8)], sourceRevision: revision)
  }

  /// The deletion of a row of `tombstone`, in the columns of a sample.
  static func tombstone(_ row: PreparedStatement, _ catalog: Catalog) throws -> Tombstone {
    guard let uuid = row.uuid(1), let revision = catalog.sources[row.key(7)]
    else { throw HealthError.unreadable }
    var metadata: Metadata = [:]
    addSyncIdentity(of: row, to: &metadata)
    return Tombstone(
      object: DeletedObject(uuid: uuid, metadata: metadata),
      bundleIdentifier: revision.source.bundleIdentifier)
  }

  private static func addSyncIdentity(of row: PreparedStatement, to metadata: inout Metadata) {
    guard let identifier = row.text(9), let version = row.double(10) else { return }
    metadata[MetadataKey.syncIdentifier] = .string(identifier)
    metadata[MetadataKey.syncVersion] = .number(version)
  }
}
