import Diagnostics
import PlanVerifier
import TestSupport
import Testing

/// Tests of feature documents with random changes, and of a long task list.
struct FeatureFuzzTests {
  private static let pieces = [
    "- [ ] T001 ", "- [x] ", "[P]", "[US1] ", "[", "]", "`", "```\n", "<!--", "-->", "**", "T00",
    "FR-001", "SC-", "US999999999", "T0000000000001 ", "depends on T003, ", "\n", "\r\n", "\r",
    "\t",
    "    ", "## Phase 3: User Story 1", "### User Story 99999999999 (Priority: P", "| FR-002 |",
    "[NEEDS CLARIFICATION", "NEEDS CLARIFICATION", "???", "TODO:", "[###", "$ARGUMENTS", "é", "\0",
    "src/a.py", "---\n", "(P", "**Status**:", "> ", "1. ", "Given", "specs/002-x", "FR-001–FR-9",
  ]

  private func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0...random.below(12) {
      let place = random.below(bytes.count + 1)
      switch random.below(4) {
      case 0: bytes.removeSubrange(place..<min(bytes.count, place + random.below(60)))
      case 1: bytes.insert(contentsOf: random.pick(Self.pieces).utf8, at: place)
      case 2: bytes.insert(UInt8(random.below(256)), at: place)
      default:
        let other = random.below(bytes.count + 1)
        let piece = bytes[min(place, other)..<max(place, other)].prefix(200)
        bytes.insert(contentsOf: piece, at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: 0..<8)
  func `random changes do not make the rules trap, and every finding is inside its document`(
    _ seed: UInt64
  )
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let base = try TaggedProject()
    for _ in 0..<8 {
      var project = base
      var texts: [String: String] = [:]
      for name in ["spec.md", "plan.md", "tasks.md", "checklists/search.md"] {
        let text = mutated(try base.text(name), &random)
        texts["specs/001-note-tags/\(name)"] = text
        project = project.adding(name, text)
      }
      for finding in try await project.familyFindings {
        guard let place = finding.location, let start = place.start, let text = texts[place.file]
        else { continue }
        let bytes = text.utf8.count + 1
        #expect(start.line >= 1 && start.line <= bytes && start.column <= bytes, "seed \(seed)")
      }
    }
  }

  @Test func `a list of 5000 tasks is parsed completely`() async throws {
    let lines = (1...5_000).map { "- [x] T\($0 + 100_000) [US1] Do it in src/tags.py" }
    let text = "## Phase 3: User Story 1\n\n" + lines.joined(separator: "\n")
    let project = try TaggedProject().adding("tasks.md", text)
    #expect(try await project.feature.tasks?.tasks.count == 5_000)
    #expect(try await project.findings(of: "speckit.task-sequence") == [])
  }
}
