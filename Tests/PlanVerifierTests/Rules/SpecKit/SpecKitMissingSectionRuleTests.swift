import Testing

struct SpecKitMissingSectionRuleTests {
  @Test func `each missing section is reported`() async throws {
    let project = try TaggedProject()
      .replacing("## Summary", with: "## Overview", in: "plan.md")
      .replacing("## Requirements", with: "## Wishes", in: "spec.md")
      .replacing("### Functional Requirements", with: "### Functions", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.missing-section") == [
        "warning: the section 'Summary' is missing",
        "warning: the section 'Requirements' is missing",
      ])
  }

  @Test func `the number, the letter case and the marker of a title are ignored`() async throws {
    let project = try TaggedProject()
      .replacing(
        "## Success Criteria *(mandatory)*", with: "## 4. Success criteria _(mandatory)_",
        in: "spec.md")
    #expect(try await project.findings(of: "speckit.missing-section") == [])
  }
}
