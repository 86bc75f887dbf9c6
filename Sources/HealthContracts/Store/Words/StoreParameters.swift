package import Conformance
package import Foundation
package import HealthModel

extension ParameterType {
  /// Returns a parameter type whose values a word reader parses.
  ///
  /// The value of a parameter is its words in canonical form.
  static func words(
    _ name: String, examples: [String],
    _ read: @escaping @Sendable (inout StoreWordReader) -> Bool
  ) -> Self {
    reading(name, examples: examples) { words in
      var reader = StoreWordReader(words)
      guard read(&reader), reader.count > 0 else { return [] }
      return [
        ParameterReading(
          count: reader.count, value: reader.canonicalText, unquoted: reader.unquoted)
      ]
    }
  }

  /// The parameter types that other domains also use: a time, a source and a list of names.
  package static let sharedParameters: [ParameterType] = storeParameters.filter {
    ["moment", "source", "names"].contains($0.name)
  }

  /// The parameter types of rows about a store.
  static let storeParameters: [ParameterType] = [
    .errorCode, .period, .city,
    words("sample", examples: ["x of 80 kg at 8:00"]) { SampleDescription(&$0) != nil },
    words("request", examples: ["body mass"]) { RequestDescription(&$0) != nil },
    words("moment", examples: ["8:00"]) { $0.moment() != nil },
    words("type", examples: ["body mass", "steps"]) { $0.type() != nil },
    words("storeUnit", examples: ["kg", "count"]) { $0.unit() != nil },
    words("source", examples: ["scale", "watch"]) { $0.source() != nil },
    words("amount", examples: ["80"]) { $0.number() != nil },
    words("groupFacts", examples: ["from 8:00 to 9:00"]) { GroupFacts(&$0) != nil },
    words("quantity", examples: ["`80 kg`"]) { $0.quantity() != nil },
    choice("prefix", MetricPrefix.allCases.map { ("\($0)", "\($0)") }),
    words("statistics", examples: ["sum", "average"]) { StatisticsOptions(&$0) != nil },
    reading("names", examples: ["x", "x, y"], readNames),
    reading("stored", examples: ["x", "x of 80 kg by scale"], StoredDescription.lists),
    choice("storeCall", StoreCase.Call.names.map { ($0, $0) }),
    choice(
      "mistake", ProgrammerError.Kind.allCases.map { ("`\($0.rawValue)`", $0.rawValue) },
      isIdentifier: true),
    choice("frequency", UpdateFrequency.allCases.map { ("\($0)", "\($0)") }),
  ]

  /// Returns the readings of a list of names, longest first.
  ///
  /// Every shorter list is a reading as well, because the words after it can belong to a new
  /// clause.
  private static func readNames(_ words: PhraseTokens) -> [ParameterReading] {
    var readings: [ParameterReading] = []
    var names: [String] = []
    var reader = StoreWordReader(words)
    while let name = reader.name() {
      names.append(name)
      readings.insert(
        ParameterReading(count: reader.count, value: names.joined(separator: " ")), at: 0)
      guard reader.take(",") || reader.take("and") else { break }
    }
    return readings
  }

  /// The unit of an interval's length.
  static let period = choice(
    "period",
    [
      ("seconds", "seconds"), ("minutes", "minutes"), ("hours", "hours"), ("days", "days"),
      ("weeks", "weeks"), ("months", "months"), ("years", "years"), ("second", "second"),
      ("minute", "minute"), ("hour", "hour"), ("day", "day"), ("week", "week"),
      ("month", "month"), ("year", "year"),
    ])

  /// A time zone, named by a city.
  static let city = choice(
    "city",
    [
      ("London", "Europe/London"), ("New York", "America/New_York"),
      ("Kathmandu", "Asia/Kathmandu"),
    ])
}

extension Arguments {
  /// Returns the value that a closure reads from a parameter's words.
  ///
  /// - Throws: ``CaseProblem`` if the closure returns `nil`.
  func value<Value>(
    _ name: String, _ read: (inout StoreWordReader) -> Value?
  ) throws -> Value {
    var reader = StoreWordReader(tokens(name))
    guard let value = read(&reader) else {
      throw CaseProblem("'\(self[name])' is not a valid value for '\(name)'")
    }
    return value
  }

  package func names(_ name: String) -> [String] {
    self[name].split(separator: " ").map(String.init)
  }

  func sample(_ name: String) throws -> SampleDescription {
    try value(name) { SampleDescription(&$0) }
  }

  /// Returns a query as the row describes it.
  ///
  /// - Throws: ``CaseProblem`` if the row states a part that is not among the used parts, because
  ///   the action would ignore that part.
  func request(
    _ name: String, using used: Set<RequestDescription.Part> = []
  ) throws -> RequestDescription {
    let request = try value(name) { RequestDescription(&$0) }
    let ignored = request.parts.subtracting(used).map(\.rawValue).sorted()
    guard ignored.isEmpty else {
      throw CaseProblem(
        "this action does not use \(ignored.joined(separator: " or ")); remove it from the row")
    }
    return request
  }

  func type(_ name: String) throws -> SampleType { try value(name) { $0.type() } }
  package func source(_ name: String) throws -> Source { try value(name) { $0.source() } }
  package func moment(_ name: String) throws -> Date { try value(name) { $0.moment() } }
  func storeUnit(_ name: String) throws -> HealthUnit { try value(name) { $0.unit() } }
  func amount(_ name: String) throws -> Double { try value(name) { $0.number() } }

  /// Returns the total length of the given number of intervals with the length that the row states.
  ///
  /// - Throws: ``CaseProblem`` if the length overflows.
  func period(times number: Int) throws -> DateComponents {
    let (count, overflow) = try integer("count").multipliedReportingOverflow(by: number)
    guard !overflow else { throw CaseProblem("the intervals reach beyond the last possible date") }
    switch self["period"] {
    case "seconds", "second": return DateComponents(second: count)
    case "minutes", "minute": return DateComponents(minute: count)
    case "hours", "hour": return DateComponents(hour: count)
    case "days", "day": return DateComponents(day: count)
    case "weeks", "week": return DateComponents(weekOfYear: count)
    case "months", "month": return DateComponents(month: count)
    default: return DateComponents(year: count)
    }
  }

  /// Returns the range between two times.
  ///
  /// - Throws: ``CaseProblem`` if the second time is before the first.
  func dates(_ first: String, _ last: String) throws -> DateInterval {
    let (start, end) = (try moment(first), try moment(last))
    guard start <= end else { throw CaseProblem("a period must not end before it starts") }
    return DateInterval(start: start, end: end)
  }
}
