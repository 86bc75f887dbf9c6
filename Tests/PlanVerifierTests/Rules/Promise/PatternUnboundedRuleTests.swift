import Diagnostics
import PlanVerifier
import Testing

struct PatternUnboundedRuleTests {
  private static let hostile = String(repeating: "a", count: 60) + "!"

  @Test func `a pattern that exceeds the limit is reported once`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", pattern: "(a|aa)+$")],
      links: [PromiseBench.link("a.swift", pattern: "(a+)+$")],
      files: ["a.swift": Self.hostile], parameters: ["steps": 5])
    #expect(
      try await bench.findings(of: "promise.pattern-unbounded") == [
        "8 error: '(a+)+$' cannot be checked within 5 steps",
        "5 error: '(a|aa)+$' cannot be checked within 5 steps",
      ])
    #expect(try await bench.findings(of: "promise.link-broken").isEmpty)
    #expect(try await bench.findings(of: "promise.artifact-pattern").isEmpty)
  }

  @Test func `literal text between wildcards costs no steps`() async throws {
    let pattern = String(repeating: "a.*", count: 40) + "b"
    let bench = PromiseBench(
      links: [PromiseBench.link("a.swift", pattern: pattern)], files: ["a.swift": Self.hostile],
      parameters: ["steps": 0])
    #expect(try await bench.findings(of: "promise.pattern-unbounded").isEmpty)
  }
}
