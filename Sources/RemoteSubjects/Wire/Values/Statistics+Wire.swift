internal import Foundation
package import HealthModel
package import JSONText

extension StatisticsOptions: WireValue {
  package static var expectation: String { "an array of statistics option names" }

  private static var names: [(name: String, value: Self)] {
    [
      ("separateBySource", .separateBySource), ("discreteAverage", .discreteAverage),
      ("discreteMin", .discreteMin), ("discreteMax", .discreteMax),
      ("cumulativeSum", .cumulativeSum), ("mostRecent", .mostRecent), ("duration", .duration),
    ]
  }

  package init(wire: JSONValue) throws(WireError) {
    self = []
    for (index, name) in try [String](wire: wire).enumerated() {
      guard let option = Self.names.first(where: { $0.name == name }) else {
        throw WireError(
          expected: "one of " + Self.names.map { "'\($0.name)'" }.joined(separator: ", "),
          found: "another name"
        ).inside(index)
      }
      insert(option.value)
    }
  }

  package func write(into writer: inout JSONWriter) {
    Self.names.filter { contains($0.value) }.map(\.name).write(into: &writer)
  }
}

extension StatisticsValues: WireValue {
  package static var expectation: String { "an object with values such as 'sum' and 'average'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init()
    (sum, average) = (try object.optional("sum"), try object.optional("average"))
    (minimum, maximum) = (try object.optional("minimum"), try object.optional("maximum"))
    mostRecent = try object.optional("mostRecent")
    mostRecentDates = try object.optional("mostRecentDates")
    duration = try object.optional("duration")
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("sum", ifPresent: sum)
      writer.member("average", ifPresent: average)
      writer.member("minimum", ifPresent: minimum)
      writer.member("maximum", ifPresent: maximum)
      writer.member("mostRecent", ifPresent: mostRecent)
      writer.member("mostRecentDates", ifPresent: mostRecentDates)
      writer.member("duration", ifPresent: duration)
    }
  }
}

/// Statistics without their type, which is known from the request.
package struct WireStatistics: WireValue, Hashable, Sendable {
  package static var expectation: String { "an object with 'dates' and 'values'" }

  private let dates: DateInterval
  private let values: StatisticsValues
  private let bySource: [WireSourceStatistics]

  /// Creates the encoded form of statistics.
  package init(_ model: Statistics) {
    (dates, values) = (model.dates, model.values)
    bySource = model.valuesBySource.sorted { $0.key.bundleIdentifier < $1.key.bundleIdentifier }
      .map { WireSourceStatistics(source: $0.key, values: $0.value) }
  }

  /// Returns the statistics for the requested type.
  package func model(of type: QuantityType) -> Statistics {
    Statistics(
      type: type, dates: dates, values: values,
      valuesBySource: Dictionary(
        bySource.map { ($0.source, $0.values) }, uniquingKeysWith: { _, last in last }))
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (dates, values) = (try object.required("dates"), try object.required("values"))
    bySource = try object.array("bySource")
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("dates", dates)
      writer.member("values", values)
      if !bySource.isEmpty { writer.member("bySource", bySource) }
    }
  }
}

/// The statistics of one source.
private struct WireSourceStatistics: WireValue, Hashable, Sendable {
  static var expectation: String { "an object with 'source' and 'values'" }

  let source: Source
  let values: StatisticsValues

  init(source: Source, values: StatisticsValues) {
    self.source = source
    self.values = values
  }

  init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (source, values) = (try object.required("source"), try object.required("values"))
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("source", source)
      writer.member("values", values)
    }
  }
}

extension DateComponents: WireValue {
  package static var expectation: String {
    "an object of whole numbers by unit of time, such as 'day'"
  }

  private static var units: [(name: String, unit: Calendar.Component)] {
    [
      ("year", .year), ("month", .month), ("weekOfYear", .weekOfYear), ("day", .day),
      ("hour", .hour), ("minute", .minute), ("second", .second), ("nanosecond", .nanosecond),
    ]
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init()
    for unit in Self.units {
      guard let count: Int = try object.optional(unit.name) else { continue }
      setValue(count, for: unit.unit)
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      for unit in Self.units { writer.member(unit.name, ifPresent: value(for: unit.unit)) }
    }
  }
}

extension Calendar: WireValue {
  package static var expectation: String { "a calendar with 'identifier' and 'timeZone'" }

  private static var identifiers: [(name: String, value: Identifier)] {
    [("gregorian", .gregorian), ("iso8601", .iso8601)]
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let name: String = try object.required("identifier")
    guard let identifier = Self.identifiers.first(where: { $0.name == name }) else {
      throw WireError(
        expected: "'gregorian' or 'iso8601'", found: "another name", path: "identifier")
    }
    guard let timeZone = TimeZone(identifier: try object.required("timeZone")) else {
      throw WireError(expected: "the name of a time zone", found: "other text", path: "timeZone")
    }
    self.init(identifier: identifier.value)
    self.timeZone = timeZone
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      let name = Self.identifiers.first { $0.value == identifier }?.name
      writer.member("identifier", name ?? "gregorian")
      writer.member("timeZone", timeZone.identifier)
    }
  }
}
