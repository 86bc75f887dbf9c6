import Diagnostics
import PlanVerifier
import Testing

struct CheckpointAutonomousRuleTests {
  @Test func `an autonomous plan with a checkpoint is reported`() async throws {
    let bench = try RuleBench("structure.checkpoint-autonomous")
    let found = try await bench.findings(
      replacing:
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n",
      with:
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n<task type=\"checkpoint:decision\">\n</task>\n"
    )
    #expect(
      found == [
        "9:13 error: the plan is autonomous but has a checkpoint"
      ])
  }

  @Test func `the value 'No' is accepted as false`() async throws {
    let bench = try RuleBench("structure.checkpoint-autonomous")
    let found = try await bench.findings([
      .init(
        RuleBench.plan,
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n",
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n<task type=\"checkpoint:decision\">\n</task>\n"
      ),
      .init(RuleBench.plan, "autonomous: true", "autonomous: \"No\""),
    ])
    #expect(found == [])
  }

  @Test func `a plan that is not autonomous and has no checkpoint is reported as a note`()
    async throws
  {
    let bench = try RuleBench("structure.checkpoint-autonomous")
    let found = try await bench.findings(
      replacing: "autonomous: true", with: "autonomous: false")
    #expect(
      found == [
        "9:13 note: the plan is not autonomous but has no checkpoint"
      ])
  }

  @Test func `a missing 'autonomous' field is left to another rule`() async throws {
    let bench = try RuleBench("structure.checkpoint-autonomous")
    let found = try await bench.findings([
      .init(
        RuleBench.plan,
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n",
        "<task type=\"auto\">\n  <name>Task 1: A word of a note finds it</name>\n  <files>Sources/NoteIndex.swift</files>\n  <action>Write NoteIndex.</action>\n  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>\n<task type=\"checkpoint:decision\">\n</task>\n"
      ),
      .init(RuleBench.plan, "autonomous: true\n", ""),
    ])
    #expect(found == [])
  }
}
