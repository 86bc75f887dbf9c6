internal import Diagnostics

extension Rule {
  private static let share = RuleParameter(
    "share", standard: 50,
    meaning:
      "the percentage of requirements that tasks must name for the others to count as missed")

  /// The rule that tasks.md names all requirements of a feature if it names a large share of them.
  ///
  /// The parameter `share` specifies the minimum percentage.
  static let specKitUncoveredRequirement = Rule(
    "speckit.uncovered-requirement", .note,
    page: RulePage(
      what: """
        If tasks.md names at least half of the requirements by id (the default share), it names \
        all of them.
        """,
      why: """
        Tasks are not required to name requirements. But if they name many of them, a requirement \
        that is not named was probably forgotten. Only ids are compared; the content of tasks is \
        not considered.
        """,
      example: "spec.md:  - **FR-003**: Tags MUST be unique\n"
        + "tasks.md: - [ ] T004 Create tags (FR-001, FR-002)",
      fix: "tasks.md: - [ ] T004 Create unique tags (FR-001, FR-002, FR-003)"),
    parameters: [share]
  ) { context in
    context.project.features.flatMap { feature -> [RuleFinding] in
      guard let tasks = feature.tasks, let specification = feature.specification else { return [] }
      let named = numbers(tasks.text)
      let all = specification.definitions(of: .requirement)
      let missed = all.filter { !named.contains($0.id.value.number) }
      guard missed.count < all.count,
        (all.count - missed.count) * 100 >= all.count * context.value(of: share)
      else { return [] }
      return missed.filter(\.isFormal).map { definition in
        RuleFinding(
          "no task names '\(definition.id.value)'", at: definition.id.location,
          fix: "name it in the task that implements it, or add a task")
      }
    }
  }

  /// Returns the numbers of the requirements that a document mentions.
  ///
  /// Ranges such as `FR-001` to `FR-004` are expanded if the numbers differ by at most 200.
  private static func numbers(_ document: FeatureDocument) -> Set<Int> {
    var numbers: Set<Int> = []
    for (index, mention) in document.mentions.enumerated()
    where mention.value.kind == .requirement {
      numbers.insert(mention.value.number)
      guard document.rangeEnds.contains(index) else { continue }
      let first = document.mentions[index - 1].value
      guard first.kind == .requirement, first.number < mention.value.number,
        mention.value.number - first.number <= 200
      else { continue }
      numbers.formUnion(first.number...mention.value.number)
    }
    return numbers
  }
}
