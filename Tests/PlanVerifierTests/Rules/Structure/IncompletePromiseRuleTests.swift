import Diagnostics
import PlanVerifier
import Testing

struct IncompletePromiseRuleTests {
  /// The lines of the link after its source.
  private static let target =
    "      to: Sources/Note.swift\n      via: the words of a note\n      pattern: \"note\\\\.words\""

  @Test func `an artifact without a path is reported`() async throws {
    let bench = try RuleBench("structure.incomplete-promise")
    let found = try await bench.findings(
      replacing: "path: Sources/NoteIndex.swift", with: "file: Sources/NoteIndex.swift")
    #expect(
      found == [
        "15:7 error: an artifact has no 'path', so it is not verified"
      ])
  }

  @Test func `a missing source of a link is reported, and an empty target is not`() async throws {
    let bench = try RuleBench("structure.incomplete-promise")
    let found = try await bench.findings([
      .init(RuleBench.plan, "from: Sources/NoteIndex.swift", "from:"),
      .init(RuleBench.plan, "to: Sources/Note.swift", "to: \"\""),
    ])
    #expect(
      found == [
        "19:7 error: a key link has no 'from', so it is not verified"
      ])
  }

  @Test(arguments: [
    ("      pattern: \"note\\\\.words\"", "so only its pattern is verified"),
    ("      pattern: \"\"", "so it is not verified"),
  ])
  func `the message about a link without a target states whether its pattern is verified`(
    _ pattern: String, _ result: String
  ) async throws {
    let bench = try RuleBench("structure.incomplete-promise")
    let found = try await bench.findings(
      replacing: Self.target, with: "      via: the words of a note\n" + pattern)
    #expect(found == ["19:7 error: a key link has no 'to', \(result)"])
  }

  @Test(arguments: [
    ("the index uses notes", "warning: a key link has no '->' between its ends"),
    ("NoteIndex ->", "error: a key link has nothing before or after a '->'"),
  ])
  func `a link written as text without an arrow or without one of its ends is reported`(
    _ link: String, _ message: String
  ) async throws {
    let bench = try RuleBench("structure.incomplete-promise")
    let found = try await bench.findings(
      replacing: "    - from: Sources/NoteIndex.swift\n" + Self.target,
      with: "    - \(link)")
    #expect(found == ["19:7 \(message), so it is not verified"])
  }

  @Test func `a truth without text is reported`() async throws {
    let bench = try RuleBench("structure.incomplete-promise")
    let found = try await bench.findings(
      replacing: "- \"A word of a note finds it [command: swift test]\"",
      with: "- command: swift test")
    #expect(
      found == [
        "13:7 error: a truth has no text, so it is not verified"
      ])
  }
}
