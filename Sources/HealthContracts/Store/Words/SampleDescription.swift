internal import Foundation
internal import HealthModel

/// A sample as a row describes it, such as `x of 80 kg at 8:00 under id-1 v2`.
///
/// When the sample is created, omitted facts have defaults. A sample without facts is a body mass
/// of 80 kg at 8:00. A workout without an activity is running, a workout without a stated time ends
/// an hour after its start, and a category sample without a value has the value 3.
struct SampleDescription: Sendable {
  let name: String
  private(set) var value: Double?
  private(set) var unit: HealthUnit?
  var type: SampleType?
  /// The activity of a workout, if the row states one.
  var activity: WorkoutActivityType?
  /// The duration of a workout in seconds, if the row states one.
  var duration: Double?
  /// The value of a category sample, if the row states one.
  var categoryValue: Int?
  private(set) var start: Date?
  private(set) var end: Date?
  /// Whether the sample ends a minute before its start.
  private(set) var endsBeforeStart = false
  var metadata: Metadata = [:]
  var identity: UUID?
  private(set) var device: Device?

  /// Creates a description by reading a name and any number of facts.
  init?(_ reader: inout StoreWordReader) {
    guard let name = reader.name() else { return nil }
    self.name = name
    while readFact(&reader) {}
  }

  /// Creates a description by reading at least one fact for a name that was already read.
  init?(of name: String, _ reader: inout StoreWordReader) {
    self.name = name
    guard readFact(&reader) else { return nil }
    while readFact(&reader) {}
  }

  /// Reads a fact, unless it contradicts a fact that the description already states.
  private mutating func readFact(_ reader: inout StoreWordReader) -> Bool {
    let described = reader.attempt { reader -> Self? in
      var described = self
      guard let word = reader.next, reader.take(word),
        described.readFact(startingWith: word, &reader) == true, !described.contradicts(self)
      else { return nil }
      return described
    }
    guard let described else { return false }
    self = described
    return true
  }

  private mutating func readFact(
    startingWith word: String, _ reader: inout StoreWordReader
  ) -> Bool? {
    switch word {
    case "of":
      value = reader.number()
      guard value != nil else { return nil }
      unit = reader.unit()
      return unit.map { _ in true }
    case "as":
      if let activity = reader.activity() {
        (self.activity, type) = (activity, .workout)
        return true
      }
      guard let type = reader.type(), type.isOfSamples else { return nil }
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
      endsBeforeStart = true
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
      // These sync identities are incomplete or have an identifier of the wrong type, so creating
      // the sample fails.
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
  }

  private mutating func readIdentity(_ reader: inout StoreWordReader) -> Bool? {
    guard let identifier = reader.identifier() else { return nil }
    guard let version = Self.version(&reader) else { return nil }
    setIdentity(identifier, version)
    return true
  }

  /// Reads a version as rows write it, such as `v2`.
  private static func version(_ reader: inout StoreWordReader) -> Double? {
    guard let word = reader.next, word.first == "v", let number = Double(word.dropFirst()),
      !number.isNaN, reader.take(word)
    else { return nil }
    return number
  }

  /// Reads a sync identity whose version is stated as `first` or `second`.
  ///
  /// Examples are `first version of id-1`, and `second version` in a row with only one identifier.
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

  /// The sync identifier that is used if a fact needs an identifier but does not name one.
  private static let onlyIdentifier = "only"

  /// Reads a unit without a number, for rows in which the value does not matter.
  private mutating func readUnit(_ reader: inout StoreWordReader) -> Bool? {
    unit = reader.unit()
    return unit.map { _ in true }
  }

  private mutating func setIdentity(_ identifier: String, _ version: Double) {
    metadata[MetadataKey.syncIdentifier] = .string(identifier)
    metadata[MetadataKey.syncVersion] = .number(version)
  }

  /// The start of a sample without a stated time: 8:00 on January 8, 2025, in UTC.
  private static let usualStart = Date(timeIntervalSince1970: 1_736_323_200)

  /// Creates the described sample with the given UUID, regardless of ``identity``.
  func sample(_ uuid: UUID) throws -> Sample {
    let start = start ?? Self.usualStart
    let end = end(after: start)
    let type = type ?? typeOfCategoryValue
    try checkFacts(of: type)
    switch type {
    case .workout?:
      return .workout(
        try Workout(
          uuid: uuid, activityType: activity ?? .running, start: start,
          end: end ?? start.addingTimeInterval(3_600), duration: duration, metadata: metadata,
          device: device))
    case .category(let type)?:
      return .category(
        try CategorySample(
          uuid: uuid, type: type, value: categoryValue ?? 3, start: start, end: end ?? start,
          metadata: metadata, device: device))
    case .quantity(let type)?:
      return try quantitySample(uuid, of: type, start: start, end: end ?? start)
    default: return try quantitySample(uuid, of: nil, start: start, end: end ?? start)
    }
  }

  private func quantitySample(
    _ uuid: UUID, of type: QuantityType?, start: Date, end: Date
  ) throws -> Sample {
    let unit = unit ?? type?.canonicalUnit ?? .kilogram
    return .quantity(
      try QuantitySample(
        uuid: uuid, type: type ?? Self.type(measuredIn: unit),
        quantity: Quantity(unit: unit, value: value ?? 80), start: start, end: end,
        metadata: metadata, device: device))
  }

  /// Returns the quantity type for a unit in a description that does not name a type.
  ///
  /// - Throws: ``CaseProblem`` if none of the default types has a compatible unit.
  static func type(measuredIn unit: HealthUnit) throws -> QuantityType {
    let names = [
      "BodyMass", "StepCount", "HeartRate", "Height", "ActiveEnergyBurned",
      "BloodPressureSystolic", "BodyTemperature", "BloodGlucose", "EnvironmentalAudioExposure",
      "TimeInDaylight",
    ]
    let types = names.lazy.compactMap { QuantityType.named($0) }
    guard let type = types.first(where: { $0.canonicalUnit.isCompatible(with: unit) }) else {
      throw CaseProblem("no default type is measured in '\(unit.unitString)'; name a type")
    }
    return type
  }
}

extension StatisticsOptions {
  /// Creates options by reading their names, such as `sum with sources`.
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
