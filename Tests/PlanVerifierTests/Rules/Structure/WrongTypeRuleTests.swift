import Diagnostics
import PlanVerifier
import Testing

struct WrongTypeRuleTests {
  @Test func `a wave is a whole number`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 2.1")
    #expect(
      found == [
        "5:7 error: 'wave' is '2.1', a whole number from 0 is expected"
      ])
  }

  @Test func `a wave is not negative`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: -1")
    #expect(
      found == [
        "5:7 error: 'wave' is '-1', a whole number from 0 is expected"
      ])
  }

  @Test func `a wave may be 0`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 0")
    #expect(found == [])
  }

  @Test func `a field without a value is shown at its name`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave:")
    #expect(
      found == [
        "5:1 error: 'wave' is nothing, a whole number from 0 is expected"
      ])
  }

  @Test func `an item of a list is a text`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "depends_on: []", with: "depends_on: [[01]]")
    #expect(
      found == [
        "6:14 error: an item of 'depends_on' is a list, text is expected"
      ])
  }

  @Test func `promises are a map`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing:
        "must_haves:\n  truths:\n    - \"A word of a note finds it [command: swift test]\"\n  artifacts:\n    - path: Sources/NoteIndex.swift\n      provides: a word of a note finds it\n      exports: [\"NoteIndex\"]\n  key_links:\n    - from: Sources/NoteIndex.swift\n      to: Sources/Note.swift\n      via: the words of a note\n      pattern: \"note\\\\.words\"\n",
      with: "must_haves: none\n")
    #expect(
      found == [
        "11:13 error: 'must_haves' is 'none', a map is expected"
      ])
  }

  @Test func `exports are texts`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "exports:\n        name: NoteIndex")
    #expect(
      found == [
        "18:9 error: 'exports' is a map, a list of texts is expected"
      ])
  }

  @Test func `a number of lines is a number`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "exports: [\"NoteIndex\"]", with: "min_lines: \"ten\"")
    #expect(
      found == [
        "17:18 error: 'min_lines' is 'ten', a whole number from 0 is expected"
      ])
  }

  @Test func `a type of plan that nobody knows is a warning`() async throws {
    let bench = try RuleBench("structure.wrong-type")
    let found = try await bench.findings(
      replacing: "type: execute", with: "type: exceute")
    #expect(
      found == [
        "4:7 warning: 'type' is 'exceute', one of execute, tdd, quick, quick-task, gap-closure, integration, research, plan is expected"
      ])
  }
}
