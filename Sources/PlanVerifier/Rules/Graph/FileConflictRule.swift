internal import Diagnostics

extension Rule {
  /// Plans that run in parallel change different files.
  static let fileConflict = Rule(
    "graph.file-conflict", .error,
    page: RulePage(
      what: "No two plans of one wave of a phase change the same file.",
      why: """
        Plans of one wave run side by side. Where two of them change one file, one of the changes \
        is lost, or somebody has to merge them. Directories and patterns count for all files below \
        and all that match. Plans that are finished are left alone.
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
      "'\(file.value)' is changed by '\(plan.name)' too, in the same wave \(wave)",
      at: file.location, fix: "move one of the two plans to a later wave",
      notes: [.init("the other change", at: other.location)])
  }
}
