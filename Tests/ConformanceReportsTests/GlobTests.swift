import Diagnostics
import Testing

struct GlobTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("*", "", true), ("*", "a/b", true), ("?", "", false),
    ("?", "é", true), ("?", "👨‍👩‍👧", true), ("a*c", "abc", true), ("a*c", "ab", false),
    ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxcxxb", false), ("a?", "a", false),
    ("a*?", "a", false), ("a*?", "ab", true), ("**", "x", true), ("A*", "abc", false),
    ("[a]", "a", false), ("a.c", "abc", false),
  ])
  func `a glob matches a whole text, with asterisks for any text and question marks for characters`(
    _ pattern: String, _ text: String, _ expected: Bool
  ) {
    #expect(Glob(pattern).matches(text) == expected)
  }

  @Test(arguments: [("A*", "abc"), ("ä?", "ÄB"), ("ERRORS/*", "errors/Denied")])
  func `a glob ignores letter case only on request`(_ pattern: String, _ text: String) {
    #expect(Glob(pattern, ignoresCase: true).matches(text))
    #expect(!Glob(pattern).matches(text))
  }

  @Test func `the literal prefix of a glob ends before its first wildcard`() {
    #expect(Glob("Errors/De*").literalPrefix == "Errors/De")
    #expect(Glob("Errors/D?n", ignoresCase: true).literalPrefix == "errors/d")
    #expect(Glob("a/b").literalPrefix == "a/b")
  }

  @Test func `a glob with many wildcards is matched without exponential backtracking`() {
    let pattern = Glob(String(repeating: "*a", count: 500) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
  }
}
