import Diagnostics
import PlanVerifier
import Testing

struct ConfigurationRuleTests {
  @Test func `a model is one of a few`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"model_profile\": \"best\"}"
    ])
    #expect(
      found == [
        "1:19 warning: 'model_profile' is 'best', one of quality, balanced, budget, inherit is expected"
      ])
  }

  @Test func `a template names what it stands for`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"git\": {\"milestone_branch_template\": \"m/{phase}\"}}"
    ])
    #expect(
      found == [
        "1:39 warning: 'git.milestone_branch_template' is 'm/{phase}', a text with '{milestone}' in it is expected"
      ])
  }

  @Test func `a group is a map`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [".planning/config.json": "{\"workflow\": []}"])
    #expect(
      found == [
        "1:14 warning: 'workflow' is a list, a map is expected"
      ])
  }

  @Test func `a number is not text`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"context_window\": \"200000\"}"
    ])
    #expect(
      found == [
        "1:20 warning: 'context_window' is '200000', a whole number above 0 is expected"
      ])
  }

  @Test func `nothing is said of null and of unknown keys`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"mode\": null, \"x\": {\"y\": [1]}}"
    ])
    #expect(found == [])
  }

  @Test func `the file is a map`() async throws {
    let bench = try RuleBench("structure.configuration")
    let found = try await bench.findings(adding: [".planning/config.json": "[]"])
    #expect(
      found == [
        "1:1 warning: the file is a list, a map is expected"
      ])
  }
}
