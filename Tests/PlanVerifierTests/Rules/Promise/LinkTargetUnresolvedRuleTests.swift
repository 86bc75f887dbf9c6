import Diagnostics
import PlanVerifier
import Testing

struct LinkTargetUnresolvedRuleTests {
  private func findings(_ target: String?, pattern: String? = "Note") async throws -> [String] {
    let bench = PromiseBench(
      links: [PromiseBench.link("a.swift", target, pattern: pattern)],
      files: [
        "a.swift": "let note = Note()", "Note.swift": "struct Note { var text = 1 }",
        "Tag.swift": "struct Label {}",
      ])
    return try await bench.findings(of: "promise.link-target-unresolved")
  }

  @Test(arguments: [
    "Note.swift", "Note", "Note.text", "JSONEncoder", "/api/notes", "the table of notes", nil,
    "users",
  ])
  func `a target may be anywhere`(_ target: String?) async throws {
    #expect(try await findings(target).isEmpty)
  }

  @Test(arguments: [
    ("Notes.swift", "the target 'Notes.swift' is not there"),
    ("Note.title", "the target 'Note.title' is not declared; only its type is"),
    ("Tag", "the target 'Tag' is not declared, though there is 'Tag.swift'"),
  ])
  func `a target of the project is there`(_ target: String, _ message: String) async throws {
    #expect(try await findings(target) == ["7 warning: \(message)"])
  }

  @Test func `a target without a pattern must be a name`() async throws {
    #expect(try await findings("the table of notes", pattern: nil).count == 1)
  }
}
