internal import Diagnostics

extension RowRecord {
  /// Creates a row by parsing a line in the form of ``plainLine``.
  ///
  /// The lines of passed rows usually have this form, and the decoder is many times slower. Returns
  /// `nil` for every other line, including equivalent lines in another form, which require the
  /// decoder.
  package init?(plainLine line: ArraySlice<UInt8>) {
    var scanner = PlainScanner(rest: line)
    guard scanner.skip(#"{"row":{"findings":[],"id":""#), let id = scanner.text(),
      scanner.skip(#","kind":""#), let kind = scanner.text(), scanner.skip(",")
    else { return nil }
    var level: RowLevel?
    if scanner.skip(#""level":""#) {
      level = scanner.text().flatMap(RowLevel.init)
      guard level != nil, scanner.skip(",") else { return nil }
    }
    guard scanner.skip(#""location":"#), let location = scanner.location(),
      scanner.skip(#","outcome":""#), let outcome = scanner.text().flatMap(Outcome.init),
      scanner.skip(",")
    else { return nil }
    var profile: String?
    if scanner.skip(#""profile":""#) {
      profile = scanner.text()
      guard profile != nil, scanner.skip(",") else { return nil }
    }
    guard scanner.skip(#""requirements":["#), let requirements = scanner.texts(),
      scanner.skip(#","revision":""#), let revision = scanner.text(),
      scanner.skip(#","subject":"#), let subject = scanner.number(),
      scanner.skip(#","transcript":[]}}"#), scanner.rest.isEmpty
    else { return nil }
    self.init(
      id: id, revision: revision, kind: kind, location: location, requirements: requirements,
      level: level, profile: profile, subject: subject, outcome: outcome)
  }
}

/// A scanner that consumes the parts of a line from its start.
private struct PlainScanner {
  var rest: ArraySlice<UInt8>

  /// Consumes the literal if it comes next, and returns whether it did.
  mutating func skip(_ literal: StaticString) -> Bool {
    let isNext = literal.withUTF8Buffer { rest.starts(with: $0) }
    if isNext { rest = rest.dropFirst(literal.utf8CodeUnitCount) }
    return isNext
  }

  /// Consumes the rest of a string, including the closing quotation mark; returns `nil` unless the
  /// rest is printable ASCII without escapes.
  mutating func text() -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let bytes = rest[..<end]
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
      return nil
    }
    rest = rest[(end + 1)...]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Consumes the rest of an array of strings, including the closing bracket; returns `nil` if the
  /// rest is invalid or ``text()`` returns `nil`.
  mutating func texts() -> [String]? {
    var texts: [String] = []
    guard !skip("]") else { return texts }
    repeat {
      guard skip("\""), let text = text() else { return nil }
      texts.append(text)
    } while skip(",")
    return skip("]") ? texts : nil
  }

  /// Consumes an unsigned number of at most 18 digits; returns `nil` if the number is missing, is
  /// longer, or has more than one digit and starts with zero.
  mutating func number() -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, digits.count < 19, digits.first != UInt8(ascii: "0") || digits.count == 1
    else { return nil }
    rest = rest[digits.endIndex...]
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func location() -> SourceLocation? {
    guard skip(#"{"end":"#), let end = position(), skip(#","file":""#), let file = text(),
      skip(#","start":"#), let start = position(), skip("}")
    else { return nil }
    return SourceLocation(file: file, start: start, end: end)
  }

  private mutating func position() -> SourcePosition? {
    guard skip(#"{"column":"#), let column = number(), skip(#","line":"#), let line = number(),
      skip("}"), line >= 1, column >= 1
    else { return nil }
    return SourcePosition(line: line, column: column)
  }
}
