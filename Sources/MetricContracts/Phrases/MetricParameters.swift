internal import Conformance
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The quantity types that phrases name, with their identifiers.
  private static let types: [(phrase: String, value: String)] = [
    ("heart rate", "HeartRate"), ("steps", "StepCount"), ("body mass", "BodyMass"),
    ("distance", "DistanceWalkingRunning"), ("blood oxygen", "OxygenSaturation"),
  ].map { ($0.0, "HKQuantityTypeIdentifier" + $0.1) }

  /// The parameter types of rows about metrics.
  static let metricParameters: [ParameterType] = [
    .choice("metric", types),
    list("metrics", of: .choice("metric", types), joinedBy: ["and"]),
    .choice(
      "receiver", ReceiverKind.allCases.map { ($0.words, $0.rawValue) }),
    .choice(
      "count",
      [
        "read", "dropped", "duplicate", "known", "sent", "retried", "repeated", "refused",
        "removed",
      ].map { ($0, $0) } + [("not removed", "notRemoved")]),
    .choice(
      "ending",
      [("completed", "completed"), ("paused", "paused"), ("stopped", "stopped")]),
    .choice("logLevel", LogLevel.allCases.map { ($0.rawValue, $0.rawValue) }),
    .choice(
      "managerError", ManagerErrorName.allCases.map { ("`\($0.rawValue)`", $0.rawValue) },
      isIdentifier: true),
    .choice(
      "transportError", TransportError.Kind.allCases.map { ("`\($0.rawValue)`", $0.rawValue) },
      isIdentifier: true),
    storeError,
    list("seconds", of: .number, joinedBy: [",", "and"]),
    .reading("batches", examples: ["x, y then z"], readBatches),
  ]

  /// Returns the parameter type of a list.
  ///
  /// Every shorter list is also a possible reading, because the remaining words can be another
  /// clause.
  private static func list(
    _ name: String, of element: ParameterType, joinedBy separators: Set<String>
  ) -> ParameterType {
    .reading(name, examples: element.examples) { words in
      var readings: [ParameterReading] = []
      var (values, place): ([String], Int) = ([], 0)
      while place < words.count {
        let rest = words.dropFirst(place)
        let next = (1...min(4, rest.count)).reversed().lazy.compactMap { count in
          element.value(ofAll: rest[0..<count]).map { (count, $0) }
        }.first
        guard let (count, value) = next else { break }
        values.append(value)
        place += count
        readings.insert(
          ParameterReading(count: place, value: values.joined(separator: " ")), at: 0)
        guard place < words.count, separators.contains(words[place].text) else { break }
        place += 1
      }
      return readings
    }
  }

  private static let names: Set<String> = ["u", "v", "w", "x", "y", "z"]

  /// Returns the readings of batches of names, such as `x, y then z`, longest first.
  @Sendable private static func readBatches(_ words: PhraseTokens) -> [ParameterReading] {
    var readings: [ParameterReading] = []
    var (value, place) = ("", 0)
    while place < words.count, names.contains(words[place].text) {
      value += words[place].text
      place += 1
      readings.insert(ParameterReading(count: place, value: value), at: 0)
      guard place < words.count else { break }
      switch words[place].text {
      case ",", "and": value += " "
      case "then": value += " | "
      default: return readings
      }
      place += 1
    }
    return readings
  }
}

/// The names of the errors of a `HealthKitManager`.
enum ManagerErrorName: String, CaseIterable {
  case notAvailable
  case authorizationFailed
  case queryFailed

  init(_ error: HealthKitError) {
    self =
      switch error {
      case .notAvailable: .notAvailable
      case .authorizationFailed: .authorizationFailed
      case .queryFailed: .queryFailed
      }
  }
}

extension Arguments {
  /// Returns the value whose raw value is an argument.
  ///
  /// - Throws: `Deviation` if the type has no value with this raw value.
  func value<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: self[name]) else {
      throw Deviation(expected: "a valid value for '\(name)'", observed: "'\(self[name])'")
    }
    return value
  }

  /// Returns the kind of destination that a phrase names.
  func receiver() throws -> ReceiverKind { try value("receiver") }

  /// Returns an integer argument that is at least 1.
  ///
  /// - Throws: `Deviation` if the number is less than 1; `BindingProblem` if the argument is not an
  ///   integer.
  func positive(_ name: String) throws -> Int {
    let number = try integer(name)
    guard number > 0 else { throw Deviation(expected: "a number above 0", observed: "\(number)") }
    return number
  }

  /// Returns the values of a list argument, in order.
  func list(_ name: String) -> [String] { self[name].split(separator: " ").map(String.init) }
}
