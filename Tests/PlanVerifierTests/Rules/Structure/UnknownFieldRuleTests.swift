import Diagnostics
import PlanVerifier
import Testing

struct UnknownFieldRuleTests {
  @Test func `a near miss is named`() async throws {
    let bench = try RuleBench("structure.unknown-field")
    let found = try await bench.findings(
      replacing: "autonomous: true", with: "autonomous: true\nuser-setups: []")
    #expect(
      found == [
        "10:1 warning: the field 'user-setups' is not read, 'user_setup' is"
      ])
  }

  @Test func `a near miss of a field that is there is left alone`() async throws {
    let bench = try RuleBench("structure.unknown-field")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 1\nwaves: 3")
    #expect(found == [])
  }

  @Test func `what resembles nothing is left alone`() async throws {
    let bench = try RuleBench("structure.unknown-field")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 1\nreviewer: me\nx: 1\ncolour: blue")
    #expect(found == [])
  }

  @Test func `promises at the margin are not read`() async throws {
    let bench = try RuleBench("structure.unknown-field")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 1\nartifacts: [Sources/Note.swift]")
    #expect(
      found == [
        "6:1 warning: 'artifacts' is only read under 'must_haves'"
      ])
  }
}
