import Diagnostics
import PlanVerifier
import Testing

struct ArtifactPatternRuleTests {
  @Test(arguments: [
    ("f\\(.*x", "f(1, x)", true), ("f\\(.*x", "f(1,\n x)", true), ("f\\(", "// f(", false),
    ("f(", "f(", true), ("^let", "a\nlet b = 1", true), ("g", "f", false),
  ])
  func `a pattern is reported only if it is valid and does not match in code`(
    _ pattern: String, _ source: String, _ isKept: Bool
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", pattern: pattern)], files: ["a.swift": source])
    #expect(
      try await bench.findings(of: "promise.artifact-pattern")
        == (isKept ? [] : ["5 error: 'a.swift' does not match '\(pattern)'"]))
  }
}
