import Diagnostics
import PlanVerifier
import Testing

struct UnclosedTagRuleTests {
  @Test func `each unclosed part is found, and those behind it are read`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings([
      .init(RuleBench.plan, "Write NoteIndex.</action>", "Write NoteIndex."),
      .init(RuleBench.plan, "<verify>swift test</verify>", "<verify>swift test"),
    ])
    #expect(
      found == [
        "39:3 error: <action> is not closed",
        "40:3 error: <verify> is not closed",
      ])
  }

  @Test func `a task that runs into the next one is not closed`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "\n</task>\n", with: "\n\n<task type=\"auto\">\n</task>\n")
    #expect(
      found == [
        "36:1 error: <task> is not closed"
      ])
  }

  @Test func `a block that runs into the next one is not closed`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "</context>\n", with: "")
    #expect(
      found == [
        "29:1 error: <context> is not closed"
      ])
  }

  @Test func `a closing tag too many closes nothing`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "\n</task>\n", with: "\n</task>\n</task>\n")
    #expect(
      found == [
        "43:1 error: </task> closes nothing"
      ])
  }

  @Test func `a block of a name that nobody knows may stay open`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "</objective>\n", with: "<br>\n</objective>\n<hr>\n")
    #expect(found == [])
  }

  @Test func `parts may follow each other on one line`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>",
      with: "<verify>a</verify><done></done></task>")
    #expect(found == [])
  }
}
