import Diagnostics
import PlanVerifier
import Testing

struct MissingTaskPartRuleTests {
  @Test func `a missing 'action' causes an error, and a missing 'done' or 'files' a warning`()
    async throws
  {
    let bench = try RuleBench("structure.missing-task-part")
    let found = try await bench.findings([
      .init(RuleBench.plan, "  <action>Write NoteIndex.</action>\n", ""),
      .init(RuleBench.plan, "  <done>All tests pass.</done>\n", ""),
      .init(RuleBench.plan, "  <files>Sources/NoteIndex.swift</files>\n", ""),
    ])
    #expect(
      found == [
        "36:1 error: the task has no <action>",
        "36:1 warning: the task has no <done> or <acceptance_criteria>",
        "36:1 warning: the task has no <files>",
      ])
  }

  @Test func `an empty part is reported at its tag`() async throws {
    let bench = try RuleBench("structure.missing-task-part")
    let found = try await bench.findings(
      replacing: "<action>Write NoteIndex.</action>", with: "<action>\n  </action>")
    #expect(
      found == [
        "39:3 error: the <action> of the task is empty"
      ])
  }

  @Test func `the title of a task can be an attribute`() async throws {
    let bench = try RuleBench("structure.missing-task-part")
    let found = try await bench.findings([
      .init(RuleBench.plan, "<task type=\"auto\">", "<task type=\"auto\" title=\"The index\">"),
      .init(RuleBench.plan, "  <name>Task 1: A word of a note finds it</name>\n", ""),
    ])
    #expect(found == [])
  }

  @Test func `a task of type 'tdd' can have an implementation instead of an action`() async throws {
    let bench = try RuleBench("structure.missing-task-part")
    let found = try await bench.findings([
      .init(RuleBench.plan, "type=\"auto\"", "type=\"tdd\""),
      .init(
        RuleBench.plan, "<action>Write NoteIndex.</action>",
        "<behavior>x</behavior><implementation>Write NoteIndex.</implementation>"),
    ])
    #expect(found == [])
  }

  @Test func `a decision needs options`() async throws {
    let bench = try RuleBench("structure.missing-task-part")
    let found = try await bench.findings([
      .init(RuleBench.plan, "type=\"auto\"", "type=\"checkpoint:decision\""),
      .init(
        RuleBench.plan, "<action>Write NoteIndex.</action>",
        "<decision>Which?</decision><context>…</context><resume-signal>Say.</resume-signal>"),
    ])
    #expect(
      found == [
        "36:1 error: the task has no <options> or <option>"
      ])
  }

  @Test func `a human action can have instructions instead of an action`() async throws {
    let bench = try RuleBench("structure.missing-task-part")
    let found = try await bench.findings([
      .init(RuleBench.plan, "type=\"auto\"", "type=\"checkpoint:human-action\""),
      .init(
        RuleBench.plan, "<action>Write NoteIndex.</action>", "<instructions>Do.</instructions>"),
    ])
    #expect(
      found == [
        "36:1 note: the task has no <resume-signal>"
      ])
  }

  @Test func `a part inside an unclosed part is not reported as missing`() async throws {
    let bench = try RuleBench("structure.missing-task-part")
    let found = try await bench.findings(
      replacing: "Write NoteIndex.</action>", with: "Write NoteIndex.")
    #expect(found == [])
  }

  @Test func `the name of an option is not the name of the task`() async throws {
    let bench = try RuleBench("structure.missing-task-part")
    let found = try await bench.findings(
      replacing: "  <name>Task 1: A word of a note finds it</name>\n",
      with: "<option id=\"a\">\n<name>x</name>\n</option>\n")
    #expect(
      found == [
        "36:1 error: the task has no <name>"
      ])
  }
}
