import Diagnostics
import PlanVerifier
import Testing

struct WrongTypeRuleTests {
  @Test func `a wave that is not a whole number is reported`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 2.1")
    #expect(
      found == [
        "5:7 error: 'wave' is '2.1'; expected a whole number of at least 0"
      ])
  }

  @Test(arguments: ["gap_closure", "gap-closure"])
  func `the type of a field is checked in each spelling of its name`(_ name: String) async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 1\n\(name): maybe")
    #expect(found == ["6:14 error: '\(name)' is 'maybe'; expected true or false"])
  }

  @Test func `a negative wave is reported`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: -1")
    #expect(
      found == [
        "5:7 error: 'wave' is '-1'; expected a whole number of at least 0"
      ])
  }

  @Test func `wave 0 is accepted`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 0")
    #expect(found == [])
  }

  @Test func `a wave without a value is reported at the name of the field`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave:")
    #expect(
      found == [
        "5:1 error: 'wave' is empty; expected a whole number of at least 0"
      ])
  }

  @Test func `a list item that is not text is reported`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "depends_on: []", with: "depends_on: [[01]]")
    #expect(
      found == [
        "6:14 error: an item of 'depends_on' is a list; expected text"
      ])
  }

  @Test func `promises that are not a map are reported`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing:
        "must_haves:\n  truths:\n    - \"A word of a note finds it [command: swift test]\"\n  artifacts:\n    - path: Sources/NoteIndex.swift\n      provides: a word of a note finds it\n      exports: [\"NoteIndex\"]\n  key_links:\n    - from: Sources/NoteIndex.swift\n      to: Sources/Note.swift\n      via: the words of a note\n      pattern: \"note\\\\.words\"\n",
      with: "must_haves: none\n")
    #expect(
      found == [
        "11:13 error: 'must_haves' is 'none'; expected a map"
      ])
  }

  @Test func `exports that are a map are reported`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "exports:\n        name: NoteIndex")
    #expect(
      found == [
        "18:9 error: 'exports' is a map; expected a list of strings"
      ])
  }

  @Test func `a line count that is not a number is reported`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "min_lines: \"ten\"")
    #expect(
      found == [
        "17:18 error: 'min_lines' is 'ten'; expected a whole number of at least 0"
      ])
  }

  @Test(arguments: ["key_links", "key-links"])
  func `a field of a link that is not text is reported`(_ key: String) async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings([
      .init(RuleBench.plan, "key_links:", "\(key):"),
      .init(RuleBench.plan, "to: Sources/Note.swift", "to: [Sources/Note.swift]"),
    ])
    #expect(found == ["20:11 error: 'to' is a list; expected text"])
  }

  @Test func `an unknown plan type is reported as a warning`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "type: execute", with: "type: exceute")
    #expect(
      found == [
        "4:7 warning: 'type' is 'exceute'; expected one of execute, tdd, quick, quick-task, gap-closure, integration, research, plan"
      ])
  }

  @Test(arguments: ["contains", "exports", "excludes", "not_contains", "removes"])
  func `a promise that starts with an unquoted '#' is reported with the fix to quote the text`(
    _ key: String
  ) async throws {
    let bench = try RuleBench("structure.wrong-type")
    let change = RuleBench.Change(
      RuleBench.plan, "exports: [\"NoteIndex\"]", "\(key): #import <X.h>")
    let found = try await bench.findings([change])
    #expect(found == ["17:7 error: '\(key)' is empty; expected a list of strings"])
    #expect(
      try await bench.diagnostics([change]).map(\.fix) == [
        "write a list of strings, and quote text that starts with '#'"
      ])
  }

  @Test func `rows of evidence that are a map are reported`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "    - \"A word of a note finds it [command: swift test]\"",
      with: "    - truth: A word of a note finds it\n      rows: {a: b}")
    #expect(found.count == 1)
    #expect(found.first?.contains("'rows' is a map; expected a list of strings") == true)
  }
}
