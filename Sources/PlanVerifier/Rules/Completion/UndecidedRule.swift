internal import Diagnostics

extension Rule {
  /// The rule that the plans of a phase cite the decisions for that phase.
  ///
  /// Decisions that are informational, deferred or folded according to their tags are excluded.
  static let undecided = Rule(
    "completion.undecided", .note,
    page: RulePage(
      what: "Each decision in CONTEXT is cited by a plan of its phase.",
      why: """
        A decision that is not cited by any plan is easily overlooked when the plans are carried \
        out. Decisions with the tags `informational`, `deferred` or `folded` need no plan.
        """,
      example:
        "- **D-02:** The index is rebuilt at the start.     (no plan of the phase names D-02)",
      fix: "Cite the id where a plan follows the decision, or tag the decision.")
  ) { context in
    context.index.entries.flatMap { entry -> [RuleFinding] in
      let decisions = (entry.phase.context?.decisions ?? []).filter {
        Set($0.tags).isDisjoint(with: ["informational", "deferred", "folded"])
      }
      guard !decisions.isEmpty, !entry.phase.plans.isEmpty else { return [] }
      let prefixes = Set(decisions.map { RequirementID.prefix(of: $0.id.value) })
      var cited: Set<String> = []
      for plan in entry.phase.plans {
        for text in plan.texts {
          cited.formUnion(RequirementScanner.ids(in: text[...], prefixes: prefixes).map(\.id))
        }
      }
      return decisions.filter { !cited.contains($0.id.value) }.map { decision in
        RuleFinding(
          "no plan of phase \(entry.phase.token) cites the decision '\(decision.id.value)'",
          at: decision.id.location,
          fix: "cite it where a plan follows it, or tag it '[informational]' or '[deferred]'")
      }
    }
  }
}

extension Plan {
  /// The texts of all sections, task parts and front matter values.
  fileprivate var texts: [String] {
    sections.map(\.text) + tasks.flatMap { $0.parts.map(\.text) }
      + (frontMatter.map(Self.scalars) ?? [])
  }

  private static func scalars(of value: YAMLValue) -> [String] {
    switch value.content {
    case .scalar(let text, _): [text]
    case .list(let values): values.flatMap(scalars)
    case .map(let entries): entries.flatMap { scalars(of: $0.value) }
    }
  }
}
