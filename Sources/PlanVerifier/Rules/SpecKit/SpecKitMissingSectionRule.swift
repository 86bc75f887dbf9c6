internal import Diagnostics

extension Rule {
  /// The rule that specifications and plans contain the sections read by later steps.
  static let specKitMissingSection = Rule(
    "speckit.missing-section", .warning,
    page: RulePage(
      what: """
        A spec.md has User Scenarios & Testing, Requirements and Success Criteria; plan.md has \
        Summary, Technical Context, Constitution Check and Project Structure. None of these \
        sections is empty.
        """,
      why: """
        The following steps look for these sections by name: tasks are derived from the scenarios, \
        coverage is measured by requirements, and paths come from the structure. Content under a \
        different heading is not found. A spec.md that follows the first spec-kit template needs \
        no Success Criteria. A document is taken to be in another language, and is not checked, if \
        more than half of its second-level headings contain non-ASCII letters.
        """,
      example:
        "# Feature Specification: Tags\n\n## User Scenarios & Testing\n\n…\n\n## Requirements\n\n…",
      fix:
        "# Feature Specification: Tags\n\n## User Scenarios & Testing\n\n…\n\n## Requirements\n\n"
        + "…\n\n## Success Criteria\n\n…")
  ) { context in
    context.project.features.flatMap { feature in
      var findings: [RuleFinding] = []
      if let specification = feature.specification?.text.document {
        var wanted = [
          (name: "User Scenarios & Testing", words: ["user scenario", "user stor"]),
          (name: "Requirements", words: ["requirement"]),
        ]
        if !specification.isOfFirstForm {
          wanted.append((name: "Success Criteria", words: ["success criteria"]))
        }
        findings += specification.findings(wanted)
      }
      findings +=
        feature.plan?.document.findings([
          (name: "Summary", words: ["summary"]),
          (name: "Technical Context", words: ["technical context"]),
          (name: "Constitution Check", words: ["constitution"]),
          (name: "Project Structure", words: ["project structure"]),
        ]) ?? []
      return findings
    }
  }
}

extension PlanningDocument {
  /// Whether the document uses the oldest spec-kit template, which has no success criteria.
  fileprivate var isOfFirstForm: Bool {
    section("Execution Status", "Review & Acceptance Checklist", "Primary User Story") != nil
  }

  /// Whether the document is probably not in English.
  ///
  /// This is assumed if more than half of the second-level titles contain non-ASCII letters.
  private var isForeign: Bool {
    let titles = sections.filter { $0.level == 2 }.map(\.title.value)
    let foreign = titles.filter { title in
      title.unicodeScalars.contains { !$0.isASCII && $0.properties.isAlphabetic }
    }
    return foreign.count * 2 > titles.count
  }

  fileprivate func findings(_ wanted: [(name: String, words: [String])]) -> [RuleFinding] {
    if isForeign { return [] }
    return wanted.compactMap { name, words in
      let matches = sections.filter { section in
        section.level > 1 && words.contains { section.title.value.utf8.containsText($0) }
      }
      guard let first = matches.first else {
        return RuleFinding(
          "the section '\(name)' is missing", at: location, fix: "add '## \(name)'")
      }
      guard matches.allSatisfy({ $0.text.trimmed.isEmpty }) else { return nil }
      return RuleFinding(
        "the section '\(name)' is empty", at: first.title.location,
        fix: "fill it, or state in it why it does not apply")
    }
  }
}
