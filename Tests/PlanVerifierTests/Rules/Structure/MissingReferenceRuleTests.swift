import Diagnostics
import PlanVerifier
import TestSupport
import Testing

struct MissingReferenceRuleTests {
  @Test(arguments: [
    "@~/a.md",
    "@$HOME/a.md",
    "@/etc/hosts",
    "@angular/core",
    "@Sources/",
    "@Sources/Note.swift#L3",
    "@Sources/Note.swift:1-3",
    "@`Sources/Note.swift`",
    "@Sources/{Note,NoteFile}.swift",
    "@Sources/NoteTags.swift",
    "@.planning/phases/02-searching/02-02-SUMMARY.md",
  ])
  func `existing and future files, package names, and home and absolute paths are accepted`(
    _ text: String
  ) async throws {
    let bench = try RuleBench("structure.missing-reference")
    let found = try await bench.findings(replacing: "@Sources/Note.swift", with: text)
    #expect(found == [])
  }

  @Test func `the future summary of a plan named only PLAN is accepted`() async throws {
    let bench = try RuleBench("structure.missing-reference")
    let plan = try #require(bench.archive.files.first { $0.path == RuleBench.plan }).text
    let folder = ".planning/phases/03-sharing"
    let found = try await bench.findings(
      [.init(RuleBench.plan, "@Sources/Note.swift", "@\(folder)/SUMMARY.md")],
      adding: ["\(folder)/PLAN.md": plan])
    #expect(found == [])
  }

  @Test func `a missing path is reported`() async throws {
    let bench = try RuleBench("structure.missing-reference")
    let found = try await bench.findings(
      replacing: "@Sources/Note.swift", with: "@.planning/NOTES.md (the notes)")
    #expect(
      found == [
        "31:2 warning: '.planning/NOTES.md' is not in the project"
      ])
  }

  @Test func `a path that differs only in case is reported`() async throws {
    let bench = try RuleBench("structure.missing-reference")
    let found = try await bench.findings(
      replacing: "@Sources/Note.swift", with: "@sources/note.swift")
    #expect(
      found == [
        "31:2 warning: 'sources/note.swift' is not in the project, but 'Sources/Note.swift' is"
      ])
  }

  @Test func `a path that leaves the project is rejected`() async throws {
    let bench = try RuleBench("structure.missing-reference")
    let found = try await bench.findings(
      replacing: "@Sources/Note.swift", with: "@a/../../b.md")
    #expect(
      found == [
        "31:2 warning: 'a/../../b.md' leaves the project and is not read"
      ])
  }

  @Test func `references in fences and outside the context are ignored`() async throws {
    let bench = try RuleBench("structure.missing-reference")
    let found = try await bench.findings([
      .init(RuleBench.plan, "@Sources/Note.swift\n", "```\n@Sources/Nix.swift\n```\n"),
      .init(RuleBench.plan, "Write NoteIndex.", "\n@Sources/Nix.swift\n"),
    ])
    #expect(found == [])
  }

  @Test func `a missing path in a finished plan is reported as a note`() async throws {
    let bench = try RuleBench("structure.missing-reference")
    let found = try await bench.findings([
      .init(
        ".planning/phases/01-saving/01-01-PLAN.md", "<tasks>",
        "<context>\n@Sources/Gone.swift\n</context>\n\n<tasks>")
    ])
    #expect(
      found == [
        "30:2 note: 'Sources/Gone.swift' is not in the project"
      ])
  }
}
