internal import HealthModel
package import JSONText

/// A property of a metric, which a destination receives as a column or a key.
public enum MetricField: String, Hashable, Sendable, CaseIterable, Codable {
  /// The identifier of the metric.
  case id
  /// The readable name.
  case name
  /// The identifier of the type, HealthKit's or a custom one.
  case identifier
  /// The number in the metric's unit.
  case value
  /// The unit; an empty string for a number without a unit.
  case unit
  /// The start, as ISO 8601 text in UTC; missing for a date outside the years 1 to 9999.
  case timestamp
  /// The category.
  case category
  /// The name of the device or app that recorded the measurement; missing if it is unknown.
  case source
  /// The end, as ISO 8601 text in UTC; missing for an instant, and for a date outside the years 1
  /// to 9999.
  case endTimestamp

  /// The properties that every table and sheet contains, in column order: all except the end.
  public static let standard: [Self] = [
    .id, .name, .identifier, .value, .unit, .timestamp, .category, .source,
  ]

  /// The content of a property.
  package enum Content: Hashable, Sendable {
    /// Text, or `nil` for a missing value.
    case text(String?)
    /// A number.
    case number(Double)
  }
}

extension HealthMetric {
  /// Returns the content of a property.
  package func content(of field: MetricField) -> MetricField.Content {
    switch field {
    case .id: .text(idText)
    case .name: .text(name)
    case .identifier: .text(identifier)
    case .value: .number(value)
    case .unit: .text(unit)
    case .timestamp: .text(ISODate.text(of: timestamp))
    case .category: .text(category.rawValue)
    case .source: .text(source)
    case .endTimestamp: .text(endTimestamp.flatMap(ISODate.text))
    }
  }

  /// The identifier as lowercase text, as databases write it.
  package var idText: String { id.text.lowercased() }

  /// Writes a JSON object with the given properties, each under its given name; a missing value or
  /// a number that is not finite is written as `null`.
  package func write(_ fields: [(field: MetricField, name: String)], into text: inout JSONWriter) {
    text.object { text in
      for (field, name) in fields {
        text.name(name)
        switch content(of: field) {
        case .text(let content): text.value(content)
        case .number(let number): text.value(number)
        }
      }
    }
  }
}
