import Diagnostics
import PlanVerifier
import Testing

struct FileConflictRuleTests {
  @Test(arguments: [
    (
      "  - ./Sources/NoteIndex.swift\n",
      "8:5 error: './Sources/NoteIndex.swift' is also changed by '02-01' in the same wave (1)"
    ),
    ("  - Sources\n", "8:5 error: 'Sources' is also changed by '02-01' in the same wave (1)"),
    (
      "  - Sources/NoteIndex.swift (tests)\n",
      "8:5 error: 'Sources/NoteIndex.swift (tests)' is also changed by '02-01' in the same wave (1)"
    ),
    (
      "  - \"Sources/{NoteIndex,X}.swift\"\n",
      "8:5 error: 'Sources/{NoteIndex,X}.swift' is also changed by '02-01' in the same wave (1)"
    ),
    (
      "  - \"**/NoteIndex.swift\"\n",
      "8:5 error: '**/NoteIndex.swift' is also changed by '02-01' in the same wave (1)"
    ),
    (
      "  - Sources/NoteIndex.swift/x\n",
      "8:5 error: 'Sources/NoteIndex.swift/x' is also changed by '02-01' in the same wave (1)"
    ),
    (
      "  - \"`Sources/NoteIndex.swift`\"\n",
      "8:5 error: '`Sources/NoteIndex.swift`' is also changed by '02-01' in the same wave (1)"
    ),
  ])
  func `an entry that overlaps with an entry of another plan is reported as a conflict`(
    _ text: String, _ message: String
  ) async throws {
    let bench = try RuleBench("graph.file-conflict")
    let found = try await bench.findings([
      .init(".planning/phases/02-searching/02-02-PLAN.md", "  - Sources/NoteTags.swift\n", text)
    ])
    #expect(found == [message])
  }

  @Test(arguments: [
    "  - Sources/NoteIndex.swif\n",
    "  - \"Sources/*/NoteIndex.swift\"\n",
    "  - Sources/noteindex.swift\n",
    "  - Source\n",
  ])
  func `plans that change different files do not conflict`(_ text: String) async throws {
    let bench = try RuleBench("graph.file-conflict")
    let found = try await bench.findings([
      .init(".planning/phases/02-searching/02-02-PLAN.md", "  - Sources/NoteTags.swift\n", text)
    ])
    #expect(found == [])
  }

  @Test func `finished plans are ignored`() async throws {
    let bench = try RuleBench("graph.file-conflict")
    let found = try await bench.findings(
      [
        .init(
          ".planning/phases/02-searching/02-02-PLAN.md", "  - Sources/NoteTags.swift\n",
          "  - Sources/NoteIndex.swift\n")
      ], adding: [".planning/phases/02-searching/02-01-SUMMARY.md": ""])
    #expect(found == [])
  }
}
