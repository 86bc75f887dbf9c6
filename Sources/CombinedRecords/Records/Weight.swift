public import Foundation

/// A measurement of body weight.
public struct Weight: DataRecord {
  /// The kind of weight records.
  public static let kind: RecordKind = .weight
  /// The only field: the required weight.
  public static let fields: [FieldUse] = [FieldUse(.weight, isRequired: true)]

  /// The app's own identifier or, for a record that a query read from the health store, the stored
  /// sample's.
  public let id: UUID
  /// The date of the measurement.
  public var date: Date
  /// The source of the record, which determines whether the record can be edited.
  public let source: RecordSource
  /// The writer of a record that a query read from the health store, otherwise `nil`.
  public let origin: RecordOrigin?
  /// The body weight in kg.
  public var weight: Double

  /// Creates a weight, by default a local one.
  public init(
    id: UUID, date: Date, weight: Double, source: RecordSource = .local,
    origin: RecordOrigin? = nil
  ) {
    self.id = id
    self.date = date
    self.weight = weight
    self.source = source
    self.origin = origin
  }

  /// The value of a field in its base unit, or `nil` if it is missing or the record has no such
  /// field.
  public subscript(field: FieldKey) -> Double? { field == .weight ? weight : nil }

  /// Sets a field to a value in its base unit without validating it; `nil` leaves the weight
  /// unchanged.
  public mutating func replace(_ field: FieldKey, with value: Double?) {
    if field == .weight, let value { weight = value }
  }
}
