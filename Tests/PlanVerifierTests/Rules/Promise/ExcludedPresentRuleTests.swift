import Diagnostics
import PlanVerifier
import Testing

struct ExcludedPresentRuleTests {
  @Test(arguments: [
    ("old", "old()", true), ("old", "// old", false), ("old", "older()", false), ("", "x", false),
  ])
  func `excluded text is reported only where code contains it as a whole name`(
    _ text: String, _ source: String, _ isFound: Bool
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", excludes: [text])], files: ["a.swift": source])
    #expect(
      try await bench.findings(of: "promise.excluded-present")
        == (isFound ? ["3 error: 'a.swift' still contains 'old'"] : []))
  }

  @Test func `a file that still exists despite a promise to delete it is reported`() async throws {
    var bench = PromiseBench(artifacts: [PromiseBench.artifact("a.swift", isDeleted: true)])
    #expect(try await bench.findings(of: "promise.excluded-present").isEmpty)
    bench.files["a.swift"] = ""
    #expect(
      try await bench.findings(of: "promise.excluded-present") == [
        "1 error: 'a.swift' still exists, but the plan promises to delete it"
      ])
  }

  @Test func `no file in a folder may contain excluded text`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a", excludes: ["old", "gone"])],
      files: ["a/b.swift": "let x = 1", "a/c.swift": "old()", "d.swift": "gone()"])
    #expect(
      try await bench.findings(of: "promise.excluded-present") == [
        "3 error: 'a/c.swift' still contains 'old'"
      ])
  }

  @Test func `excluded text is reported even if the search in an earlier file is aborted`()
    async throws
  {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a", excludes: ["(a+)+\\("])],
      files: ["a/b.swift": String(repeating: "a", count: 40) + "!", "a/c.swift": "aa()"],
      parameters: ["steps": 1000])
    #expect(
      try await bench.findings(of: "promise.excluded-present") == [
        "3 error: 'a/c.swift' still contains '(a+)+\\('"
      ])
  }

  @Test(arguments: [
    ("requests", "a.py", "import requests\nx = 1\n"),
    ("LegacyImporter, OldStore", "a.swift", "let a = OldStore()"),
    ("print\\(", "a.swift", "print(1)"),
    ("old|older", "a.swift", "older()"),
  ])
  func `excluded text can be a list or a pattern, and is also found in imports`(
    _ text: String, _ file: String, _ source: String
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact(file, excludes: [text])], files: [file: source])
    #expect(
      try await bench.findings(of: "promise.excluded-present") == [
        "3 error: '\(file)' still contains '\(text)'"
      ])
  }

  @Test(arguments: [
    ("old.*new", "old()\nnew()"), ("print\\(", "// print(1)"), ("a, b", "let c = 1"),
    ("z*", "let c"),
  ])
  func `excluded text that does not occur in a line of code is accepted`(
    _ text: String, _ source: String
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", excludes: [text])], files: ["a.swift": source])
    #expect(try await bench.findings(of: "promise.excluded-present") == [])
  }
}
