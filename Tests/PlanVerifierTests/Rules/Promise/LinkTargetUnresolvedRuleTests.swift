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
  func `existing targets, targets outside the project and links without a target are accepted`(
    _ target: String?
  ) async throws {
    #expect(try await findings(target).isEmpty)
  }

  @Test(arguments: [
    ("Notes.swift", "the target 'Notes.swift' does not exist"),
    ("Note.title", "the target 'Note.title' is not declared; only its type is"),
    ("Tag", "the target 'Tag' is not declared in 'Tag.swift'"),
  ])
  func `a missing target inside the project is reported`(_ target: String, _ message: String)
    async throws
  {
    #expect(try await findings(target) == ["7 warning: \(message)"])
  }

  @Test func `a link without a pattern is reported if its target is prose`() async throws {
    #expect(try await findings("the table of notes", pattern: nil).count == 1)
  }
}
