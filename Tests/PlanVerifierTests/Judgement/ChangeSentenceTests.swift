import Diagnostics
import PlanVerifier
import TestSupport
import Testing

/// Tests of sentences in a later plan that may announce the change that broke a promise.
struct ChangeSentenceTests {
  /// Returns the severity of the finding about a renamed function; `nil` without a finding.
  ///
  /// A commit of a later plan renames the promised function. The given text is the action of the
  /// task in that plan.
  private func severity(_ action: String) async throws -> String? {
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
            exports: ["saveAnchor"]
      ---

      """
    let later = try Corpus.base("finished").files.first { $0.path.hasSuffix("02-01-PLAN.md") }
    let text = try #require(later).text.replacing(
      #/<action>[^<]*<\/action>/#, with: "<action>\(action)</action>")
    let archive = Archive(
      """
      base: finished
      step: 1 refactor(02-01): names
      change: 1 Sources/NoteFile.swift func saveAnchor => func other
      -- .planning/phases/01-saving/01-01-PLAN.md --
      \(plan)-- .planning/phases/02-searching/02-01-PLAN.md --
      \(text)-- Sources/NoteFile.swift --
      struct NoteFile {
        func saveAnchor() {}
      }

      """)
    return try await RepositoryFixture(archive).findings().first {
      $0.id == "promise.export-missing"
    }?.severity.rawValue
  }

  @Test(arguments: [
    "Call saveAnchor when the selection changes.",
    "Leave saveAnchor in place, and move the button.", "Move the button, saveAnchor stays.",
    "Move the list into saveAnchor.", "After the move, call `saveAnchor`.",
    "The renamed button must call saveAnchor.", "Replace the list; saveAnchor still works.",
  ])
  func `a finding remains an error if the later plan does not announce a change to the function`(
    _ action: String
  ) async throws {
    #expect(try await severity(action) == "error")
  }

  @Test(arguments: [
    "Remove saveAnchor.", "Delete loadAnchor, `saveAnchor` and the rest.",
    "Rename `saveAnchor` to `keep` in NoteFile.", "saveAnchor is replaced by a writer.",
    "`saveAnchor` moves to the store.", "Write text instead of calling saveAnchor.",
    "Change the signature of saveAnchor.", "saveAnchor → storeAnchor",
    "saveAnchor is no longer used.", "When the list is ready, drop saveAnchor.",
  ])
  func `a finding becomes a note if the later plan announces a change to the function`(
    _ action: String
  ) async throws {
    #expect(try await severity(action) == "note")
  }
}
