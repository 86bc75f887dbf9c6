internal import Foundation

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
  /// - Throws: An error from the encoder, for example because the value is not finite.
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
