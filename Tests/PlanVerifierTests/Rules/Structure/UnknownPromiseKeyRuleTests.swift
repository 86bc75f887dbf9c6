import Diagnostics
import PlanVerifier
import Testing

struct UnknownPromiseKeyRuleTests {
  @Test func `export is a near miss of exports`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "export: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'export' under 'artifacts' is not verified, 'exports' is"
      ])
  }

  @Test func `contain is a near miss of contains`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "contain: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'contain' under 'artifacts' is not verified, 'contains' is"
      ])
  }

  @Test func `min-lines is a near miss of min_lines`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "min-lines: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'min-lines' under 'artifacts' is not verified, 'min_lines' is"
      ])
  }

  @Test func `minlines is a near miss of min_lines`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "minlines: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'minlines' under 'artifacts' is not verified, 'min_lines' is"
      ])
  }

  @Test func `contians is a near miss of contains`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "contians: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'contians' under 'artifacts' is not verified, 'contains' is"
      ])
  }

  @Test func `keys of links are looked at`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "via: the words of a note", with: "form: x")
    #expect(
      found == [
        "21:7 error: 'form' under 'key_links' is not verified, 'from' is"
      ])
  }

  @Test func `keys of must_haves are looked at`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "  artifacts:\n", with: "  artefacts:\n")
    #expect(
      found == [
        "14:3 error: 'artefacts' under 'must_haves' is not verified, 'artifacts' is"
      ])
  }

  @Test func `a key that resembles nothing is a note`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "via: the words of a note", with: "reviewer: x")
    #expect(
      found == [
        "21:7 note: 'reviewer' under 'key_links' is not verified"
      ])
  }
}
