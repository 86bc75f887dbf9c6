import Diagnostics
import PlanVerifier
import Testing

struct PlaceholderRuleTests {
  @Test(arguments: [
    ("a.swift", "// FIXME: x", "FIXME"), ("a.swift", "/* TBD */", "TBD"),
    ("a.yml", "key: TBD", "TBD"), ("a.swift", "// XXX", "XXX"),
    ("a.swift", "// FIXME(#12)", nil), ("a.swift", "// FIXME: see NOTE-12", nil),
    ("a.swift", "// FIXME https://example.com/1", nil), ("a.swift", "let a = \"TBD\"", nil),
    ("a.swift", "// XXX-12-XX and fixme and TBDs", nil), ("a.md", "TBD", nil),
  ])
  func `a marker in a comment or data file is reported unless its line refers to an issue`(
    _ name: String, _ source: String, _ word: String?
  ) async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact(name)], files: [name: source])
    #expect(
      try await bench.findings(of: "promise.placeholder")
        == (word.map {
          [
            "1 warning: '\(name)' is promised but contains '\($0)' "
              + "without a reference to an issue"
          ]
        } ?? []))
  }

  @Test func `a file that is promised twice is reported once`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift"), PromiseBench.artifact("a.swift")],
      files: ["a.swift": "// FIXME\n// TBD"])
    #expect(
      try await bench.findings(of: "promise.placeholder") == [
        "1 warning: 'a.swift' is promised but contains 'FIXME' and 1 more "
          + "without a reference to an issue"
      ])
  }
}
