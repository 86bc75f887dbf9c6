import Testing

struct SpecKitTaskSequenceRuleTests {
  @Test func `a gap is reported with the first missing id`() async throws {
    let project = try TaggedProject()
      .replacing("T007", with: "T010", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.task-sequence") == [
        "34: note: 'T010' follows 'T006'; expected 'T007'"
      ])
  }

  @Test func `an id that is too high is reported, and so is each lower id after it`() async throws {
    let project = try TaggedProject()
      .replacing("T004", with: "T009", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.task-sequence") == [
        "21: note: 'T009' follows 'T003'; expected 'T004'",
        "22: note: 'T005' follows the higher id 'T009'",
        "28: note: 'T006' follows the higher id 'T009'",
        "34: note: 'T007' follows the higher id 'T009'",
      ])
  }
}
