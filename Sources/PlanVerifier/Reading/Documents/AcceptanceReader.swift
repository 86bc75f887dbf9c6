internal import Diagnostics

/// A reader for a `UAT.md`.
struct AcceptanceReader {
  /// The parsed report.
  private(set) var result: AcceptanceReport

  private enum Part {
    case tests
    case summary
    case other
  }

  private var part = Part.other
  private var partLevel = 0
  /// The level of the last heading that is a test or can become one.
  private var testLevel = 0
  /// The last heading without a number, which is a test if a result follows.
  ///
  /// `nil` without a heading that a result can still turn into a test.
  private var unnumbered: Located<String>?

  init(_ reader: DocumentReader) {
    result = AcceptanceReport(document: reader.document)
    result.status = reader.document.frontMatter?["status"]?.text
    for line in ProseLines(reader) { read(line) }
  }

  private mutating func read(_ line: ProseLine) {
    if let (level, title) = line.heading {
      if level <= partLevel || part == .other {
        switch title.lowercased() {
        case "tests": part = .tests
        case "summary": part = .summary
        default: part = .other
        }
        partLevel = part == .other ? 0 : level
        unnumbered = nil
      } else if part == .tests {
        addTest(title, level, line)
      }
      return
    }
    guard part != .other, let (name, value) = Self.field(line) else { return }
    switch (part, name) {
    case (.tests, "result"):
      if let name = unnumbered {
        result.tests.append(AcceptanceReport.Test(name: name, result: .pending))
        unnumbered = nil
      }
      guard !result.tests.isEmpty else { return }
      result.tests[result.tests.count - 1].result = StatusWords.acceptance(value)
      result.tests[result.tests.count - 1].name.location = line.location(of: value)
    case (.summary, _):
      let digits = value.withoutLeadingMarks.prefix { $0.isASCII && $0.isNumber }
      if let number = Int(digits), result.counts[name] == nil {
        result.counts[name] = Located(number, at: line.location(of: digits))
      }
    default: break
    }
  }

  /// Adds the test in a heading such as `### 1. name`.
  ///
  /// The test is pending until its result is parsed. A heading without a number is a test only if a
  /// result follows, and if it is not a subheading of the previous test.
  private mutating func addTest(_ title: Substring, _ level: Int, _ line: ProseLine) {
    var name = title
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else {
      if result.tests.isEmpty || level <= testLevel {
        unnumbered = Located(String(title), at: line.location(of: title))
        testLevel = level
      }
      return
    }
    unnumbered = nil
    testLevel = level
    name = name.dropFirst(digits.count).drop { ".): ".contains($0) }
    result.tests.append(
      AcceptanceReport.Test(
        name: Located(name.trimmed, at: line.location(of: title)), result: .pending))
  }

  private static func field(_ line: ProseLine) -> (name: String, value: Substring)? {
    if let field = line.field { return field }
    let text = line.item?.content ?? line.text[...]
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return (text[..<colon].trimmed.lowercased(), text[text.index(after: colon)...].withoutBlanks)
  }
}
