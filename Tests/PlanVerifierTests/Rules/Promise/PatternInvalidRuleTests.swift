import Diagnostics
import PlanVerifier
import Testing

struct PatternInvalidRuleTests {
  @Test(arguments: ["save(", "*a", "[a", "a)"])
  func `an invalid regular expression is reported in links and artifacts`(_ pattern: String)
    async throws
  {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", pattern: pattern)],
      links: [PromiseBench.link("a.swift", pattern: pattern)], isFinished: false)
    #expect(
      try await bench.findings(of: "promise.pattern-invalid") == [
        "5 error: '\(pattern)' is not a regular expression",
        "8 error: '\(pattern)' is not a regular expression",
      ])
  }

  @Test(arguments: ["a{", "a}", "]", "[[]", "\\i", "a{2,3}", "(?<x>a)\\k<x>", ""])
  func `JavaScript regular expressions and empty patterns are accepted`(
    _ pattern: String
  ) async throws {
    let bench = PromiseBench(links: [PromiseBench.link("a.swift", pattern: pattern)])
    #expect(try await bench.findings(of: "promise.pattern-invalid").isEmpty)
  }

  @Test func `a pattern that is too long is reported`() async throws {
    let pattern = String(repeating: "a", count: 3_000)
    let bench = PromiseBench(links: [PromiseBench.link("a.swift", pattern: pattern)])
    #expect(try await bench.findings(of: "promise.pattern-invalid").count == 1)
  }

  @Test(arguments: ["z*", "zzz|", "|zzz", "(zzz)?", "()", "z{0,2}", ".*", "^"])
  func `a pattern that matches every text is reported`(_ pattern: String) async throws {
    let bench = PromiseBench(
      links: [PromiseBench.link("a.swift", pattern: pattern)], files: ["a.swift": "let a = 1"])
    #expect(
      try await bench.findings(of: "promise.pattern-invalid") == [
        "8 error: '\(pattern)' matches the empty string, so it is not verified"
      ])
  }

  @Test(arguments: ["^(?!.*print)", "a || b", "(a|b)"])
  func `a pattern that does not match every text is accepted`(_ pattern: String) async throws {
    let bench = PromiseBench(links: [PromiseBench.link("a.swift", pattern: pattern)])
    #expect(try await bench.findings(of: "promise.pattern-invalid").isEmpty)
  }
}
