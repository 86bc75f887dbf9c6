internal import Foundation
internal import GRDB
internal import HealthModel

/// Rows of the tables of samples and deletions as values.
enum SampleRow {
  /// The sample of a row of `sample`.
  ///
  /// - Throws: ``HealthError`` when the row holds something that was never written.
  static func sample(_ row: Row, _ catalog: Catalog) throws -> QuantitySample {
    guard let uuid = uuid(of: row), case .quantity(let type)? = catalog.types[row[2]]?.type,
      let start = row[3] as Double?, let end = row[4] as Double?, start <= end,
      let unit = catalog.units[row[6]], let revision = catalog.sources[row[7]]
    else { throw HealthError.unreadable }
    var metadata: Metadata = [:]
    if let data = row[11] as Data? {
      guard let facts = MetadataCoding.metadata(from: data) else { throw HealthError.unreadable }
      metadata = facts
    }
    addSyncIdentity(of: row, to: &metadata)
    let device = (row[8] as Int64?).flatMap { catalog.devices[$0] }
    return QuantitySample(
      storedAs: uuid, type: type,
      quantity: Quantity(unit: unit, value: row[5] as Double? ?? .nan),
      start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: end), metadata: metadata, device: device,
      sourceRevision: revision)
  }

  /// The deletion of a row of `tombstone`, in the columns of a sample.
  static func tombstone(_ row: Row, _ catalog: Catalog) throws -> Tombstone {
    guard let uuid = uuid(of: row), let revision = catalog.sources[row[7]]
    else { throw HealthError.unreadable }
    var metadata: Metadata = [:]
    addSyncIdentity(of: row, to: &metadata)
    return Tombstone(
      object: DeletedObject(uuid: uuid, metadata: metadata),
      bundleIdentifier: revision.source.bundleIdentifier)
  }

  private static func uuid(of row: Row) -> UUID? {
    guard let data = row[1] as Data?, data.count == 16 else { return nil }
    return data.withUnsafeBytes { bytes in UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) }
  }

  private static func addSyncIdentity(of row: Row, to metadata: inout Metadata) {
    guard let identifier = row.text(9), let version = row[10] as Double? else { return }
    metadata[MetadataKey.syncIdentifier] = .string(identifier)
    metadata[MetadataKey.syncVersion] = .number(version)
  }
}
