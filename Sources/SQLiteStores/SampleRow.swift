internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

/// The conversion of sample, deletion and correlation rows to values.
enum SampleRow {
  /// Returns the sample in a row of `sample`.
  ///
  /// - Throws: ``HealthError`` if the row contains invalid data.
  static func sample(_ row: PreparedStatement, _ catalog: Catalog) throws -> Sample {
    guard let uuid = row.uuid(1), let type = catalog.types[row.key(2)]?.type,
      let first = row.double(3), let last = row.double(4), first <= last,
      let revision = catalog.sources[row.key(7)]
    else { throw HealthError.unreadable }
    let (start, end) = (
      Date(timeIntervalSinceReferenceDate: first), Date(timeIntervalSinceReferenceDate: last)
    )
    let metadata = try metadata(row, facts: 11, syncIdentity: 9)
    let device = catalog.devices[row.key(8)]
    switch type {
    case .quantity(let type):
      guard let unit = catalog.units[row.key(6)] else { throw HealthError.unreadable }
      return .quantity(
        QuantitySample(
          storedAs: uuid, type: type, quantity: Quantity(unit: unit, value: row.double(5) ?? .nan),
          start: start, end: end, metadata: metadata, device: device, sourceRevision: revision))
    case .category(let type):
      guard let value = row.optionalInteger(12) else { throw HealthError.unreadable }
      return .category(
        CategorySample(
          storedAs: uuid, type: type, value: value, start: start, end: end, metadata: metadata,
          device: device, sourceRevision: revision))
    case .workout:
      guard let activity = row.optionalInteger(12), let duration = row.double(5)
      else { throw HealthError.unreadable }
      return .workout(
        Workout(
          storedAs: uuid, activityType: WorkoutActivityType(rawValue: activity), start: start,
          end: end, duration: duration, metadata: metadata, device: device,
          sourceRevision: revision))
    case .correlation: throw HealthError.unreadable
    }
  }

  /// Returns the deletion in a row of ``SampleStatements/arrivals``, which has the columns of
  /// `sample`.
  ///
  /// - Throws: ``HealthError`` if the row contains invalid data.
  static func tombstone(_ row: PreparedStatement, _ catalog: Catalog) throws -> Tombstone {
    guard let uuid = row.uuid(1), let revision = catalog.sources[row.key(7)]
    else { throw HealthError.unreadable }
    return Tombstone(
      object: DeletedObject(uuid: uuid, metadata: try metadata(row, facts: 11, syncIdentity: 9)),
      bundleIdentifier: revision.source.bundleIdentifier)
  }

  /// Returns the correlation in a row of `correlation`, without its members.
  ///
  /// - Throws: ``HealthError`` if the row contains invalid data.
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

  /// Returns the metadata in the columns with the given indices; the column after `syncIdentity`
  /// contains the sync version.
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
