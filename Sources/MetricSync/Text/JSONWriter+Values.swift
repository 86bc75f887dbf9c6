package import JSONText

extension JSONWriter {
  /// Writes a string, or `null` for `nil`.
  package mutating func value(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  /// Writes a number as text that is parsed to the same number, or `null` for a number that is not
  /// finite, which JSON cannot express.
  package mutating func value(_ number: Double) { self.number(number) }

  /// Writes an integer.
  package mutating func value(_ number: Int) { self.number(number) }

  /// Writes a Boolean value.
  package mutating func value(_ flag: Bool) { bool(flag) }
}

/// The text of numbers in JSON.
package enum JSONNumber {
  /// Returns a number as text that is parsed to the same number, or `null` for a number that is not
  /// finite.
  package static func text(of number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
