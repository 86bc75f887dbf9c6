package import HealthModel
package import JSONText

/// A type, encoded as its identifier, or as an object with its properties if the identifier alone
/// does not determine them.
///
/// ```text
/// "HKQuantityTypeIdentifierBodyMass"
/// {"identifier": "com.example.Grip", "unit": "N", "aggregation": "discrete"}
/// {"identifier": "com.example.Meal", "correlation": true}
/// {"identifier": "com.example.Mood", "category": true}
/// ```
extension SampleType: WireValue {
  package static var expectation: String {
    "the identifier of a type, or an object with 'identifier' and the properties of the type"
  }

  private static let correlationPrefix = "HKCorrelationTypeIdentifier"

  package init(wire: JSONValue) throws(WireError) {
    if case .string(let identifier) = wire, identifier.hasPrefix(Self.correlationPrefix) {
      self = .correlation(identifier: identifier)
    } else if case .object(let object) = wire, object["correlation"] == .bool(true) {
      self = .correlation(identifier: try object.required("identifier"))
    } else if wire == .string(Self.workoutIdentifier) {
      self = .workout
    } else if let type = try CategoryType(ifIn: wire) {
      self = .category(type)
    } else {
      self = .quantity(try QuantityType(wire: wire))
    }
  }

  package func write(into writer: inout JSONWriter) {
    switch self {
    case .quantity(let type): type.write(into: &writer)
    case .correlation(let identifier) where identifier.hasPrefix(Self.correlationPrefix):
      writer.string(identifier)
    case .correlation(let identifier):
      writer.object { writer in
        writer.member("identifier", identifier)
        writer.member("correlation", true)
      }
    case .category(let type): type.write(into: &writer)
    case .workout: writer.string(Self.workoutIdentifier)
    }
  }
}

extension CategoryType: WireValue {
  package static var expectation: String {
    "the identifier of a category type, or an object with 'identifier' and 'category'"
  }

  package init(wire: JSONValue) throws(WireError) {
    guard let type = try Self(ifIn: wire) else { throw Self.mismatch(wire) }
    self = type
  }

  /// Creates a category type, or returns `nil` for a type of another kind.
  init?(ifIn wire: JSONValue) throws(WireError) {
    if case .string(let identifier) = wire, identifier.hasPrefix(Self.identifierPrefix) {
      self = .identified(by: identifier)
    } else if case .object(let object) = wire, object["category"] == .bool(true) {
      self = .identified(by: try object.required("identifier"))
    } else {
      return nil
    }
  }

  package func write(into writer: inout JSONWriter) {
    guard !identifier.hasPrefix(Self.identifierPrefix) else { return writer.string(identifier) }
    writer.object { writer in
      writer.member("identifier", identifier)
      writer.member("category", true)
    }
  }
}

extension WorkoutActivityType: WireValue {
  package static var expectation: String { "a workout activity type as a number" }

  package init(wire: JSONValue) throws(WireError) {
    self.init(rawValue: try Int(wire: wire))
  }

  package func write(into writer: inout JSONWriter) { rawValue.write(into: &writer) }
}

extension QuantityType: WireValue {
  package static var expectation: String {
    "the identifier of a known quantity type, or an object with 'identifier', 'unit' and "
      + "'aggregation'"
  }

  package init(wire: JSONValue) throws(WireError) {
    switch wire {
    case .string(let identifier):
      guard let type = Self.named(identifier), type.identifier == identifier else {
        throw WireError(expected: Self.expectation, found: "an unknown identifier")
      }
      self = type
    default:
      let object = try Self.object(wire)
      self.init(
        identifier: try object.required("identifier"), canonicalUnit: try object.required("unit"),
        aggregation: try object.required("aggregation"))
    }
  }

  package func write(into writer: inout JSONWriter) {
    if let known = Self.named(identifier), known.identifier == identifier,
      known.canonicalUnit == canonicalUnit, known.aggregation == aggregation
    {
      writer.string(identifier)
      return
    }
    writer.object { writer in
      writer.member("identifier", identifier)
      writer.member("unit", canonicalUnit)
      writer.member("aggregation", aggregation)
    }
  }
}

extension QuantityAggregation: WireName {
  package static var wireNames: [(name: String, value: Self)] {
    [.cumulative, .discrete, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel].map {
      ($0.rawValue, $0)
    }
  }
}

extension HealthUnit: WireValue {
  package static var expectation: String { "a unit string in HealthKit's grammar" }

  /// The units of most samples by unit string, so that most unit strings need no parsing.
  private static let usual: [String: Self] = Dictionary(
    (QuantityType.catalog.map(\.canonicalUnit) + [.pound, .gram]).map { ($0.unitString, $0) },
    uniquingKeysWith: { first, _ in first })

  package init(wire: JSONValue) throws(WireError) {
    guard case .string(let text) = wire else { throw Self.mismatch(wire) }
    if let unit = Self.usual[text] {
      self = unit
      return
    }
    do { try self.init(parsing: text) } catch {
      throw WireError(expected: Self.expectation, found: "other text")
    }
  }

  package func write(into writer: inout JSONWriter) { writer.string(unitString) }
}

extension Quantity: WireValue {
  package static var expectation: String { "an object with 'value' and 'unit'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(unit: try object.required("unit"), value: try object.required("value"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("value", value)
      writer.member("unit", unit)
    }
  }
}

extension AuthorizationStatus: WireName {}

extension ReadAuthorization: WireName {}

extension StoreCapability: WireName {}

extension AuthorizationRequestStatus: WireName {
  package static var wireNames: [(name: String, value: Self)] {
    [("unknown", .unknown), ("shouldRequest", .shouldRequest), ("unnecessary", .unnecessary)]
  }
}

extension UpdateFrequency: WireName {
  package static var wireNames: [(name: String, value: Self)] {
    [("immediate", .immediate), ("hourly", .hourly), ("daily", .daily), ("weekly", .weekly)]
  }
}
