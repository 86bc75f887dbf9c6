import Testing

@testable import PlanVerifier

/// The steps of reading grow with the size of a text and no faster, counted instead of timed.
struct LinearWorkTests {
  private func lines(_ text: String) -> SourceLines {
    SourceLines(Array(text.utf8), path: .root)
  }

  @Test(arguments: [
    "```a\n", "```a\n~~~b\n", "```\n</done>\n", "<!--\n", "```a\n<task>\n", "~~~~\n~~~\n",
  ])
  func `ends of fences are looked for within bounds`(_ piece: String) {
    let lines = lines(String(repeating: piece, count: 20_000))
    let hidden = HiddenLines(lines, from: 1)
    #expect(hidden.work <= HiddenLines.budget(for: lines) + lines.bytes.count)
    #expect(hidden.diagnostics.count <= lines.count)
  }

  @Test func `fences of falling lengths are looked at within bounds`() {
    let fences = (3..<500).reversed().map { String(repeating: "`", count: $0) + "a" }
    let lines = lines(
      fences.joined(separator: "\n") + String(repeating: "\n<task>", count: 20_000))
    #expect(HiddenLines(lines, from: 1).work <= HiddenLines.budget(for: lines) + lines.bytes.count)
  }

  @Test(arguments: [
    "<action>\n<verify>\n", "<task>\n<action>\n", "<task>\n<action>\n<done>\n", "<name>\n",
    "<a></a>", "</task>\n",
  ])
  func `what an unclosed part swallows is read a few times at most`(_ piece: String) {
    let lines = lines("<task>\n" + String(repeating: piece, count: 20_000))
    let reader = PlanBodyReader(lines, from: 1)
    #expect(reader.work <= 8 * max(lines.count, 20_000))
  }

  @Test func `places of values on one line are found going on from the last`() {
    let bytes = Array(String(repeating: "ä,", count: 20_000).utf8)
    var marks = YAMLMarks(bytes, 0..<bytes.count)
    for column in stride(from: 1, to: 40_000, by: 2) {
      #expect(marks.offset(line: 1, column: column) == (column - 1) / 2 * 3)
    }
    #expect(marks.work <= 40_000)
  }

  @Test func `lines of YAML end at more than line feeds`() {
    let bytes = Array("a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\n".utf8)
    var marks = YAMLMarks(bytes, 0..<bytes.count)
    let found = (1...6).map { bytes[marks.offset(line: $0, column: 1)] }
    #expect(found == Array("abcdef".utf8))
    #expect(marks.offset(line: 9, column: 1) == bytes.count)
    #expect(marks.offset(line: 1, column: 99) <= bytes.count)
  }
}
