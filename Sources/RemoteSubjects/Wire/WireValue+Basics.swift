internal import Foundation
internal import HealthModel
package import JSONText

extension String: WireValue {
  package static var expectation: String { "text" }

  package init(wire: JSONValue) throws(WireError) {
    guard case .string(let value) = wire else { throw Self.mismatch(wire) }
    self = value
  }

  package func write(into writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: WireValue {
  package static var expectation: String { "true or false" }

  package init(wire: JSONValue) throws(WireError) {
    guard case .bool(let value) = wire else { throw Self.mismatch(wire) }
    self = value
  }

  package func write(into writer: inout JSONWriter) { writer.bool(self) }
}

extension Double: WireValue {
  package static var expectation: String { "a number" }

  package init(wire: JSONValue) throws(WireError) {
    guard case .number(let value) = wire else { throw Self.mismatch(wire) }
    self = value
  }

  package func write(into writer: inout JSONWriter) { writer.number(self) }
}

extension Int: WireValue {
  package static var expectation: String { "a whole number" }

  /// The largest integer to which a double rounds no other integer.
  private static var largestExact: Double { 9_007_199_254_740_991 }

  package init(wire: JSONValue) throws(WireError) {
    guard case .number(let value) = wire else { throw Self.mismatch(wire) }
    guard value.magnitude <= Self.largestExact else {
      throw WireError(expected: Self.expectation, found: "a number beyond ±(2^53 - 1)")
    }
    guard let whole = Int(exactly: value) else {
      throw WireError(expected: Self.expectation, found: "a fraction")
    }
    self = whole
  }

  package func write(into writer: inout JSONWriter) { writer.number(Double(self)) }
}

extension UUID: WireValue {
  package static var expectation: String { "a UUID as text" }

  package init(wire: JSONValue) throws(WireError) {
    guard case .string(let text) = wire else { throw Self.mismatch(wire) }
    guard let value = UUID(text: text) else {
      throw WireError(expected: Self.expectation, found: "other text")
    }
    self = value
  }

  package func write(into writer: inout JSONWriter) { writer.string(text) }
}

extension Data: WireValue {
  package static var expectation: String { "Base64 text" }

  package init(wire: JSONValue) throws(WireError) {
    guard case .string(let text) = wire else { throw Self.mismatch(wire) }
    guard let value = Data(base64Encoded: text) else {
      throw WireError(expected: Self.expectation, found: "other text")
    }
    self = value
  }

  package func write(into writer: inout JSONWriter) { writer.string(base64EncodedString()) }
}

extension Decimal: WireValue {
  package static var expectation: String { "a decimal number as text" }

  package init(wire: JSONValue) throws(WireError) {
    guard case .string(let text) = wire else { throw Self.mismatch(wire) }
    guard text.utf8.count <= 200,
      text.utf8.allSatisfy({ "+-0123456789.eE".utf8.contains($0) }),
      let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), !value.isNaN
    else { throw WireError(expected: Self.expectation, found: "other text") }
    self = value
  }

  package func write(into writer: inout JSONWriter) { writer.string(description) }
}

/// A date, encoded as seconds since 1970.
///
/// The protocol and `Date` use different reference dates, so a conversion can round. From the year
/// 1875 through 2095, whole microseconds are preserved in both directions, in any language whose
/// numbers are doubles, and finer values are accurate to a quarter of a microsecond.
extension Date: WireValue {
  package static var expectation: String { "a number of seconds since 1970" }

  /// The number of seconds from which dates are converted without regard to whole microseconds.
  private static var finest: Double { 4_000_000_000 }

  package init(wire: JSONValue) throws(WireError) {
    guard case .number(let seconds) = wire else { throw Self.mismatch(wire) }
    let micros = (seconds * 1e6).rounded()
    guard seconds.magnitude < Self.finest, micros / 1e6 == seconds else {
      self.init(timeIntervalSince1970: seconds)
      return
    }
    let whole = (micros / 1e6).rounded(.down)
    self.init(
      timeIntervalSinceReferenceDate: whole - Self.timeIntervalBetween1970AndReferenceDate
        + (micros - whole * 1e6) / 1e6)
  }

  package func write(into writer: inout JSONWriter) { writer.number(wireSeconds) }

  private var wireSeconds: Double {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    let micros = ((seconds - whole) * 1e6).rounded()
    guard seconds.magnitude < Self.finest, whole + micros / 1e6 == seconds else {
      return timeIntervalSince1970
    }
    return ((whole + Self.timeIntervalBetween1970AndReferenceDate) * 1e6 + micros) / 1e6
  }
}

extension DateInterval: WireValue {
  package static var expectation: String {
    "an object with a 'start' and an 'end' that is not before it"
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let (start, end): (Date, Date) = (try object.required("start"), try object.required("end"))
    guard start <= end else {
      throw WireError(
        expected: "an end that is not before the start", found: "an earlier date", path: "end")
    }
    self.init(start: start, end: end)
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("start", start)
      writer.member("end", end)
    }
  }
}

/// A value of an enumeration, encoded as its name.
package protocol WireName: WireValue {
  /// All values with their names.
  static var wireNames: [(name: String, value: Self)] { get }
}

extension WireName where Self: Equatable {
  package static var expectation: String {
    "one of " + wireNames.map { "'\($0.name)'" }.joined(separator: ", ")
  }

  package init(wire: JSONValue) throws(WireError) {
    guard case .string(let name) = wire else { throw Self.mismatch(wire) }
    guard let found = Self.wireNames.first(where: { $0.name == name }) else {
      throw WireError(expected: Self.expectation, found: "another name")
    }
    self = found.value
  }

  package func write(into writer: inout JSONWriter) {
    if let found = Self.wireNames.first(where: { $0.value == self }) { writer.string(found.name) }
  }
}

extension WireName where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var wireNames: [(name: String, value: Self)] {
    allCases.map { ($0.rawValue, $0) }
  }
}
