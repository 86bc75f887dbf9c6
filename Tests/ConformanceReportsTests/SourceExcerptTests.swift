import ConformanceRecord
import Diagnostics
import Testing

@testable import ConformanceReports

struct SourceExcerptTests {
  /// Returns the excerpt of a line in which `⟦` and `⟧` enclose the marked text.
  private func excerpt(_ marked: String) throws -> (line: String, mark: String) {
    let parts = marked.split(separator: "⟦", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = try #require(parts.last)
      .split(separator: "⟧", maxSplits: 1, omittingEmptySubsequences: false)
    let line = marked.replacing("⟦", with: "").replacing("⟧", with: "")
    let start = parts[0].utf8.count + 1
    let place = SourceLocation(
      file: "a.md", start: SourcePosition(line: 1, column: start),
      end: SourcePosition(line: 1, column: start + rest[0].utf8.count))
    var texts = SourceTexts([DocumentRecord(path: "a.md", sha256: "", text: line)])
    let excerpt = try #require(SourceExcerpt(of: place, in: &texts))
    let lines = excerpt.lines(style: .plain).map { String($0.dropFirst(9)) }
    return (lines[0], lines[1])
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let source: String
    let line: String
    let mark: String
    var testDescription: String { source.debugDescription }
  }

  static let examples: [Example] = [
    Example(source: "| a | ⟦b c⟧ |", line: "| a | b c |", mark: "      ^~~"),
    Example(source: "| a |⟦⟧|", line: "| a ||", mark: "     ^"),
    Example(source: "|\ta\t| ⟦b⟧ |", line: "|    a    | b |", mark: "            ^"),
    Example(source: "| 体重 | ⟦b⟧ |", line: "| 体重 | b |", mark: "         ^"),
    Example(source: "| ⟦体重⟧ |", line: "| 体重 |", mark: "  ^~~~"),
    Example(source: "| 👩‍⚕️ | ⟦❤️⟧ |", line: "| 👩‍⚕️ | ❤️ |", mark: "       ^~"),
    Example(source: "| e\u{301} | ⟦b⟧ |", line: "| e\u{301} | b |", mark: "      ^"),
    Example(source: "| \u{1B}[2J | ⟦b⟧ |", line: "| \\u{1B}[2J | b |", mark: "              ^"),
    Example(source: "⟦ﬀ\u{202E}x⟧", line: "ﬀ\\u{202E}x", mark: "^~~~~~~~~~"),
  ]

  @Test(arguments: examples)
  func `the underline is below the marked text`(_ example: Example) throws {
    let found = try excerpt(example.source)
    #expect(found.line == example.line)
    #expect(found.mark == example.mark)
  }

  @Test(arguments: [0, 1, 500, 5_000])
  func `the excerpt of a line of any length fits and keeps the marked text`(length: Int) throws {
    let filler = String(repeating: "体x ", count: length)
    let found = try excerpt("\(filler)⟦here⟧\(filler)")
    #expect(VisibleText.width(of: found.line) <= SourceExcerpt.usualWidth - 9)
    let indent = found.mark.prefix { $0 == " " }.count
    var before = found.line
    while !before.isEmpty, VisibleText.width(of: before) > indent { before.removeLast() }
    #expect(found.line.dropFirst(before.count).hasPrefix("here"))
    #expect(found.mark.hasSuffix("^~~~"))
  }

  @Test(arguments: [40, 60, 80, 120])
  func `a long line is shortened to the width of the terminal`(_ width: Int) throws {
    let line =
      String(repeating: "before ", count: 30) + "here" + String(repeating: " after", count: 30)
    let place = SourceLocation(
      file: "a.md", start: SourcePosition(line: 1, column: 211),
      end: SourcePosition(line: 1, column: 215))
    var texts = SourceTexts([DocumentRecord(path: "a.md", sha256: "", text: line)])
    let excerpt = try #require(SourceExcerpt(of: place, in: &texts, lineWidth: width))
    let lines = excerpt.lines(style: .plain)
    #expect(lines.allSatisfy { VisibleText.width(of: $0) <= width })
    #expect(VisibleText.width(of: lines[0]) == width)
    let mark = try #require(lines[1].firstIndex(of: "^"))
    let offset = lines[1].distance(from: lines[1].startIndex, to: mark)
    #expect(lines[0].dropFirst(offset).hasPrefix("here"))
  }

  @Test
  func `marked text that is wider than an excerpt is shortened`() throws {
    let long = String(repeating: "a", count: 100_000)
    let found = try excerpt("| ⟦\(long)⟧ |")
    #expect(found.line.hasPrefix("| aaa"))
    #expect(found.line.contains("…"))
    #expect(VisibleText.width(of: found.line) <= SourceExcerpt.usualWidth - 9)
  }

  @Test
  func `lines end at the same characters as in Markdown`() {
    let text = SourceText("a\r\nb\rc\nd\n")
    let lines = (1...6).map { number in
      text.line(number).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(lines == ["a", "b", "c", "d", "", nil])
    #expect(text.line(0) == nil)
  }

  @Test
  func `a range over several lines is marked up to the end of its first line`() throws {
    var texts = SourceTexts([DocumentRecord(path: "a.md", sha256: "", text: "abc\ndef\n")])
    let place = SourceLocation(
      file: "a.md", start: SourcePosition(line: 1, column: 2),
      end: SourcePosition(line: 2, column: 2))
    let excerpt = try #require(SourceExcerpt(of: place, in: &texts))
    #expect(excerpt.lines(style: .plain) == ["     1 | abc", "       |  ^~"])
  }
}
