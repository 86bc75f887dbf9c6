import Diagnostics
import PlanVerifier
import Testing

struct DuplicatePhaseRuleTests {
  @Test func `spellings of one number are one number`() async throws {
    let bench = try RuleBench("structure.duplicate-phase")
    let found = try await bench.findings(adding: [".planning/phases/2-x/a.md": ""])
    #expect(
      found == [
        "error: the number 02 is that of '02-searching' already"
      ])
  }

  @Test func `decimals are not fractions`() async throws {
    let bench = try RuleBench("structure.duplicate-phase")
    let found = try await bench.findings(adding: [
      ".planning/phases/02.1-x/a.md": "", ".planning/phases/02.10-x/a.md": "",
    ])
    #expect(found == [])
  }

  @Test func `project codes are no part of the number`() async throws {
    let bench = try RuleBench("structure.duplicate-phase")
    let found = try await bench.findings(adding: [".planning/phases/CK-03-x/a.md": ""])
    #expect(
      found == [
        "error: the number 03 is that of '03-exporting' already"
      ])
  }
}
