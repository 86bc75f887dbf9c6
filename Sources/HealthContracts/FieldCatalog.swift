internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// The fields of a type as the code has them: contracts are compared with nothing else.
struct FieldCatalog: Sendable {
  struct Field: Hashable, Sendable {
    /// The name in the code.
    let name: String
    /// The type in the words of the contracts, such as `[HKQuantitySample]` or `Date?`.
    let typeName: String
    /// The value of a fresh instance, as the contracts write it.
    let defaultText: String
    /// The place among the stored properties.
    fileprivate let position: Int
  }

  /// The name of the type.
  let entity: String
  let fields: [Field]

  init(_ entity: String, of instance: Any) {
    self.entity = entity
    fields = Mirror(reflecting: instance).children.enumerated().compactMap { position, child in
      guard let name = child.label else { return nil }
      return Field(
        name: name, typeName: FieldText.typeName(of: child.value),
        defaultText: FieldText.literal(child.value, field: name), position: position)
    }
  }

  /// The field with a name, whatever its case.
  func field(named name: String) throws(BindingProblem) -> Field {
    let wanted = PhraseTokens(name).text
    guard let field = fields.first(where: { PhraseTokens($0.name).text == wanted }) else {
      throw BindingProblem(
        "\(entity) has no field '\(name)'",
        candidates: Similarity.nearest(to: name, among: fields.map(\.name)))
    }
    return field
  }

  // MARK: - The types that contracts speak of

  static let weightEntry = Self("WeightEntry", of: prototype)
  static let syncState = Self("HealthSyncState", of: HealthSyncState())
  static let historicalQuery = Self(
    "HistoricalWeightQuery", of: HistoricalWeightQuery(now: HealthWorld.start))
  static let incrementalQuery = Self(
    "IncrementalWeightQuery", of: IncrementalWeightQuery(continuing: HealthSyncState()))
  static let anchoredChanges = Self(
    "AnchoredChanges",
    of: AnchoredChanges(
      addedSamples: [], deletedObjects: [], newAnchor: QueryAnchor(data: Data())))
  static let weightExport = Self(
    "WeightExport", of: (try? WeightExport(prototype)).map { $0 as Any } ?? ())
  static let weightDeletion = Self(
    "WeightDeletion", of: WeightDeletion(of: stored).map { $0 as Any } ?? ())

  static let all: [Self] = [
    weightEntry, syncState, weightExport, weightDeletion, incrementalQuery, historicalQuery,
    anchoredChanges,
  ]

  private static var prototype: WeightEntry {
    WeightEntry(
      persistentModelID: "identity", weightValue: 1, weightUnit: "lb", date: HealthWorld.start)
  }

  private static var stored: WeightEntry {
    var entry = prototype
    entry.healthKitUUID = "00000000-0000-4000-8000-000000000000"
    return entry
  }

  /// The type whose fields a table speaks of: the one that has most of the names.
  static func entity(forFieldsNamed names: [String]) -> String {
    let wanted = Set(names.map { PhraseTokens($0).text })
    let scores = all.map { catalog in
      (catalog.entity, catalog.fields.count { wanted.contains(PhraseTokens($0.name).text) })
    }
    let best = scores.max { $0.1 < $1.1 }
    return best.map { $0.1 > 0 ? $0.0 : "" } ?? ""
  }

  static func named(_ entity: String) -> Self? { all.first { $0.entity == entity } }
}

extension FieldCatalog.Field {
  /// The value of the field in an instance of its type.
  func value(of instance: Any) -> Any? {
    // Only this property is reflected: looking at each of them costs more than many a case.
    let child = Mirror(reflecting: instance).children.dropFirst(position).first
    return child?.label == name ? child?.value : nil
  }

  /// The value of the field as text, without quotation marks.
  func text(of instance: Any) -> String {
    value(of: instance).map(FieldText.text) ?? "no such field"
  }
}

/// Writes values and types of Swift as contracts do.
enum FieldText {
  /// The names of HealthKit's types behind the portable ones.
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

  /// The value, or `nil` for an empty optional.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  static func text(_ value: Any) -> String {
    switch unwrapped(value) {
    case nil: "nil"
    case let date as Date:
      date.ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))
    case let data as Data: data.base64EncodedString()
    case let anchor as QueryAnchor: anchor.data.base64EncodedString()
    case let unit as HealthUnit: unit.unitString
    case let value?: "\(value)"
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
