import Diagnostics
import PlanVerifier
import TestSupport
import Testing

/// Tests of a later plan that repeats or changes an exclusion of an earlier plan.
struct RepeatedExclusionTests {
  /// Returns the severities of the findings about excluded text in a file.
  ///
  /// An earlier plan excludes the first text, and a later plan excludes the second one. A commit of
  /// the later plan adds `legacySave` to the file.
  private func severities(excluded: String, later: String) async throws -> [String] {
    let plan = """
      ---
      phase: 01-saving
      plan: "01"
      type: execute
      wave: 1
      depends_on: []
      files_modified: [Sources/NoteFile.swift]
      autonomous: true
      requirements: [NOTE-01]
      must_haves:
        truths:
          - "A saved note is there after a restart"
        artifacts:
          - path: Sources/NoteFile.swift
            excludes: ["\(excluded)"]
      ---

      """
    let file = try Corpus.base("finished").files.first { $0.path.hasSuffix("02-01-PLAN.md") }
    let text = try #require(file).text.replacing(
      "  artifacts:\n",
      with: """
          artifacts:
            - path: Sources/NoteFile.swift
              excludes: ["\(later)"]

        """)
    let archive = Archive(
      """
      base: finished
      step: 1 refactor(02-01): names
      change: 1 Sources/NoteFile.swift func keep => func legacySave
      -- .planning/phases/01-saving/01-01-PLAN.md --
      \(plan)-- .planning/phases/02-searching/02-01-PLAN.md --
      \(text)-- Sources/NoteFile.swift --
      struct NoteFile {
        func keep() {}
      }

      """)
    return try await RepositoryFixture(archive).findings()
      .filter { $0.id == "promise.excluded-present" }.map(\.severity.rawValue)
  }

  @Test func `an exclusion that a later plan repeats does not announce the excluded text`()
    async throws
  {
    #expect(!(try await severities(excluded: "legacySave", later: "legacySave")).contains("note"))
  }

  @Test func `an exclusion that a later plan changes announces the change`() async throws {
    #expect(try await severities(excluded: "legacySave", later: "legacySave(to").contains("note"))
  }
}
