import Diagnostics
import PlanVerifier
import Testing

struct UnknownPromiseKeyRuleTests {
  @Test func `the key 'export' is reported with the suggestion 'exports'`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "export: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'export' under 'artifacts' is not verified; did you mean 'exports'?"
      ])
  }

  @Test func `the key 'contain' is reported with the suggestion 'contains'`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "contain: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'contain' under 'artifacts' is not verified; did you mean 'contains'?"
      ])
  }

  @Test func `the key 'min-lines' is reported with the suggestion 'min_lines'`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "min-lines: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'min-lines' under 'artifacts' is not verified; did you mean 'min_lines'?"
      ])
  }

  @Test func `the key 'minlines' is reported with the suggestion 'min_lines'`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "minlines: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'minlines' under 'artifacts' is not verified; did you mean 'min_lines'?"
      ])
  }

  @Test func `the key 'contians' is reported with the suggestion 'contains'`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "contians: NoteIndex")
    #expect(
      found == [
        "17:7 error: 'contians' under 'artifacts' is not verified; did you mean 'contains'?"
      ])
  }

  @Test func `a misspelled key of a link is reported`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "via: the words of a note", with: "form: x")
    #expect(
      found == [
        "21:7 error: 'form' under 'key_links' is not verified; did you mean 'from'?"
      ])
  }

  @Test func `a misspelled key of must_haves is reported`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "  artifacts:\n", with: "  artefacts:\n")
    #expect(
      found == [
        "14:3 error: 'artefacts' under 'must_haves' is not verified; did you mean 'artifacts'?"
      ])
  }

  @Test func `a key that does not resemble a known key is reported as a note`() async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "via: the words of a note", with: "reviewer: x")
    #expect(
      found == [
        "21:7 note: 'reviewer' under 'key_links' is not verified"
      ])
  }

  @Test(arguments: ["min_bytes", "min_tests", "min_files", "min_lines_added"])
  func `a key that only other tools verify is reported as a warning`(_ key: String) async throws {
    let bench = try RuleBench("structure.unknown-promise-key")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "\(key): 5")
    #expect(found == ["17:7 warning: '\(key)' under 'artifacts' is not verified"])
  }
}
