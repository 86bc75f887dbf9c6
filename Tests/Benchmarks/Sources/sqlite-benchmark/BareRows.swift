import Foundation
import HealthModel

/// A column value with its SQLite storage class.
enum Value {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// Rows like those that the stores write for a page of samples, with placeholders for some values.
///
/// They are created before the measurement starts.
struct BareRows {
  let samples: [[Value]]
  let entries: [[Value]]

  static let insertSample = """
    INSERT INTO sample (position, uuid, type, start_date, end_date, value, unit, source, device,
      sync_identifier, sync_version, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let insertEntry = """
    INSERT INTO entry (number, identity, weight_value, weight_unit, date, note,
      body_fat_percentage, modified_date, health_kit_uuid, source, source_bundle_identifier,
      sync_version, exported_version, is_waiting, is_imported)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  /// The statements that insert the type, unit and source that the rows refer to.
  static let prepareSamples = """
    INSERT INTO type (id, identifier, unit, aggregation) VALUES (1, 'mass', 'kg', 'discrete');
    INSERT INTO unit VALUES (1, 'kg');
    INSERT INTO source VALUES (1, 'com.example.scale', 'Scale', '2', NULL, NULL);
    """

  /// A blob of the length of the metadata that the store writes: one key with a number.
  private static let fact = [UInt8](repeating: 1, count: 4 + 17 + 1 + 8)

  init(_ page: [QuantitySample], first: Int) {
    samples = page.enumerated().map { index, sample in
      let date = sample.startDate.timeIntervalSinceReferenceDate
      let identity = sample.metadata.syncIdentity
      return [
        .integer(Int64(first + index + 1)),
        .blob(withUnsafeBytes(of: sample.uuid.uuid) { Array($0) }), .integer(1), .real(date),
        .real(date), .real(70), .integer(1), .integer(1), .null,
        identity.map { .text($0.identifier) } ?? .null, identity.map { .real($0.version) } ?? .null,
        .blob(Self.fact),
      ]
    }
    entries = page.enumerated().map { index, sample in
      let identity = sample.metadata.syncIdentity
      return [
        .integer(Int64(first + index + 1)), .text(UUID().uuidString), .real(70), .text("kg"),
        .real(sample.startDate.timeIntervalSinceReferenceDate), .null, .null, .null,
        .text(sample.uuid.uuidString), .text("Scale"), .text("com.example.scale"),
        identity.map { .integer(Int64($0.version)) } ?? .integer(1), .null, .integer(0),
        .integer(1),
      ]
    }
  }
}
