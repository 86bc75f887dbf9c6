import Diagnostics
import PlanVerifier
import Testing

struct NoTasksRuleTests {
  @Test func `a task in a comment does not count`() async throws {
    let bench = try RuleBench("structure.no-tasks")
    let found = try await bench.findings(
      replacing:
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n",
      with:
        "<!--\n<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n-->\n"
    )
    #expect(
      found == [
        "34:1 error: the plan has no task"
      ])
  }

  @Test func `a plan with neither tasks nor a tasks block is reported at its start`() async throws {
    let bench = try RuleBench("structure.no-tasks")
    let found = try await bench.findings(
      replacing:
        "<tasks>\n\n<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n\n</tasks>\n",
      with: "")
    #expect(
      found == [
        "1:1 error: the plan has no task"
      ])
  }

  @Test func `a task after an unclosed fence counts`() async throws {
    let bench = try RuleBench("structure.no-tasks")
    let found = try await bench.findings(
      replacing: "<tasks>\n", with: "<tasks>\n```swift\nlet a = 1\n")
    #expect(found == [])
  }
}
