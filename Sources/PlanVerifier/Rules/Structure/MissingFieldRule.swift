internal import Diagnostics

extension Rule {
  /// The rule that plans contain all fields needed to order and verify them.
  static let missingField = Rule(
    "structure.missing-field", .error,
    page: RulePage(
      what: """
        The front matter of a plan has the fields phase, plan, type, wave, depends_on, \
        files_modified, autonomous and must_haves, and requirements if the project has a list of \
        them.
        """,
      why: """
        A missing field is not the same as an empty one: it is unclear whether a plan without \
        'depends_on' has no dependencies or whether they were forgotten. Write '[]' for an empty \
        list. If only 'requirements' is missing, this is a warning, because older plans do not \
        have this field.
        """,
      example: "phase: 01-saving\nplan: 01\nwave: 1\n…",
      fix: "phase: 01-saving\nplan: 01\ntype: execute\nwave: 1\ndepends_on: []\n…")
  ) { context in
    let wantsRequirements = context.project.requirements != nil
    return context.project.plans.flatMap { plan -> [RuleFinding] in
      guard let map = plan.frontMatter?.map else { return [] }
      let present = Set(map.map(\.key.value))
      let missing = PlanFields.required.filter { present.isDisjoint(with: $0) }.map {
        $0.first ?? ""
      }
      let lacksRequirements = wantsRequirements && present.isDisjoint(with: PlanFields.requirements)
      // One finding for each plan, because a plan in an older format can lack many of these fields.
      if !missing.isEmpty {
        return [.missingFields(missing + (lacksRequirements ? ["requirements"] : []), of: plan)]
      }
      return lacksRequirements ? [.missingRequirements(of: plan)] : []
    }
  }
}

extension RuleFinding {
  fileprivate static func missingFields(_ names: [String], of plan: Plan) -> Self {
    let lists = ["depends_on", "files_modified"]
    guard let name = names.first, names.count == 1 else {
      let all = names.map { "'\($0)'" }.joined(separator: ", ")
      return Self(
        "\(names.count) fields are missing: \(all)", at: plan.head,
        fix: "add them, with '[]' for empty lists")
    }
    return Self(
      "the field '\(name)' is missing", at: plan.head,
      fix: lists.contains(name) ? "add '\(name):', with '[]' for an empty list" : "add '\(name):'")
  }

  fileprivate static func missingRequirements(of plan: Plan) -> Self {
    Self(
      "the field 'requirements' is missing, although the project lists requirements",
      at: plan.head,
      fix: "add 'requirements:' with the ids of the requirements that the plan meets",
      severity: .warning)
  }
}
