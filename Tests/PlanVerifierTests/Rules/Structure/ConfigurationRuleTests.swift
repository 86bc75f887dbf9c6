import Diagnostics
import PlanVerifier
import Testing

struct ConfigurationRuleTests {
  @Test func `an unknown model profile is reported`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"model_profile\": \"best\"}"
    ])
    #expect(
      found == [
        "1:19 warning: 'model_profile' is 'best'; expected one of quality, balanced, budget, inherit"
      ])
  }

  @Test func `a template without its placeholder is reported`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"git\": {\"milestone_branch_template\": \"m/{phase}\"}}"
    ])
    #expect(
      found == [
        "1:39 warning: 'git.milestone_branch_template' is 'm/{phase}'; expected text that contains '{milestone}'"
      ])
  }

  @Test func `a group that is not a map is reported`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [".planning/config.json": "{\"workflow\": []}"])
    #expect(
      found == [
        "1:14 warning: 'workflow' is a list; expected a map"
      ])
  }

  @Test func `a number in quotes is reported`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"context_window\": \"200000\"}"
    ])
    #expect(
      found == [
        "1:20 warning: 'context_window' is '200000'; expected a whole number above 0 without quotes"
      ])
  }

  @Test func `a Boolean value where text is expected is reported`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [".planning/config.json": "{\"mode\": true}"])
    #expect(
      found == [
        "1:10 warning: 'mode' is 'true'; expected text in quotes"
      ])
  }

  @Test func `null values and unknown keys are not reported`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"mode\": null, \"x\": {\"y\": [1]}}"
    ])
    #expect(found == [])
  }

  @Test func `a file that is not a map is reported`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [".planning/config.json": "[]"])
    #expect(
      found == [
        "1:1 warning: the file is a list; expected a map"
      ])
  }
}
