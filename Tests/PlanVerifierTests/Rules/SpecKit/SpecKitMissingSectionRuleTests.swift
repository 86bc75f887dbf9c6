import Testing

struct SpecKitMissingSectionRuleTests {
  @Test func `each section is looked for by itself`() async throws {
    let project = try TaggedProject()
      .replacing("## Summary", with: "## Overview", in: "plan.md")
      .replacing("## Requirements", with: "## Wishes", in: "spec.md")
      .replacing("### Functional Requirements", with: "### Functions", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.missing-section") == [
        "warning: there is no section 'Summary'",
        "warning: there is no section 'Requirements'",
      ])
  }

  @Test func `marks behind a title do not matter`() async throws {
    let project = try TaggedProject()
      .replacing(
        "## Success Criteria *(mandatory)*", with: "## 4. Success criteria _(mandatory)_",
        in: "spec.md")
    #expect(try await project.findings(of: "speckit.missing-section") == [])
  }
}
