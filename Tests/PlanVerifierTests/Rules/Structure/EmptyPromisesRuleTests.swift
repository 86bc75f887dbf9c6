import Diagnostics
import PlanVerifier
import Testing

struct EmptyPromisesRuleTests {
  @Test func `empty promises produce two findings`() async throws {
    let bench = try RuleBench("structure.empty-promises")
    let found = try await bench.findings(
      replacing:
        "must_haves:\n  truths:\n    - \"A word of a note finds it [command: swift test]\"\n  artifacts:\n    - path: Sources/NoteIndex.swift\n      provides: a word of a note finds it\n      exports: [\"NoteIndex\"]\n  key_links:\n    - from: Sources/NoteIndex.swift\n      to: Sources/Note.swift\n      via: the words of a note\n      pattern: \"note\\\\.words\"\n",
      with: "must_haves: {}\n")
    #expect(
      found == [
        "11:1 warning: the plan promises no artifacts",
        "11:1 warning: the plan promises no truths",
      ])
  }

  @Test func `a truth that is not in a list counts as a promise`() async throws {
    let bench = try RuleBench("structure.empty-promises")
    let found = try await bench.findings(
      replacing: "truths:\n    - \"A word of a note finds it [command: swift test]\"",
      with: "truths: A word finds it")
    #expect(found == [])
  }

  @Test func `artifacts without truths are left to another rule`() async throws {
    let bench = try RuleBench("structure.empty-promises")
    let found = try await bench.findings(
      replacing: "truths:\n    - \"A word of a note finds it [command: swift test]\"",
      with: "truths: []")
    #expect(found == [])
  }
}
