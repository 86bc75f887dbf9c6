/// Compact JSON that can be embedded in a script element.
///
/// Every `<` is escaped, so that strings cannot contain the end of the element or the start of a
/// comment.
struct PageData {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// The number of bytes so far.
  var count: Int { bytes.count }

  init() {}

  mutating func object(_ members: (inout Self) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  mutating func array(_ elements: (inout Self) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout Self, Element) -> Void
  ) {
    array { data in
      for element in elements { write(&data, element) }
    }
  }

  /// Starts a member of an object; the caller writes its value next.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    isFirst = true
  }

  mutating func number(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  mutating func string(_ string: String?) {
    guard let string else { return null() }
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 { append(escaping: byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes existing JSON verbatim.
  mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    for byte in json {
      if byte == UInt8(ascii: "<") {
        bytes.append(contentsOf: #"\u003c"#.utf8)
      } else {
        bytes.append(byte)
      }
    }
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "<"), 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: #"\u00"#.utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    default: bytes.append(byte)
    }
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout Self) -> Void) {
    separate()
    bytes.append(open)
    isFirst = true
    body(&self)
    bytes.append(close)
    isFirst = false
  }
}

extension PageData {
  /// Writes an array of strings.
  mutating func strings(_ strings: some Sequence<String>) {
    array(strings) { $0.string($1) }
  }

  /// Writes an array of numbers.
  mutating func numbers(_ numbers: some Sequence<Int>) {
    array(numbers) { $0.number($1) }
  }
}
