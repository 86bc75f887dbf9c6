internal import Diagnostics

extension Rule {
  /// The rule that a plan's front matter, file name and directory agree.
  static let nameMismatch = Rule(
    "structure.name-mismatch", .warning,
    page: RulePage(
      what: """
        The phase and plan in the front matter agree with the names of the file and its folder.
        """,
      why: """
        A plan is found by its file and reported by its front matter. If the two differ, other \
        plans can depend on the wrong plan, and a summary can finish a plan that was never carried \
        out. '23-healthkit', '23' and 'CK-23' name the same phase; '01', '1' and '23-01' name the \
        same plan. Projects with custom phase names are not checked.
        """,
      example: "# .planning/phases/23-import/23-02-PLAN.md\nphase: 22-export\nplan: 01",
      fix: "# .planning/phases/23-import/23-02-PLAN.md\nphase: 23-import\nplan: 02")
  ) { context in
    if context.project.hasCustomNames { return [] }
    return context.project.plans.flatMap { plan in
      [fileFinding(plan), phaseFinding(plan), numberFinding(plan)].compactMap(\.self)
    }
  }

  private static func fileFinding(_ plan: Plan) -> RuleFinding? {
    let reference = PlanReference(plan.name)
    guard let phase = reference.phase, phase != plan.phase,
      reference.rest.split(separator: "-").first.flatMap({ PlanNumber($0) }) != nil
    else { return nil }
    return RuleFinding(
      "the file name has phase \(phase), but the file is in phase \(plan.phase)", at: plan.location,
      fix: "rename the file, or move it to the folder of phase \(phase)")
  }

  private static func phaseFinding(_ plan: Plan) -> RuleFinding? {
    guard let value = plan.frontMatter?["phase"]?.text else { return nil }
    var text = value.value[...]
    if text.lowercased().hasPrefix("phase") { text = text.dropFirst(5).drop { " -_".contains($0) } }
    guard let (token, rest) = PhaseToken.prefix(of: text), token != plan.phase,
      rest.first.map({ "-_ :/".contains($0) }) ?? true
    else { return nil }
    return RuleFinding(
      "the plan has phase '\(value.value)', but is in phase \(plan.phase)", at: value.location,
      fix: "write the phase of the folder, or move the file")
  }

  private static func numberFinding(_ plan: Plan) -> RuleFinding? {
    guard let value = plan.frontMatter?["plan"]?.text, let own = plan.planNumber else {
      return nil
    }
    let reference = PlanReference(value.value)
    // Names such as `W2-search` are compared as texts, and numbers as numbers.
    if plan.name.lowercased().hasSuffix(reference.text.lowercased()) { return nil }
    guard let number = reference.number, number.isUnique, own.isUnique else { return nil }
    if number == own, reference.phase ?? plan.phase == plan.phase { return nil }
    return RuleFinding(
      "the plan has number '\(value.value)', but its file is '\(plan.path.name)'",
      at: value.location, fix: "write '\(plan.number)', or rename the file")
  }
}

extension PlanningProject {
  /// Whether phases have custom names, so that numbers have no meaning.
  var hasCustomNames: Bool { configuration?["phase_naming"]?.text?.value == "custom" }
}
