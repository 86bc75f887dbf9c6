import Diagnostics
import PlanVerifier
import Testing

struct DuplicatePhaseRuleTests {
  @Test func `different spellings of the same number are duplicates`() async throws {
    let bench = try RuleBench("structure.duplicate-phase")
    let found = try await bench.findings(adding: [".planning/phases/2-x/a.md": ""])
    #expect(
      found == [
        "error: the number 02 is already used by '02-searching'"
      ])
  }

  @Test func `phase 2.1 and phase 2.10 are different`() async throws {
    let bench = try RuleBench("structure.duplicate-phase")
    let found = try await bench.findings(adding: [
      ".planning/phases/02.1-x/a.md": "", ".planning/phases/02.10-x/a.md": "",
    ])
    #expect(found == [])
  }

  @Test func `project codes are not part of the number`() async throws {
    let bench = try RuleBench("structure.duplicate-phase")
    let found = try await bench.findings(adding: [".planning/phases/CK-03-x/a.md": ""])
    #expect(
      found == [
        "error: the number 03 is already used by '03-exporting'"
      ])
  }
}
