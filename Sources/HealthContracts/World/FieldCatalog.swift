internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// The fields of a type as the code declares them, for comparison with contracts.
struct FieldCatalog: Sendable {
  struct Field: Hashable, Sendable {
    /// The name in the code.
    let name: String
    /// The type as contracts write it, such as `[HKQuantitySample]` or `Date?`.
    let typeName: String
    /// The value in the catalog's instance as contracts write it; usually the default value.
    let defaultText: String
    /// The index among the stored properties.
    fileprivate let position: Int
    /// A function that reads the field of an instance; `nil` if the field is read by reflection.
    fileprivate let read: Reader?

    static func == (lhs: Self, rhs: Self) -> Bool {
      (lhs.name, lhs.typeName, lhs.defaultText, lhs.position)
        == (rhs.name, rhs.typeName, rhs.defaultText, rhs.position)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  fileprivate typealias Reader = @Sendable (Any) -> Any?

  /// The name of the type.
  let entity: String
  let fields: [Field]

  /// Creates the catalog of a type's fields.
  ///
  /// - Parameters:
  ///   - entity: The name of the type.
  ///   - instance: An instance with the default value in each field that has one.
  ///   - readers: Functions that read fields, by field name; other fields are read by reflection,
  ///     which returns the same result but can take longer than a whole case.
  init<Instance: Sendable>(
    _ entity: String, of instance: Instance,
    reading readers: [String: @Sendable (Instance) -> Any] = [:]
  ) {
    self.entity = entity
    fields = Mirror(reflecting: instance).children.enumerated().compactMap { position, child in
      guard let name = child.label else { return nil }
      return Field(
        name: name, typeName: FieldText.typeName(of: child.value),
        defaultText: FieldText.literal(child.value, field: name),
        position: position,
        read: readers[name].map(Self.reader))
    }
  }

  private static func reader<Instance: Sendable>(
    _ read: @escaping @Sendable (Instance) -> Any
  ) -> Reader {
    { instance in (instance as? Instance).map { read($0) } }
  }

  /// Returns the field with a name; letter case is significant.
  ///
  /// - Throws: A problem that suggests similar names if no field has the name.
  func field(named name: String) throws(BindingProblem) -> Field {
    guard let field = fields.first(where: { $0.name == name }) else {
      throw BindingProblem(
        "'\(entity)' has no field '\(name)'",
        candidates: Similarity.nearest(to: name, among: fields.map(\.name)))
    }
    return field
  }

  /// Returns the name of the type that has the most of the named fields.
  ///
  /// If several types have equally many, the first of them in ``all`` is returned. The result is an
  /// empty string if no type has any of the fields.
  static func entity(forFieldsNamed names: [String]) -> String {
    let wanted = Set(names)
    let scores = all.map { catalog in
      (catalog.entity, catalog.fields.count { wanted.contains($0.name) })
    }
    let best = scores.max { $0.1 < $1.1 }
    return best.map { $0.1 > 0 ? $0.0 : "" } ?? ""
  }

  static func named(_ entity: String) -> Self? { all.first { $0.entity == entity } }
}

extension FieldCatalog.Field {
  /// Returns the value of the field in an instance; `nil` if the instance does not have the field.
  func value(of instance: Any) -> Any? { read?(instance) ?? reflected(in: instance) }

  /// Returns the value of the field by reflection; `nil` if the instance does not have the field.
  func reflected(in instance: Any) -> Any? {
    // Only this property is reflected, because reflecting all of them can take longer than a case.
    let child = Mirror(reflecting: instance).children.dropFirst(position).first
    return child?.label == name ? child?.value : nil
  }

  /// Returns the value of the field as text, without quotation marks.
  ///
  /// The text is `no such field` if the instance does not have the field.
  func text(of instance: Any) -> String {
    value(of: instance).map(FieldText.text) ?? "no such field"
  }
}

/// The text of Swift values and types, as contracts write them.
enum FieldText {
  /// The names of HealthKit types, by the names of the types that represent them in this package.
  private static let contractNames: [String: String] = [
    "HealthUnit": "HKUnit", "QueryAnchor": "HKQueryAnchor",
    "QuantitySample": "HKQuantitySample", "DeletedObject": "HKDeletedObject",
  ]

  static func typeName(of value: Any) -> String {
    typeName(String(describing: type(of: value)))
  }

  private static func typeName(_ name: String) -> String {
    for (prefix, before, after) in [("Optional<", "", "?"), ("Array<", "[", "]")]
    where name.hasPrefix(prefix) && name.hasSuffix(">") {
      return before + typeName(String(name.dropFirst(prefix.count).dropLast())) + after
    }
    return contractNames[name] ?? name
  }

  /// Returns the value itself or, for an optional, the wrapped value, at any depth of nesting.
  ///
  /// The result is `nil` for an empty optional.
  static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped.flatMap(unwrapped)
  }

  static func text(_ value: Any) -> String {
    // Each case also matches the value in an optional.
    switch value {
    case let text as String: text
    case let number as Int: String(number)
    case let isTrue as Bool: String(isTrue)
    case let number as Double: String(number)
    case let date as Date:
      date.ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))
    case let data as Data: data.base64EncodedString()
    case let anchor as QueryAnchor: anchor.data.base64EncodedString()
    case let unit as HealthUnit: unit.unitString
    default: unwrapped(value).map { "\($0)" } ?? "nil"
    }
  }

  static func literal(_ value: Any, field: String) -> String {
    switch unwrapped(value) {
    case nil: "nil"
    case let text as String: "\"\(text)\""
    case let date as Date where date == .distantPast: "Date.distantPast"
    case let date as Date where date == HealthWorld.start: "Date()"
    case let limit as Int where field == "limit" && limit == objectQueryNoLimit:
      "HKObjectQueryNoLimit"
    case let value?: text(value)
    }
  }
}

/// An optional of any type.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 } }
}
