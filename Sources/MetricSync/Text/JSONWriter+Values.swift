package import JSONText

extension JSONWriter {
  /// Writes text, or `null`.
  package mutating func value(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  /// Writes a number in its shortest form that reads back to the same number; `null` if it is not
  /// finite, which JSON cannot express.
  package mutating func value(_ number: Double) { self.number(number) }

  /// Writes a whole number.
  package mutating func value(_ number: Int) { self.number(number) }

  /// Writes a truth value.
  package mutating func value(_ flag: Bool) { bool(flag) }
}

/// The text of numbers in JSON.
package enum JSONNumber {
  /// Returns the shortest text that reads back to the same number; `null` if it is not finite.
  package static func text(of number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
