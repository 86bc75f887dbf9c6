internal import Diagnostics

/// Reads JSON with a location for every key and value.
///
/// A YAML parser accepts most JSON, but it also accepts invalid JSON and rejects tabs.
struct JSONReader {
  /// The maximum nesting, which is deeper than any real settings.
  private static let maximumDepth = 64

  private let lines: SourceLines
  private var position = 0
  private(set) var diagnostics: [Diagnostic] = []

  /// The location and the reason of a parsing error.
  private struct Failure: Error {
    var message: String
    var offset: Int
  }

  init(_ lines: SourceLines) {
    self.lines = lines
    if lines.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Parses the whole file; invalid JSON only produces a diagnostic.
  mutating func read() -> YAMLValue? {
    do throws(Failure) {
      let value = try value(depth: 0)
      skipSpace()
      guard position == lines.bytes.count else { throw failure("the end of the file") }
      return value
    } catch {
      let end = min(error.offset + 1, lines.bytes.count)
      diagnostics.append(
        Diagnostic(
          .error, "configuration.invalid", "this is not valid JSON: \(error.message)",
          at: lines.location(of: min(error.offset, end)..<end), fix: "correct it here"))
      return nil
    }
  }

  private var next: UInt8? { position < lines.bytes.count ? lines.bytes[position] : nil }

  private func failure(_ expected: String) -> Failure {
    Failure(message: "\(expected) is expected here", offset: position)
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> YAMLValue {
    skipSpace()
    guard depth < Self.maximumDepth else {
      throw Failure(message: "values nest too deep", offset: position)
    }
    let start = position
    switch next {
    case UInt8(ascii: "{"): return try map(depth, from: start)
    case UInt8(ascii: "["): return try list(depth, from: start)
    case UInt8(ascii: "\""):
      let text = try string()
      return YAMLValue(.scalar(text, isQuoted: true), at: lines.location(of: start..<position))
    default: return try word(from: start)
    }
  }

  private mutating func map(_ depth: Int, from start: Int) throws(Failure) -> YAMLValue {
    position += 1
    var entries: [YAMLValue.Entry] = []
    skipSpace()
    if !take("}") {
      repeat {
        skipSpace()
        let keyStart = position
        guard next == UInt8(ascii: "\"") else { throw failure("a key in double quotes") }
        let key = Located(try string(), at: lines.location(of: keyStart..<position))
        skipSpace()
        guard take(":") else { throw failure("':'") }
        entries.append(YAMLValue.Entry(key: key, value: try value(depth: depth + 1)))
        skipSpace()
      } while take(",")
      guard take("}") else { throw failure("',' or '}'") }
    }
    return YAMLValue(.map(entries), at: lines.location(of: start..<start))
  }

  private mutating func list(_ depth: Int, from start: Int) throws(Failure) -> YAMLValue {
    position += 1
    var values: [YAMLValue] = []
    skipSpace()
    if !take("]") {
      repeat {
        values.append(try value(depth: depth + 1))
        skipSpace()
      } while take(",")
      guard take("]") else { throw failure("',' or ']'") }
    }
    return YAMLValue(.list(values), at: lines.location(of: start..<start))
  }

  /// Parses a number, a Boolean or `null`.
  private mutating func word(from start: Int) throws(Failure) -> YAMLValue {
    while let byte = next, Self.isWordByte(byte) { position += 1 }
    let text = lines.text(in: start..<position)
    guard ["true", "false", "null"].contains(text) || Self.isNumber(text) else {
      position = start
      throw failure("a value")
    }
    return YAMLValue(.scalar(text, isQuoted: false), at: lines.location(of: start..<position))
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.drop { $0 == "-" }
    let hasZero = digits.first == "0" && digits.dropFirst().first?.isNumber == true
    return digits.first?.isNumber == true && text.last?.isNumber == true && !hasZero
      && Double(text) != nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func string() throws(Failure) -> String {
    let start = position
    position += 1
    var bytes: [UInt8] = []
    while let byte = next, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &bytes)
      default: bytes.append(byte)
      }
    }
    throw Failure(message: "this text has no closing quote on its line", offset: start)
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(Failure) {
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
      UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
      UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    guard let letter = next else { throw failure("an escape") }
    if let byte = letters[letter] {
      bytes.append(byte)
      position += 1
      return
    }
    let digits = lines.bytes[min(position + 1, lines.bytes.count)...].prefix(4)
    guard letter == UInt8(ascii: "u"), digits.count == 4,
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("an escape") }
    // Surrogates are not decoded, since the names of settings do not contain them.
    bytes += Array(String(Unicode.Scalar(code).map(Character.init) ?? "\u{FFFD}").utf8)
    position += 5
  }
}
