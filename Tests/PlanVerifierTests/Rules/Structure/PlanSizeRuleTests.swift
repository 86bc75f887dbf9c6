import Diagnostics
import PlanVerifier
import Testing

struct PlanSizeRuleTests {
  @Test func `a plan with more than four tasks is reported at the fifth task`() async throws {
    let bench = try RuleBench("structure.plan-size")
    let found = try await bench.findings(
      replacing:
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n",
      with:
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n"
    )
    #expect(
      found == [
        "64:1 note: the plan has 6 tasks; at most 4 are recommended"
      ])
  }

  @Test func `a limit in the settings replaces the default limit`() async throws {
    let bench = try RuleBench("structure.plan-size")
    let found = try await bench.findings(adding: [
      "healthspec.yml": "plan:\n  rules:\n    structure.plan-size: { files: 0 }\n"
    ])
    #expect(
      found == [
        "7:1 note: the plan changes 1 file; at most 0 are recommended",
        "7:1 note: the plan changes 1 file; at most 0 are recommended",
        "7:1 note: the plan changes 1 file; at most 0 are recommended",
        "7:1 note: the plan changes 1 file; at most 0 are recommended",
        "7:1 note: the plan changes 1 file; at most 0 are recommended",
      ])
  }

  @Test func `a large plan is reported`() async throws {
    let text = "Note that all of this is long.\n"
    let bench = try RuleBench("structure.plan-size")
    let found = try await bench.findings(
      replacing: "<objective>\n",
      with: "<objective>\n" + String(repeating: text, count: 300 * 1024 / text.utf8.count))
    #expect(
      found == ["1:1 note: the plan has a size of 300 kilobytes; at most 256 are recommended"])
  }
}
