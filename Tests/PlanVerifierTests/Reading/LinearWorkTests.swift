import Testing

@testable import PlanVerifier

/// Tests of searches in the readers, mainly that their work grows linearly with the size of a text.
///
/// Steps are counted, not timed.
struct LinearWorkTests {
  private func lines(_ text: String) -> SourceLines {
    SourceLines(Array(text.utf8), path: .root)
  }

  @Test(arguments: [
    "```a\n", "```a\n~~~b\n", "```\n</done>\n", "```a\n<task>\n", "~~~~\n~~~\n",
  ])
  func `the search for the ends of fences takes linear time`(_ piece: String) {
    let lines = lines(String(repeating: piece, count: 20_000))
    let hidden = HiddenLines(lines, from: 1)
    #expect(hidden.work <= HiddenLines.budget(for: lines) + lines.bytes.count)
    #expect(hidden.diagnostics.count <= lines.count)
  }

  @Test func `fences of decreasing length are parsed in linear time`() {
    let fences = (3..<500).reversed().map { String(repeating: "`", count: $0) + "a" }
    let lines = lines(
      fences.joined(separator: "\n") + String(repeating: "\n<task>", count: 20_000))
    #expect(HiddenLines(lines, from: 1).work <= HiddenLines.budget(for: lines) + lines.bytes.count)
  }

  @Test func `an unclosed fence is not reported if the search for its end was aborted`() {
    let fences = (3...10).reversed().map { String(repeating: "`", count: $0) + "a\n" }.joined()
    let lines = lines(fences + String(repeating: "a line without a fence\n", count: 20_000))
    // The budget of four times the size ends the fifth search.
    #expect(HiddenLines(lines, from: 1).diagnostics.count == 4)
  }

  @Test(arguments: [
    "<action>\n<verify>\n", "<task>\n<action>\n", "<task>\n<action>\n<done>\n", "<name>\n",
    "<a></a>", "</task>\n",
  ])
  func `the lines of a plan body are read a bounded number of times`(_ piece: String) {
    let lines = lines("<task>\n" + String(repeating: piece, count: 20_000))
    let reader = PlanBodyReader(lines, from: 1)
    #expect(reader.work <= 8 * max(lines.count, 20_000))
  }

  @Test func `locations of values on one line are found in linear time`() {
    let bytes = Array(String(repeating: "ä,", count: 20_000).utf8)
    var marks = YAMLMarks(bytes, 0..<bytes.count)
    for column in stride(from: 1, to: 40_000, by: 2) {
      #expect(marks.offset(line: 1, column: column) == (column - 1) / 2 * 3)
    }
    #expect(marks.work <= 40_000)
  }

  @Test func `YAML lines can end with characters other than line feeds`() {
    let bytes = Array("a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\n".utf8)
    var marks = YAMLMarks(bytes, 0..<bytes.count)
    let found = (1...6).map { bytes[marks.offset(line: $0, column: 1)] }
    #expect(found == Array("abcdef".utf8))
    #expect(marks.offset(line: 9, column: 1) == bytes.count)
    #expect(marks.offset(line: 1, column: 99) <= bytes.count)
  }
}
