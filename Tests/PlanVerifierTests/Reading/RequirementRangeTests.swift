import PlanVerifier
import Testing

struct RequirementRangeTests {
  /// Returns the ids in a requirements field of a roadmap.
  private func ids(_ text: String) async throws -> [String] {
    let roadmap = "### Phase 1: Name\n**Requirements**: \(text)\n"
    let project = try await FinishedProject().adding("ROADMAP.md", roadmap).project
    return project.roadmap?.phases.first?.requirements.map(\.value) ?? []
  }

  @Test(arguments: [
    ("A-1, B-2", ["A-1", "B-2"]), ("[A-1, A-2]", ["A-1", "A-2"]), ("**A-01**.", ["A-01"]),
    ("A-01..A-03", ["A-01", "A-02", "A-03"]), ("A-08..10", ["A-08", "A-09", "A-10"]),
    ("A-1 through A-2", ["A-1", "A-2"]), ("A-1 – A-3", ["A-1", "A-2", "A-3"]),
    ("A-1 – three of them", ["A-1"]), ("A-3..A-1", ["A-3", "A-1"]), ("A-1..A-1", ["A-1"]),
    ("A-01a, A-01b", ["A-01a", "A-01b"]), ("ABC-DEF-12", ["ABC-DEF-12"]),
    ("ABC2-1", ["ABC2-1"]), ("xA-1 A-1x A-1xy _A-2 A-2_ -A-3", ["A-1x"]),
    ("A- -1 A1 a-1 A-1.", ["A-1"]), ("A-1.2 A-1.Next A-1.next", ["A-1.2", "A-1", "A-1"]),
    ("A-09.x, A-3.1.2a", ["A-09.x", "A-3.1.2a"]), ("A-1.1..A-1.3", ["A-1.1", "A-1.2", "A-1.3"]),
    ("A-1.8..10", ["A-1.8", "A-1.9", "A-1.10"]), ("A-1..A-99999999", ["A-1", "A-99999999"]),
    ("A-1..99999999999999999999", ["A-1"]), ("„A-1“", ["A-1"]),
  ])
  func `ids and ranges are found as whole words`(_ text: String, _ expected: [String]) async throws
  {
    #expect(try await ids(text) == expected)
  }
}
