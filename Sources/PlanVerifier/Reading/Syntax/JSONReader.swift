internal import Diagnostics
internal import JSONText

/// A reader for JSON that adds a location to every key and value.
///
/// A YAML parser accepts most JSON, but it also accepts invalid JSON and rejects tabs.
struct JSONReader {
  /// The maximum nesting depth, which exceeds the depth of any real settings.
  private static let maximumDepth = 64

  private let lines: SourceLines
  private var scanner: JSONScanner
  private(set) var diagnostics: [Diagnostic] = []

  init(_ lines: SourceLines) {
    self.lines = lines
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    scanner = JSONScanner(lines.bytes, from: lines.bytes.starts(with: mark) ? mark.count : 0)
  }

  /// Parses the whole file; for JSON that cannot be read, adds a diagnostic and returns `nil`.
  mutating func read() -> YAMLValue? {
    do throws(JSONError) {
      let value = try value(depth: 0)
      scanner.skipSpace()
      guard scanner.next == nil else { throw scanner.failure("the end of the file") }
      return value
    } catch {
      let end = min(error.offset + 1, lines.bytes.count)
      diagnostics.append(
        Diagnostic(
          .error, "configuration.invalid",
          "this JSON cannot be read: expected \(error.expected)",
          at: lines.location(of: min(error.offset, end)..<end), fix: "correct the JSON"))
      return nil
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    scanner.take(UInt8(ascii: character))
  }

  private func location(from start: Int) -> SourceLocation {
    lines.location(of: start..<scanner.place)
  }

  private mutating func value(depth: Int) throws(JSONError) -> YAMLValue {
    scanner.skipSpace()
    guard depth < Self.maximumDepth else {
      throw scanner.failure("a value that is nested less deeply")
    }
    let start = scanner.place
    if take("{") { return try map(depth, from: start) }
    if take("[") { return try list(depth, from: start) }
    if scanner.next == UInt8(ascii: "\"") {
      return YAMLValue(.scalar(try string(), isQuoted: true), at: location(from: start))
    }
    if !scanner.take("true"), !scanner.take("false"), !scanner.take("null") {
      _ = try scanner.number()
    }
    let text = lines.text(in: start..<scanner.place)
    return YAMLValue(.scalar(text, isQuoted: false), at: location(from: start))
  }

  /// Reads a string; a string that is not closed on its line is reported at its start.
  ///
  /// - Throws: `JSONError` if the string is not closed on its line or not valid.
  private mutating func string() throws(JSONError) -> String {
    let start = scanner.place
    do {
      return try scanner.string()
    } catch {
      let isLineEnd =
        error.offset >= lines.bytes.count || [0x0A, 0x0D].contains(lines.bytes[error.offset])
      throw isLineEnd
        ? JSONError(offset: start, expected: "text with a closing quote on the same line") : error
    }
  }

  private mutating func map(_ depth: Int, from start: Int) throws(JSONError) -> YAMLValue {
    var entries: [YAMLValue.Entry] = []
    scanner.skipSpace()
    if !take("}") {
      repeat {
        scanner.skipSpace()
        let keyStart = scanner.place
        guard scanner.next == UInt8(ascii: "\"") else {
          throw scanner.failure("a key in double quotes")
        }
        let key = Located(try string(), at: location(from: keyStart))
        scanner.skipSpace()
        guard take(":") else { throw scanner.failure("':'") }
        entries.append(YAMLValue.Entry(key: key, value: try value(depth: depth + 1)))
        scanner.skipSpace()
      } while take(",")
      guard take("}") else { throw scanner.failure("',' or '}'") }
    }
    return YAMLValue(.map(entries), at: lines.location(of: start..<start))
  }

  private mutating func list(_ depth: Int, from start: Int) throws(JSONError) -> YAMLValue {
    var values: [YAMLValue] = []
    scanner.skipSpace()
    if !take("]") {
      repeat {
        values.append(try value(depth: depth + 1))
        scanner.skipSpace()
      } while take(",")
      guard take("]") else { throw scanner.failure("',' or ']'") }
    }
    return YAMLValue(.list(values), at: lines.location(of: start..<start))
  }
}
