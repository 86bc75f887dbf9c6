internal import Diagnostics

extension Rule {
  /// The rule that REQUIREMENTS defines every requirement that planning documents name.
  ///
  /// The ids in the roadmap, plans, summaries and the traceability table are checked.
  static let unknownRequirement = Rule(
    "trace.unknown-requirement", .error,
    page: RulePage(
      what: """
        Every requirement that plans, summaries, the roadmap or the traceability table name is \
        defined in REQUIREMENTS.
        """,
      why: """
        An undefined id is a typo or a requirement that was dropped. In both cases, the text of \
        the requirement cannot be looked up. Ids with a prefix that REQUIREMENTS does not use are \
        a warning, because other lists may define them. Archived requirements and ids of decisions \
        are accepted.
        """,
      example: "requirements: [NOTE-20]     (REQUIREMENTS ends with NOTE-02)",
      fix: "Correct the id, or add the requirement to REQUIREMENTS.")
  ) { context in
    let index = context.index
    guard let list = context.project.requirements, !list.items.isEmpty else { return [] }
    var judge = UnknownRequirements(context)
    for row in list.trace { judge.look(at: row.id, by: "the traceability table") }
    for section in context.project.roadmap?.phases ?? [] where !section.isFolded {
      guard index.isCurrent(section.phase.value) else { continue }
      for id in section.requirements { judge.look(at: id, by: "phase \(section.phase.value)") }
    }
    for entry in index.entries where index.isCurrent(entry.phase.token) {
      judge.decisions = Set((entry.phase.context?.decisions ?? []).map(\.id.value))
      for step in entry.steps {
        let claims = step.plan.map(RequirementIndex.ids) ?? []
        for id in claims { judge.look(at: id, by: "plan '\(step.name)'") }
        let known = Set(claims.map(\.value))
        for id in step.summary?.completedRequirements ?? [] where !known.contains(id.value) {
          judge.look(at: id, by: "summary '\(step.name)'")
        }
      }
    }
    return judge.findings
  }
}

/// A collector of findings about undefined ids.
private struct UnknownRequirements {
  private(set) var findings: [RuleFinding] = []
  /// The decisions of the current phase, which its plans can list among their requirements.
  var decisions: Set<String> = []
  private let index: RequirementIndex
  private let archived: Set<String>
  private let lastIDs: [String: String]
  private let prefixes: String

  init(_ context: RuleContext) {
    index = context.index.requirements
    archived = context.project.archivedRequirements
    lastIDs = Dictionary(
      (context.project.requirements?.items ?? []).map {
        (RequirementID.prefix(of: $0.id.value), $0.id.value)
      }, uniquingKeysWith: { _, last in last })
    prefixes = Wording.list(index.prefixes.sorted())
  }

  mutating func look(at id: Located<String>, by name: String) {
    let prefix = RequirementID.prefix(of: id.value)
    guard index.names.defined(by: id.value).contains(where: { index.items[$0] == nil }),
      !archived.contains(id.value),
      !decisions.contains(id.value), prefix != "D", !prefix.hasPrefix("D-")
    else { return }
    let last = lastIDs[prefix]
    findings.append(
      RuleFinding(
        "\(name) names requirement '\(id.value)', which REQUIREMENTS does not define",
        at: id.location,
        fix: last.map { "correct it, or define it; the last id with its prefix is '\($0)'" }
          ?? "correct it, or define it; prefixes in REQUIREMENTS: \(prefixes)",
        severity: last == nil ? .warning : .error))
  }
}
