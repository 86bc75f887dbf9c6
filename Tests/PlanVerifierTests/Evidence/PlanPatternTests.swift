import Foundation
import PlanVerifier
import TestSupport
import Testing

struct PlanPatternTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let text: String
    let outcome: PlanPattern.Outcome
    var testDescription: String { pattern }

    init(_ pattern: String, _ text: String, _ outcome: PlanPattern.Outcome) {
      self.pattern = pattern
      self.text = text
      self.outcome = outcome
    }
  }

  static let cases = [
    Case("save", "let saved = 1", .found(.asWritten)),
    Case("a.*b", "a b", .found(.asWritten)),
    Case("a.*b", "b a", .notFound),
    Case("a.*b|c", "c", .found(.asWritten)),
    Case("a.+b", "ab\na-b", .found(.asWritten)),
    Case("a.+b", "ab", .notFound),
    Case(#"save\(.*entry"#, "save(x, entry)", .found(.asWritten)),
    Case(#"\bsave\b"#, "saved save", .found(.asWritten)),
    Case("^import A$", "x\nimport A\ny", .found(.asWritten)),
    Case("struct A {", "struct A {", .found(.asWritten)),
    Case("a{2}", "aa", .found(.asWritten)),
    Case("a{b}", "a{b}", .found(.asWritten)),
    Case("[[&&]", "[", .found(.asWritten)),
    Case("[^]", "\n", .found(.asWritten)),
    Case(#"\Q\i"#, "Qi", .found(.asWritten)),
    Case(#"é\d"#, "é1", .found(.asWritten)),
    Case("save()", "x.save()", .found(.asWritten)),
    Case("items[0]", "items[0]", .found(.asText)),
    Case("a?.b", "x = a?.b", .found(.asWritten)),
    Case(#"try\\.save"#, "try.save", .found(.withFewerBackslashes)),
    Case("a.*b", "a\n\nb", .found(.acrossLines)),
    Case(#"a.*\bb"#, "a\n\nb", .found(.acrossLines)),
    Case("a.*b", "a" + String(repeating: "\n", count: 12) + "b", .notFound),
    Case(#"a.*\bb"#, "a" + String(repeating: "\n", count: 12) + "b", .notFound),
    Case("a.*b", "a" + String(repeating: "\n", count: 11) + "b", .found(.acrossLines)),
    Case(#"a.*\bb"#, "a" + String(repeating: "\n", count: 11) + "b", .found(.acrossLines)),
    Case("a.*b.*c", "a\na\nb\nc", .found(.acrossLines)),
    Case("a || b", "c", .notFound),
    Case("a || b", "if a || b {", .found(.asWritten)),
    Case(#"f\(.*a || b"#, "b", .notFound),
    Case(#"a\||b"#, "b", .found(.asWritten)),
  ]

  @Test(arguments: cases)
  func `the outcome of a search states whether and how the pattern matched`(_ item: Case) throws {
    let outcome = try PlanPattern(item.pattern).search(
      Array(item.text.utf8), window: 12, budget: SearchBudget(600))
    #expect(outcome == item.outcome)
  }

  /// With a doubled backslash, the parenthesis of the last argument is not escaped.
  @Test(arguments: ["(", "*a", "a(b", "[a", #"save\\(entry"#])
  func `an invalid regular expression is rejected`(_ text: String) {
    #expect(throws: PlanPattern.Failure.invalid) { try PlanPattern(text) }
  }

  @Test func `a pattern that is too long is rejected`() {
    let text = String(repeating: "a", count: 2_001)
    #expect(throws: PlanPattern.Failure.tooLong(2_001)) { try PlanPattern(text) }
  }

  @Test func `a search is aborted at its step limit`() throws {
    let pattern = try PlanPattern("(a+)+$")
    let text = Array((String(repeating: "a", count: 64) + "!").utf8)
    #expect(pattern.search(text, window: 1, budget: SearchBudget(20)) == .gaveUp)
  }

  @Test func `a search takes the same number of steps each time`() throws {
    let pattern = try PlanPattern("(a|b|ab)*c$")
    let text = Array(String(repeating: "ab", count: 12).utf8)
    // Returns the smallest sufficient budget, which must be the same in both calls.
    func least() -> Int? {
      (0..<2_000).first {
        pattern.search(text, window: 1, budget: SearchBudget($0)) != .gaveUp
      }
    }
    let first = try #require(least())
    #expect(first > 0)
    #expect(least() == first)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a valid pattern matches its literal text unless the search is aborted`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let marks = Array("ab\\.*+?()[]{}|^$-&,01dwsbvku<>é\n\u{0}")
    for _ in 0..<50 {
      let text = String((0..<generator.below(24)).map { _ in generator.pick(marks) })
      let other = String((0..<generator.below(60)).map { _ in generator.pick(marks) })
      guard !text.isEmpty, let pattern = try? PlanPattern(text) else { continue }
      // A search may be aborted, but a completed search must find the text.
      let outcome = pattern.search(
        Array((other + text + other).utf8), window: 3, budget: SearchBudget(20))
      #expect(outcome != .notFound, "\(text.debugDescription) in \(other.debugDescription)")
    }
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func `a negative or very large step limit does not cause an overflow`(_ steps: Int) throws {
    let outcome = try PlanPattern("a|[b]").search([0x62], window: 1, budget: SearchBudget(steps))
    #expect(outcome == .found(.asWritten))
  }
}
