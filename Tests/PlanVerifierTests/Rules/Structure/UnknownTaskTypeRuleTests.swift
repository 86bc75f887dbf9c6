import Diagnostics
import PlanVerifier
import Testing

struct UnknownTaskTypeRuleTests {
  @Test(arguments: [
    ("type=\"tracer\"", "36:13 note: the task type 'tracer' is read as 'auto'"),
    ("type=\"execute\"", "36:13 note: the task type 'execute' is read as 'auto'"),
    ("type=\"code\"", "36:13 note: the task type 'code' is read as 'auto'"),
    ("type=\"interactive\"", "36:13 note: the task type 'interactive' is read as 'auto'"),
    ("type=\"placeholder\"", "36:13 note: the task type 'placeholder' is read as 'auto'"),
  ])
  func `every synonym of the task type 'auto' is reported as a note`(
    _ text: String, _ message: String
  ) async throws {
    let bench = try RuleBench("structure.unknown-task-type")
    let found = try await bench.findings(replacing: "type=\"auto\"", with: text)
    #expect(found == [message])
  }

  @Test func `a misspelled type is reported as unknown`() async throws {
    let bench = try RuleBench("structure.unknown-task-type")
    let found = try await bench.findings(
      replacing: "type=\"auto\"", with: "type=\"atuo\"")
    #expect(
      found == [
        "36:13 warning: the task type 'atuo' is unknown; expected one of auto, tdd, checkpoint:human-verify, checkpoint:decision, checkpoint:human-action"
      ])
  }

  @Test func `a known type is accepted`() async throws {
    let bench = try RuleBench("structure.unknown-task-type")
    let found = try await bench.findings(
      replacing: "type=\"auto\"", with: "type='checkpoint:human-action'")
    #expect(found == [])
  }

  @Test func `the fix suggests the intended type`() async throws {
    let bench = try RuleBench("structure.unknown-task-type")
    let found = try await bench.diagnostics([
      .init(RuleBench.plan, "type=\"auto\"", "type=\"checkpoint:verify\"")
    ])
    #expect(found.map(\.fix) == ["write 'checkpoint:human-verify'"])
  }
}
