public import Foundation

/// A measurement of body weight.
public struct Weight: DataRecord {
  /// The kind of weights.
  public static let kind: RecordKind = .weight
  /// The only field is the weight.
  public static let fields: [FieldUse] = [FieldUse(.weight, isRequired: true)]

  /// The app's own identifier for a local record, otherwise that of the stored sample.
  public let id: UUID
  /// The date of the measurement.
  public var date: Date
  /// The source of the record, which decides whether it can be edited.
  public let source: RecordSource
  /// The writer, if the record was read from the health store.
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

  /// The value of a field in its base unit, or `nil` if it is missing.
  public subscript(field: FieldKey) -> Double? { field == .weight ? weight : nil }

  /// Sets a field to a value in its base unit, which the caller has validated; the weight ignores
  /// `nil`.
  public mutating func replace(_ field: FieldKey, with value: Double?) {
    if field == .weight, let value { weight = value }
  }
}
