internal import Diagnostics

extension Rule {
  /// The rule that unfinished plans in the same wave of a phase change different files.
  static let fileConflict = Rule(
    "graph.file-conflict", .error,
    page: RulePage(
      what: "Two plans in the same wave of a phase do not change the same file.",
      why: """
        Plans of the same wave run in parallel. If two of them change the same file, one change is \
        lost or has to be merged by hand. A folder conflicts with every path in it, and a pattern \
        with every path that it matches. Finished plans and plans without a wave are ignored.
        """,
      example: "# 02-01, wave 1\nfiles_modified: [Sources/Note.swift]\n"
        + "# 02-02, wave 1\nfiles_modified: [Sources/Note.swift]",
      fix: "# 02-01, wave 1\nfiles_modified: [Sources/Note.swift]\n"
        + "# 02-02, wave 2\nfiles_modified: [Sources/Note.swift]")
  ) { context in
    context.project.phases.flatMap { phase -> [RuleFinding] in
      var waves: [Int: PlannedFiles] = [:]
      var findings: [RuleFinding] = []
      for (index, plan) in phase.plans.enumerated() where phase.summary(of: plan) == nil {
        guard let wave = plan.wave?.value else { continue }
        var files = waves[wave, default: PlannedFiles()]
        for file in plan.modifiedFiles {
          if let other = files.overlap(of: file.value, plan: index) {
            findings.append(.conflict(file, other.written, phase.plans[other.plan], wave))
          }
        }
        for file in plan.modifiedFiles { files.add(file, plan: index) }
        waves[wave] = files
      }
      return findings
    }
  }
}

extension RuleFinding {
  fileprivate static func conflict(
    _ file: Located<String>, _ other: Located<String>, _ plan: Plan, _ wave: Int
  ) -> Self {
    Self(
      "'\(file.value)' is also changed by '\(plan.name)' in the same wave (\(wave))",
      at: file.location, fix: "move one of the two plans to a later wave",
      notes: [.init("the other change", at: other.location)])
  }
}
