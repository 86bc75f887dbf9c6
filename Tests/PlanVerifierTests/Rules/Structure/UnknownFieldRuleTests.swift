import Diagnostics
import PlanVerifier
import Testing

struct UnknownFieldRuleTests {
  @Test func `a misspelled field is reported`() async throws {
    let bench = try RuleBench("structure.unknown-field")
    let found = try await bench.findings(
      replacing: "autonomous: true", with: "autonomous: true\nuser-setups: []")
    #expect(
      found == [
        "10:1 warning: the field 'user-setups' is not read; did you mean 'user_setup'?"
      ])
  }

  @Test func `an unknown field is accepted if the plan also has the known field that it resembles`()
    async throws
  {
    let bench = try RuleBench("structure.unknown-field")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 1\nwaves: 3")
    #expect(found == [])
  }

  @Test func `a custom field is accepted`() async throws {
    let bench = try RuleBench("structure.unknown-field")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 1\nreviewer: me\nx: 1\ncolour: blue")
    #expect(found == [])
  }

  @Test func `promises at the top level are reported`() async throws {
    let bench = try RuleBench("structure.unknown-field")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 1\nartifacts: [Sources/Note.swift]")
    #expect(
      found == [
        "6:1 warning: 'artifacts' is read only under 'must_haves'"
      ])
  }
}
