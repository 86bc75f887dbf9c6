import Diagnostics
import Testing

@testable import PlanVerifier

struct JSONReaderTests {
  private func read(_ text: String) -> (value: YAMLValue?, diagnostics: [Diagnostic]) {
    var reader = JSONReader(SourceLines(Array(text.utf8), path: .root))
    return (reader.read(), reader.diagnostics)
  }

  @Test(arguments: [
    (#"{"a": [1, -2.5e3, true, null], "b": {}}"#, "{a: [1, -2.5e3, true, null], b: {}}"),
    ("\u{FEFF}\t[\r\n]\n", "[]"), (#""a\"b\\\u00e4\n""#, "a\"b\\ä\n"), (#""\ud83d\ude00""#, "😀"),
  ])
  func `valid JSON is parsed`(_ text: String, _ shown: String) {
    let (value, diagnostics) = read(text)
    #expect(value?.shown == shown)
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("", 1), ("{", 2), ("{\"a\" 1}", 6), ("{\"a\": 1,}", 9), ("[1,]", 4), ("[1] x", 5),
    ("{a: 1}", 2),
    ("'a'", 1), ("\"a", 1), ("\"a\nb\"", 1), ("[1 2]", 4), ("// x", 1), ("[tru]", 2),
    ("\"\\x\"", 3),
    ("\"\\u12\"", 6), ("\"\\ud83d\"", 8), ("[\u{0}]", 2), ("nan", 1), ("01", 2), ("1.", 3),
    ("+1", 1), ("--1", 2),
  ])
  func `invalid JSON is reported at the location of the error`(_ text: String, _ column: Int) {
    let (value, diagnostics) = read(text)
    #expect(value == nil)
    #expect(diagnostics.map(\.id) == ["configuration.invalid"])
    #expect(diagnostics.first?.location?.start == SourcePosition(line: 1, column: column))
  }

  @Test(arguments: [
    ("\"a\nb\"", "text with a closing quote on the same line"),
    ("\"a", "text with a closing quote on the same line"),
    ("\"a\tb\"", "an escape sequence instead of a control character"),
    (#"["\ude00"]"#, "a high surrogate before the low surrogate"),
    (#"["\ud83d"]"#, "a low surrogate after the high surrogate"),
    (#"["\ud83d\u0041"]"#, "a low surrogate after the high surrogate"),
  ])
  func `the message about an invalid string states the expected syntax`(
    _ text: String, _ expected: String
  ) {
    #expect(
      read(text).diagnostics.map(\.message) == ["this JSON cannot be read: expected \(expected)"])
  }

  @Test func `deeply nested values are rejected`() {
    for opening in ["[", "{\"a\":"] {
      let (value, diagnostics) = read(String(repeating: opening, count: 100_000))
      #expect(value == nil)
      #expect(diagnostics.count == 1)
    }
  }
}
