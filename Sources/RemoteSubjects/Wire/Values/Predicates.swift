internal import Foundation
package import HealthModel
package import JSONText

extension SamplePredicate: WireValue {
  package static var expectation: String {
    "a condition with one of 'all', 'dates', 'uuids', 'sources', 'syncIdentifiers', 'metadata', "
      + "'quantity', 'categoryValue', 'workoutActivityType', 'workoutDuration', 'workout', 'and', "
      + "'or' and 'not'"
  }

  /// The maximum nesting depth of conditions.
  package static let deepest = 100

  package init(wire: JSONValue) throws(WireError) { self = try Self.read(wire, depth: 1) }

  private static func read(_ wire: JSONValue, depth: Int) throws(WireError) -> Self {
    guard depth <= deepest else {
      throw WireError(
        expected: "a condition of at most \(deepest) levels", found: "deeper nesting")
    }
    let object = try object(wire)
    guard object.members.count == 1, let name = object.members.first?.name else {
      throw mismatch(members: object)
    }
    switch name {
    case "all": return .all
    case "dates": return try object.required(name, as: WireDates.self).model
    case "uuids": return .uuids(Set(try object.requiredArray(name)))
    case "sources": return .sources(bundleIdentifiers: Set(try object.requiredArray(name)))
    case "syncIdentifiers": return .syncIdentifiers(Set(try object.requiredArray(name)))
    case "metadata": return try object.required(name, as: WireMetadataCondition.self).model
    case "quantity": return try object.required(name, as: WireComparison.self).model
    case "categoryValue":
      let condition: WireNumberCondition<Int> = try object.required(name)
      return .categoryValue(condition.comparison, condition.value)
    case "workoutActivityType": return .workoutActivityType(try object.required(name))
    case "workoutDuration":
      let condition: WireNumberCondition<Double> = try object.required(name)
      return .workoutDuration(condition.comparison, condition.value)
    case "workout": return .workout(try object.required(name))
    case "and": return .and(try several(object, name, depth: depth))
    case "or": return .or(try several(object, name, depth: depth))
    case "not":
      do { return .not(try read(object[name] ?? .null, depth: depth + 1)) } catch {
        throw error.inside(name)
      }
    default: throw WireError(expected: expectation, found: "an object with an unknown member")
    }
  }

  private static func several(
    _ object: JSONObject, _ name: String, depth: Int
  ) throws(WireError) -> [Self] {
    let values: [JSONValue] = try object.requiredArray(name)
    var conditions: [Self] = []
    for (index, value) in values.enumerated() {
      do { conditions.append(try read(value, depth: depth + 1)) } catch {
        throw error.inside(index).inside(name)
      }
    }
    return conditions
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .all:
        writer.name("all")
        writer.object { _ in }
      case .dates(let start, let end, let options):
        writer.member("dates", WireDates(start: start, end: end, options: options))
      case .uuids(let uuids):
        writer.member("uuids", uuids.map(\.text).sorted())
      case .sources(let bundles): writer.member("sources", bundles.sorted())
      case .syncIdentifiers(let identifiers):
        writer.member("syncIdentifiers", identifiers.sorted())
      case .metadata(let key, let allowed):
        writer.member("metadata", WireMetadataCondition(key: key, allowed: allowed))
      case .quantity(let comparison, let quantity):
        writer.member("quantity", WireComparison(comparison: comparison, quantity: quantity))
      case .categoryValue(let comparison, let value):
        writer.member("categoryValue", WireNumberCondition(comparison: comparison, value: value))
      case .workoutActivityType(let type): writer.member("workoutActivityType", type)
      case .workoutDuration(let comparison, let seconds):
        writer.member(
          "workoutDuration", WireNumberCondition(comparison: comparison, value: seconds))
      case .workout(let uuid): writer.member("workout", uuid)
      case .and(let conditions): writer.member("and", conditions)
      case .or(let conditions): writer.member("or", conditions)
      case .not(let condition): writer.member("not", condition)
      }
    }
  }
}

/// A condition on dates.
private struct WireDates: WireValue {
  static var expectation: String { "an object with 'start', 'end' or both" }

  let start: Date?
  let end: Date?
  let options: SamplePredicate.DateOptions

  init(start: Date?, end: Date?, options: SamplePredicate.DateOptions) {
    self.start = start
    self.end = end
    self.options = options
  }

  var model: SamplePredicate { .dates(start: start, end: end, options: options) }

  init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (start, end) = (try object.optional("start"), try object.optional("end"))
    var options: SamplePredicate.DateOptions = []
    if try object.optional("strictStart") == true { options.insert(.strictStartDate) }
    if try object.optional("strictEnd") == true { options.insert(.strictEndDate) }
    self.options = options
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("start", ifPresent: start)
      writer.member("end", ifPresent: end)
      if options.contains(.strictStartDate) { writer.member("strictStart", true) }
      if options.contains(.strictEndDate) { writer.member("strictEnd", true) }
    }
  }
}

/// A condition on metadata.
private struct WireMetadataCondition: WireValue {
  static var expectation: String { "an object with 'key' and optionally 'allowed'" }

  let key: String
  let allowed: Set<MetadataValue>?

  init(key: String, allowed: Set<MetadataValue>?) {
    self.key = key
    self.allowed = allowed
  }

  var model: SamplePredicate { .metadata(key: key, allowed: allowed) }

  init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    key = try object.required("key")
    let values: [MetadataValue]? = try object.optional("allowed")
    allowed = values.map { Set($0) }
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      guard let allowed else { return }
      let ordered = allowed.map { (bytes: JSONWriter.bytes(of: $0), value: $0) }
        .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      writer.member("allowed", ordered.map(\.value))
    }
  }
}

/// A condition on a quantity.
private struct WireComparison: WireValue {
  static var expectation: String { "an object with 'comparison' and 'quantity'" }

  let comparison: SamplePredicate.Comparison
  let quantity: Quantity

  init(comparison: SamplePredicate.Comparison, quantity: Quantity) {
    self.comparison = comparison
    self.quantity = quantity
  }

  var model: SamplePredicate { .quantity(comparison, quantity) }

  init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (comparison, quantity) = (try object.required("comparison"), try object.required("quantity"))
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("comparison", comparison)
      writer.member("quantity", quantity)
    }
  }
}

/// A condition on a number.
private struct WireNumberCondition<Number: WireValue>: WireValue {
  static var expectation: String { "an object with 'comparison' and 'value'" }

  let comparison: SamplePredicate.Comparison
  let value: Number

  init(comparison: SamplePredicate.Comparison, value: Number) {
    self.comparison = comparison
    self.value = value
  }

  init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (comparison, value) = (try object.required("comparison"), try object.required("value"))
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("comparison", comparison)
      writer.member("value", value)
    }
  }
}

extension SamplePredicate.Comparison: WireName {
  package static var wireNames: [(name: String, value: Self)] {
    [.lessThan, .lessThanOrEqual, .equal, .greaterThanOrEqual, .greaterThan, .notEqual].map {
      ($0.rawValue, $0)
    }
  }
}

extension SampleSort: WireValue {
  package static var expectation: String { "an object with 'key' and 'ascending'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(try object.required("key"), ascending: try object.required("ascending"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      writer.member("ascending", ascending)
    }
  }
}

extension SampleSort.Key: WireName {
  package static var wireNames: [(name: String, value: Self)] {
    [("startDate", .startDate), ("endDate", .endDate)]
  }
}
