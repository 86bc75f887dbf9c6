internal import Diagnostics

extension Rule {
  /// The rule that stories describe their tests and acceptance scenarios.
  static let specKitStoryForm = Rule(
    "speckit.story-form", .warning,
    page: RulePage(
      what: "Each user story has an independent test and at least one acceptance scenario.",
      why: """
        A story is a slice that can be implemented, tested and demonstrated independently. Without \
        its own test it is not independent, and without a scenario its completion cannot be \
        decided.
        """,
      example: "### User Story 1 - Tag a note (Priority: P1)\n\nA reader tags a note.",
      fix: "### User Story 1 - Tag a note (Priority: P1)\n\nA reader tags a note.\n\n"
        + "**Independent Test**: tag a note and look at it again\n\n**Acceptance Scenarios**:\n\n"
        + "1. **Given** a note, **When** it is tagged, **Then** it shows the tag")
  ) { context in
    context.project.features.flatMap { $0.specification?.stories ?? [] }.flatMap { story in
      var findings: [RuleFinding] = []
      if story.scenarios.isEmpty {
        findings.append(
          RuleFinding(
            "story \(story.number) has no acceptance scenario", at: story.title.location,
            fix: "add '**Acceptance Scenarios**:' with items in the form Given, When, Then"))
      }
      if !story.hasIndependentTest {
        findings.append(
          RuleFinding(
            "story \(story.number) does not state how it is tested independently",
            at: story.title.location, fix: "add '**Independent Test**: …'"))
      }
      return findings
    }
  }
}
