internal import JSONText

extension JSONWriter {
  /// A writer of JSON that can be embedded in a script element.
  ///
  /// Every `<` is escaped, so that strings cannot contain the end of the element or the start of a
  /// comment.
  static var page: Self { Self(escaping: .requiredAndLessThan) }

  /// The number of bytes written so far.
  var count: Int { bytes.count }

  /// Writes an array with one value for each element.
  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout Self, Element) -> Void
  ) {
    array { data in
      for element in elements { write(&data, element) }
    }
  }

  /// Writes a string, or `null` for `nil`.
  mutating func string(_ string: String?) {
    if let string { self.string(string) } else { null() }
  }

  /// Writes existing JSON, with every `<` escaped.
  mutating func page(_ json: some Sequence<UInt8>) {
    let escape = Array(#"\u003c"#.utf8)
    encoded(json.flatMap { $0 == UInt8(ascii: "<") ? escape : [$0] })
  }

  /// Writes an array of strings.
  mutating func strings(_ strings: some Sequence<String>) {
    array(strings) { $0.string($1) }
  }

  /// Writes an array of numbers.
  mutating func numbers(_ numbers: some Sequence<Int>) {
    array(numbers) { $0.number($1) }
  }
}
