internal import Diagnostics

extension Rule {
  /// The rule that phases, plans and summaries follow the naming scheme.
  ///
  /// Plans must also be in the folder of a phase.
  static let fileName = Rule(
    "structure.file-name", .warning,
    page: RulePage(
      what: """
        The name of a folder in 'phases' is a phase number, such as '02' or 'CK-02', or starts \
        with one and '-'. The names of plans and summaries in it end with '-PLAN.md' and \
        '-SUMMARY.md'.
        """,
      why: """
        Tools find plans by file name, and the comparison is case-sensitive. A file named \
        'plan-01.md' is not recognized as a plan: it is neither carried out nor verified. Names \
        such as 'PLAN.md' and 'PLAN-01-index.md' are also recognized. A plan directly in 'phases' \
        is reported as well. Folders can have any name in projects with custom phase names.
        """,
      example: ".planning/phases/02-search/plan-01.md",
      fix: ".planning/phases/02-search/02-01-PLAN.md")
  ) { context in
    let phases = PlanningFiles.planning.appending("phases")
    let prefix = phases.description + "/"
    let hasCustomNames = context.project.hasCustomNames
    return context.tree.entries.compactMap { path, kind in
      guard path.description.hasPrefix(prefix), !path.name.hasPrefix(".") else { return nil }
      if path.parent == phases {
        return kind == .directory
          ? directoryFinding(path, hasCustomNames) : orphanFinding(path, kind)
      }
      let directory = path.parent.name == "plans" ? path.parent.parent : path.parent
      guard kind == .file, directory.parent == phases else { return nil }
      return fileFinding(path)
    }
  }

  private static func directoryFinding(
    _ path: RepositoryPath, _ hasCustomNames: Bool
  ) -> RuleFinding? {
    let start = PhaseToken.prefix(of: path.name)
    let isPhase = start.map { $0.rest.isEmpty || $0.rest.first == "-" } ?? false
    guard !isPhase, !hasCustomNames else { return nil }
    return RuleFinding(
      "the folder '\(path.name)' is not named like a phase, so its files are not read",
      at: SourceLocation(file: path.description),
      fix: "name it like '03-\(path.name)', or move it out of 'phases'")
  }

  private static func orphanFinding(
    _ path: RepositoryPath, _ kind: SourceTree.Kind
  ) -> RuleFinding? {
    guard kind == .file, PlanFileName.matches(path.name, suffix: "PLAN") else { return nil }
    return RuleFinding(
      "the plan is not in the folder of a phase, so it is not read",
      at: SourceLocation(file: path.description), fix: "move it into the folder of its phase")
  }

  /// The words in file names that indicate a document other than a plan or summary.
  private static let others: Set<String> = [
    "outline", "check", "checklist", "review", "reviews", "notes", "bounce", "feedback", "draft",
  ]

  private static func fileFinding(_ path: RepositoryPath) -> RuleFinding? {
    let name = path.name
    guard name.lowercased().hasSuffix(".md") else { return nil }
    let words = name.dropLast(3).lowercased().split { !$0.isLetter && !$0.isNumber }
    for suffix in ["PLAN", "SUMMARY"] {
      let word = suffix.lowercased()[...]
      guard words.last == word || words.first == word,
        !PlanFileName.matches(name, suffix: suffix), others.isDisjoint(with: words.map(String.init))
      else { continue }
      return RuleFinding(
        "'\(name)' looks like a \(word) but is not read as one",
        at: SourceLocation(file: path.description), fix: "name it like '02-01-\(suffix).md'")
    }
    return nil
  }
}
