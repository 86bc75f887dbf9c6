import Diagnostics
import PlanVerifier
import Testing

struct UnclosedTagRuleTests {
  @Test func `every unclosed part is reported, and the following parts are parsed`() async throws {
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

  @Test func `an unclosed task is reported, even if another task follows`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "\n</task>\n", with: "\n\n<task type=\"auto\">\n</task>\n")
    #expect(
      found == [
        "36:1 error: <task> is not closed"
      ])
  }

  @Test func `an unclosed section is reported, even if another section follows`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "</context>\n", with: "")
    #expect(
      found == [
        "29:1 error: <context> is not closed"
      ])
  }

  @Test func `a surplus closing tag is reported`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "\n</task>\n", with: "\n</task>\n</task>\n")
    #expect(
      found == [
        "43:1 error: </task> has no opening tag"
      ])
  }

  @Test func `an unclosed unknown tag is not reported`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "</objective>\n", with: "<br>\n</objective>\n<hr>\n")
    #expect(found == [])
  }

  @Test func `several parts can be on one line`() async throws {
    let bench = try RuleBench("structure.unclosed-tag")
    let found = try await bench.findings(
      replacing: "  <verify>swift test</verify>\n  <done>All tests pass.</done>\n</task>",
      with: "<verify>a</verify><done></done></task>")
    #expect(found == [])
  }
}
