public import Foundation

/// One measurement in a form that all destinations share.
public struct HealthMetric: Hashable, Sendable, Identifiable {
  /// The identifier of the sample or, for a record from a file, an identifier that is computed from
  /// the record; it stays the same whenever the sample or the record is read.
  public let id: UUID
  /// The readable name, such as "Heart rate".
  public let name: String
  /// The identifier of the type, HealthKit's or a custom one.
  public let identifier: String
  /// The number in ``unit``; finite in every metric that a normalizer returns.
  public let value: Double
  /// The unit, or an empty string for a number without a unit.
  public let unit: String
  /// The start of the measurement.
  public let timestamp: Date
  /// The name of the device or app that recorded the measurement, or `nil` if it is unknown.
  public let source: String?
  /// The group in which user interfaces show the metric.
  public let category: MetricCategory
  /// The end of the measurement; `nil` for an instant.
  public let endTimestamp: Date?

  /// Creates a metric, by default for an instant.
  public init(
    id: UUID, name: String, identifier: String, value: Double, unit: String, timestamp: Date,
    source: String?, category: MetricCategory, endTimestamp: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.identifier = identifier
    self.value = value
    self.unit = unit
    self.timestamp = timestamp
    self.source = source
    self.category = category
    self.endTimestamp = endTimestamp
  }
}

extension HealthMetric: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case identifier
    case value
    case unit
    case timestamp
    case source
    case category
    case endTimestamp
  }

  /// Decodes a metric whose dates are ISO 8601 text in UTC.
  ///
  /// - Throws: `DecodingError` if a key other than `source` and `endTimestamp` is missing, or if a
  ///   value is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func date(_ text: String, _ key: CodingKeys) throws -> Date {
      guard let date = ISODate.date(of: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "an ISO 8601 date in UTC is expected")
      }
      return date
    }
    let end = try container.decodeIfPresent(String.self, forKey: .endTimestamp)
    self.init(
      id: try container.decode(UUID.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name),
      identifier: try container.decode(String.self, forKey: .identifier),
      value: try container.decode(Double.self, forKey: .value),
      unit: try container.decode(String.self, forKey: .unit),
      timestamp: try date(try container.decode(String.self, forKey: .timestamp), .timestamp),
      source: try container.decodeIfPresent(String.self, forKey: .source),
      category: try container.decode(MetricCategory.self, forKey: .category),
      endTimestamp: try end.map { try date($0, .endTimestamp) })
  }

  /// Encodes all keys, with `null` for a missing value and for a date outside the years 1 to 9999,
  /// because receivers of rows need the same keys in every row.
  ///
  /// - Throws: An error from the encoder, such as for a value that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(ISODate.text(of: timestamp), forKey: .timestamp)
    try container.encode(source, forKey: .source)
    try container.encode(category, forKey: .category)
    try container.encode(endTimestamp.flatMap(ISODate.text), forKey: .endTimestamp)
  }
}
