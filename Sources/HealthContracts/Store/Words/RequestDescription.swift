internal import Foundation
internal import HealthModel

/// A type with the conditions and options of a query or a deletion, as a row describes it.
///
/// An example is `body mass from 8:00 to 9:00 limited to 2`.
struct RequestDescription: Sendable {
  let type: SampleType
  private var conditions: [Condition] = []
  private(set) var sort: [SampleSort] = []
  private(set) var limit = objectQueryNoLimit
  private var isLimited = false
  private(set) var start = Start.beginning

  /// The position at which a query of changes starts.
  enum Start: Sendable {
    case beginning
    /// The anchor of the last page of changes in ``StoreCase/State/answers``.
    case lastAnchor
    /// The anchor of the last successful update of a watch.
    case lastUpdate
  }

  /// A part of a request that only some actions use.
  enum Part: String, CaseIterable, Sendable {
    case sort = "a sort order"
    case limit = "a limit"
    case start = "a starting position"
  }

  /// The parts that the row specifies.
  var parts: Set<Part> {
    Set(
      Part.allCases.filter { part in
        switch part {
        case .sort: !sort.isEmpty
        case .limit: isLimited
        case .start: start != .beginning
        }
      })
  }

  /// A condition, which can refer to samples by their names in the row.
  private enum Condition: Sendable {
    case plain(SamplePredicate)
    case names(Set<String>)
    /// The samples of the workout with this name.
    case workout(String)
    indirect case not(Condition)
    indirect case either(Condition, Condition)
  }

  /// Creates a description by reading a type and any number of facts.
  ///
  /// The facts are conditions, sort orders, at most one limit, and at most one starting position.
  init?(_ reader: inout StoreWordReader) {
    guard let type = reader.type() else { return nil }
    self.type = type
    while readFact(&reader) {}
  }

  private mutating func readFact(_ reader: inout StoreWordReader) -> Bool {
    if let condition = Self.condition(&reader) {
      conditions.append(condition)
      return true
    }
    return reader.attempt { reader -> Bool? in
      if reader.take("sorted", "by") || reader.take("then", "by") {
        guard let sort = Self.sort(&reader) else { return nil }
        self.sort.append(sort)
        return true
      }
      if !isLimited, reader.take("limited", "to") {
        guard let limit = Self.limit(&reader) else { return nil }
        self.limit = limit
        isLimited = true
        return true
      }
      guard start == .beginning else { return nil }
      if reader.take("since", "last", "anchor") {
        start = .lastAnchor
        return true
      }
      if reader.take("since", "anchor", "of", "last", "update") {
        start = .lastUpdate
        return true
      }
      return nil
    } ?? false
  }

  /// Reads a limit: a number, or words that stand for a number, such as `more than there are`.
  private static func limit(_ reader: inout StoreWordReader) -> Int? {
    if reader.take("zero") { return 0 }
    if reader.take("negative", "number") { return -1 }
    // More samples than any row has.
    if reader.take("more", "than", "there", "are") { return 1_000 }
    return reader.number().flatMap { Int(exactly: $0) }
  }

  private static func condition(_ reader: inout StoreWordReader) -> Condition? {
    reader.attempt { reader -> Condition? in
      if reader.take("except") { return condition(&reader).map(Condition.not) }
      if reader.take("either") {
        guard let first = condition(&reader), reader.take("or"), let second = condition(&reader)
        else { return nil }
        return .either(first, second)
      }
      if reader.take("among") {
        var names: Set<String> = []
        repeat {
          guard let name = reader.name() else { return nil }
          names.insert(name)
        } while reader.take("or")
        return .names(names)
      }
      if reader.take("in", "workout") { return reader.name().map(Condition.workout) }
      return plain(&reader).map(Condition.plain)
    }
  }

  private static func plain(_ reader: inout StoreWordReader) -> SamplePredicate? {
    if reader.take("from") {
      guard let start = reader.moment() else { return nil }
      let end = reader.attempt { $0.take("to") ? $0.moment() : nil }
      return .dates(start: start, end: end, options: options(&reader))
    }
    if reader.take("until") {
      return reader.moment().map { .dates(start: nil, end: $0, options: options(&reader)) }
    }
    if reader.take("by") {
      if reader.take("app") {
        return .sources(bundleIdentifiers: [HealthWorld.appBundleIdentifier])
      }
      return reader.source().map { .sources(bundleIdentifiers: [$0.bundleIdentifier]) }
    }
    if reader.take("under") { return reader.identifier().map { .syncIdentifiers([$0]) } }
    if reader.take("noted") {
      return .metadata(key: "note", allowed: reader.identifier().map { [.string($0)] })
    }
    if reader.take("taken", "in") {
      return reader.identifier().map {
        .metadata(key: MetadataKey.timeZone, allowed: [.string($0)])
      }
    }
    if reader.take("marked") {
      return .metadata(key: "mark", allowed: reader.metadataValue().map { [$0] })
    }
    if reader.take("rated") {
      return .metadata(key: "rating", allowed: reader.number().map { [.number($0)] })
    }
    if let mass = massCondition(&reader) { return mass }
    if let condition = kindCondition(&reader) { return condition }
    if reader.take("having") { return metadataCondition(&reader) }
    guard let comparison = comparison(&reader), let value = reader.number(),
      let unit = reader.unit()
    else { return nil }
    return .quantity(comparison, Quantity(unit: unit, value: value))
  }

  static func comparison(
    _ reader: inout StoreWordReader
  ) -> SamplePredicate.Comparison? {
    if reader.take("below") { return .lessThan }
    if reader.take("at", "most") { return .lessThanOrEqual }
    if reader.take("at", "least") { return .greaterThanOrEqual }
    if reader.take("above") { return .greaterThan }
    if reader.take("of") { return .equal }
    return reader.take("other", "than") ? .notEqual : nil
  }

  /// Returns a predicate that requires all conditions, with sample names replaced by UUIDs.
  ///
  /// A name without a UUID matches no sample.
  func predicate(_ uuid: (String) -> UUID?) -> SamplePredicate {
    let conditions = conditions.map { Self.predicate(of: $0, uuid) }
    guard conditions.count > 1 else { return conditions.first ?? .all }
    return .and(conditions)
  }

  private static func predicate(
    of condition: Condition, _ uuid: (String) -> UUID?
  ) -> SamplePredicate {
    switch condition {
    case .plain(let predicate): predicate
    case .names(let names): .uuids(Set(names.compactMap(uuid)))
    case .workout(let name): uuid(name).map(SamplePredicate.workout) ?? .uuids([])
    case .not(let condition): .not(predicate(of: condition, uuid))
    case .either(let first, let second):
      .or([predicate(of: first, uuid), predicate(of: second, uuid)])
    }
  }
}
