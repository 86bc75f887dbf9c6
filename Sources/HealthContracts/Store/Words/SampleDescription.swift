internal import Foundation
internal import HealthModel

/// A sample as a row describes it: `x of 80 kg at 8:00 under id-1 v2`.
///
/// Defaults replace omitted facts: a body mass of 80 kg at 8:00.
struct SampleDescription: Sendable {
  let name: String
  private(set) var value: Double?
  private(set) var unit: HealthUnit?
  private(set) var type: QuantityType?
  private(set) var start: Date?
  private(set) var end: Date?
  var metadata: Metadata = [:]
  var identity: UUID?
  private(set) var device: Device?

  /// Reads a name and any number of facts.
  init?(_ reader: inout StoreWordReader) {
    guard let name = reader.name() else { return nil }
    self.name = name
    while readFact(&reader) {}
  }

  /// Reads at least one fact for a name that was already read.
  init?(of name: String, _ reader: inout StoreWordReader) {
    self.name = name
    guard readFact(&reader) else { return nil }
    while readFact(&reader) {}
  }

  private mutating func readFact(_ reader: inout StoreWordReader) -> Bool {
    reader.attempt { reader -> Bool? in
      guard let word = reader.next else { return nil }
      _ = reader.take(word)
      switch word {
      case "of":
        value = reader.number()
        guard value != nil else { return nil }
        unit = reader.unit()
        return unit.map { _ in true }
      case "as":
        guard case .quantity(let type)? = reader.type() else { return nil }
        self.type = type
      case "at":
        start = reader.moment()
        end = start
        return start.map { _ in true }
      case "from":
        start = reader.moment()
        guard start != nil, reader.take("to") else { return nil }
        end = reader.moment()
        return end.map { _ in true }
      case "under": return readIdentity(&reader)
      case "in": return readVersion(&reader) ?? readUnit(&reader)
      case "ending":
        guard reader.take("before", "its", "start") else { return nil }
        end = (start ?? Self.usualStart).addingTimeInterval(-60)
      case "without":
        guard reader.take("identifier"), let version = Self.version(&reader) else { return nil }
        metadata[MetadataKey.syncVersion] = .number(version)
      case "taken":
        guard reader.take("in"), let zone = reader.identifier() else { return nil }
        metadata[MetadataKey.timeZone] = .string(zone)
      case "marked":
        guard let mark = reader.metadataValue() else { return nil }
        metadata["mark"] = mark
      case "noted":
        guard let note = reader.identifier() else { return nil }
        metadata["note"] = .string(note)
      case "rated":
        guard let number = reader.number() else { return nil }
        metadata["rating"] = .number(number)
      case "with":
        // Incomplete or wrongly typed sync identities; creating a sample from them fails.
        if reader.take("identifier", "alone") {
          metadata[MetadataKey.syncIdentifier] = .string(Self.onlyIdentifier)
          return true
        }
        if reader.take("number", "as", "identifier") {
          metadata[MetadataKey.syncIdentifier] = .number(1)
          metadata[MetadataKey.syncVersion] = .number(1)
          return true
        }
        if reader.take("version", "alone") {
          metadata[MetadataKey.syncVersion] = .number(1)
          return true
        }
        guard reader.take("notes") else { return nil }
        metadata["note"] = .string("breakfast")
        metadata["rating"] = .number(4)
      case "entered":
        guard reader.take("by", "hand") else { return nil }
        metadata[MetadataKey.wasUserEntered] = .number(1)
      case "measured":
        guard reader.take("with"), let device = reader.identifier() else { return nil }
        self.device = Device(name: device, manufacturer: "Acme", model: "2")
      default: return readFact(beginningWith: word, &reader)
      }
      return true
    } ?? false
  }

  private mutating func readIdentity(_ reader: inout StoreWordReader) -> Bool? {
    guard let identifier = reader.identifier() else { return nil }
    guard let version = Self.version(&reader) else { return nil }
    setIdentity(identifier, version)
    return true
  }

  /// Reads a version as rows write it: `v2`.
  private static func version(_ reader: inout StoreWordReader) -> Double? {
    guard let word = reader.next, word.first == "v", let number = Double(word.dropFirst()),
      reader.take(word)
    else { return nil }
    return number
  }

  /// Reads a version by its position if only the order matters: `in first version of id-1`, or `in
  /// first version` if there is one identifier.
  private mutating func readVersion(_ reader: inout StoreWordReader) -> Bool? {
    let number: Double
    if reader.take("first", "version") {
      number = 1
    } else if reader.take("second", "version") {
      number = 2
    } else {
      return nil
    }
    guard reader.take("of") else {
      setIdentity(Self.onlyIdentifier, number)
      return true
    }
    guard let identifier = reader.identifier() else { return nil }
    setIdentity(identifier, number)
    return true
  }

  /// The sync identifier of a row that does not name one.
  private static let onlyIdentifier = "only"

  /// Reads a unit without a number, if the value does not matter.
  private mutating func readUnit(_ reader: inout StoreWordReader) -> Bool? {
    unit = reader.unit()
    return unit.map { _ in true }
  }

  private mutating func setIdentity(_ identifier: String, _ version: Double) {
    metadata[MetadataKey.syncIdentifier] = .string(identifier)
    metadata[MetadataKey.syncVersion] = .number(version)
  }

  /// The start of a sample without a stated time: 8:00.
  private static let usualStart = Date(timeIntervalSince1970: 1_736_323_200)

  /// Creates the sample with an identifier.
  func sample(_ uuid: UUID) throws -> QuantitySample {
    let unit = unit ?? type?.canonicalUnit ?? .kilogram
    let start = start ?? Self.usualStart
    return try QuantitySample(
      uuid: uuid, type: type ?? Self.type(measuredIn: unit),
      quantity: Quantity(unit: unit, value: value ?? 80), start: start, end: end ?? start,
      metadata: metadata, device: device)
  }

  /// Returns the default type for a unit if a row does not name a type.
  static func type(measuredIn unit: HealthUnit) throws -> QuantityType {
    let names = [
      "BodyMass", "StepCount", "HeartRate", "Height", "ActiveEnergyBurned",
      "BloodPressureSystolic", "BodyTemperature", "BloodGlucose", "EnvironmentalAudioExposure",
      "TimeInDaylight",
    ]
    let types = names.lazy.compactMap { QuantityType.named($0) }
    guard let type = types.first(where: { $0.canonicalUnit.isCompatible(with: unit) }) else {
      throw CaseProblem("no type is measured in '\(unit.unitString)'")
    }
    return type
  }
}

/// A query as a row describes it: `body mass from 8:00 to 9:00 sorted by start descending`.
struct RequestDescription: Sendable {
  let type: SampleType
  private var conditions: [Condition] = []
  private(set) var sort: [SampleSort] = []
  private(set) var limit = objectQueryNoLimit
  /// Whether the query continues from the last anchor of the row.
  private(set) var isSinceLast = false

  /// A condition; identities refer to samples that the row names.
  private enum Condition: Sendable {
    case plain(SamplePredicate)
    case names(Set<String>)
    indirect case not(Condition)
    indirect case either(Condition, Condition)
  }

  /// Reads a type and any number of conditions.
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
      if reader.take("limited", "to") {
        guard let limit = Self.limit(&reader) else { return nil }
        self.limit = limit
        return true
      }
      if reader.take("since", "last", "anchor") {
        isSinceLast = true
        return true
      }
      return nil
    } ?? false
  }

  /// Reads a limit as a number, or in words that stand for any suitable number.
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
    if reader.take("having") { return metadataCondition(&reader) }
    guard let comparison = comparison(&reader), let value = reader.number(),
      let unit = reader.unit()
    else { return nil }
    return .quantity(comparison, Quantity(unit: unit, value: value))
  }

  private static func comparison(
    _ reader: inout StoreWordReader
  ) -> SamplePredicate.Comparison? {
    if reader.take("below") { return .lessThan }
    if reader.take("at", "most") { return .lessThanOrEqual }
    if reader.take("at", "least") { return .greaterThanOrEqual }
    if reader.take("above") { return .greaterThan }
    if reader.take("of") { return .equal }
    return reader.take("other", "than") ? .notEqual : nil
  }

  /// Returns the condition with the identifiers of the row's samples.
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
    case .not(let condition): .not(predicate(of: condition, uuid))
    case .either(let first, let second):
      .or([predicate(of: first, uuid), predicate(of: second, uuid)])
    }
  }
}

extension StatisticsOptions {
  /// Reads `sum`, or several such words joined by `with`.
  init?(_ reader: inout StoreWordReader) {
    self = []
    repeat {
      guard let word = reader.next, let option = Self.names[word], reader.take(word) else {
        return nil
      }
      insert(option)
    } while reader.take("with")
  }

  private static let names: [String: StatisticsOptions] = [
    "sum": .cumulativeSum, "average": .discreteAverage, "minimum": .discreteMin,
    "maximum": .discreteMax, "latest": .mostRecent, "duration": .duration,
    "sources": .separateBySource,
  ]
}
