internal import Diagnostics

extension Rule {
  /// The rule that field names are not misspelled, and that promises are not at the top level.
  static let unknownField = Rule(
    "structure.unknown-field", .warning,
    page: RulePage(
      what: "A plan has neither misspelled field names nor promises at the top level.",
      why: """
        Plans can have custom fields, so an unknown field is not an error. But 'depend_on' without \
        'depends_on' is probably a typo and is ignored by tools. The same applies to 'truths', \
        'artifacts' and 'key_links' at the top level instead of under 'must_haves'.
        """,
      example: "depend_on: [01-01]",
      fix: "depends_on: [01-01]")
  ) { context in
    let near = NearMiss(PlanFields.all)
    let known = Set(PlanFields.all)
    let promises: Set = ["truths", "artifacts", "key_links", "key-links"]
    return context.project.plans.flatMap { plan -> [RuleFinding] in
      let map = plan.frontMatter?.map ?? []
      let present = Set(map.map(\.key.value))
      return map.compactMap { entry in
        let name = entry.key.value
        if promises.contains(name) { return .misplacedPromise(entry.key) }
        guard !known.contains(name), let meant = near.name(for: name), !present.contains(meant)
        else { return nil }
        return .unknownField(entry.key, meant)
      }
    }
  }
}

extension RuleFinding {
  fileprivate static func unknownField(_ key: Located<String>, _ meant: String) -> Self {
    Self(
      "the field '\(key.value)' is not read; did you mean '\(meant)'?", at: key.location,
      fix: "write '\(meant)'")
  }

  fileprivate static func misplacedPromise(_ key: Located<String>) -> Self {
    Self(
      "'\(key.value)' is read only under 'must_haves'", at: key.location,
      fix: "indent it below 'must_haves:'")
  }
}
