import TestSupport
import Testing

@testable import RecordReports

/// Cells of comma-separated values: quoting, formulas and hidden characters.
struct CSVTextTests {
  private static let alphabet: [Character] = [
    "a", "\"", ",", "\r", "\n", "\r\n", " ", "=", "+", "-", "@", "\u{FF1D}", "é", "'", "\t", "1",
    "\u{1B}", "\u{202E}", "👩‍⚕️", "\u{301}",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    String((0..<random.below(9)).map { _ in random.pick(alphabet) })
  }

  @Test(arguments: 0..<40)
  func `cells are read back as they were written`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let rows = (0..<20).map { _ in (0...random.below(5)).map { _ in Self.text(&random) } }
    let read = CSVTable.rows(of: rows.map(CSVText.line).joined())
    #expect(
      read.map { $0.map { Array($0.unicodeScalars) } }
        == rows.map { $0.map { Array($0.unicodeScalars) } })
  }

  @Test(arguments: 0..<40)
  func `neutralized text neither starts like a formula nor contains hidden characters`(_ seed: Int)
  {
    var random = SeededGenerator(seed: UInt64(1000 + seed))
    for _ in 0..<50 {
      let name = Self.text(&random)
      let cell = CSVText.neutralizing(name)
      let first = cell.unicodeScalars.first { !$0.properties.isWhitespace }
      #expect(first.map { !"=+-@\u{FF1D}".unicodeScalars.contains($0) } ?? true)
      #expect(!cell.unicodeScalars.contains { "\u{1B}\u{202E}\r\n".unicodeScalars.contains($0) })
      // Text that starts like a formula is prefixed with an apostrophe.
      #expect(
        cell.hasPrefix("'") || !"=+-@".unicodeScalars.contains(name.unicodeScalars.first ?? "a"))
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("a b", "a b"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
    (" a", "\" a\""), ("", ""),
  ])
  func `only cells that need quotes are quoted`(_ cell: String, _ expected: String) {
    #expect(CSVText.line([cell, "z"]) == "\(expected),z\r\n")
  }
}
