package import Diagnostics

/// What is to be said of a project: the answer of all rules, settings and suppressions applied.
///
/// A pure function of what was read; see ``PlanningReader`` for the documents.
package struct PlanJudgement: Sendable {
  /// All messages by place, each once.
  package let diagnostics: [Diagnostic]
  /// The rules that were asked, in the order of the catalogue.
  package let rules: [Rule]

  /// Asks the rules, side by side.
  ///
  /// - Parameters:
  ///   - files: The documents as bytes, for suppressions and settings.
  ///   - project: The plans and what belongs to them.
  ///   - diagnostics: What reading had to say.
  ///   - tree: The files as they are now.
  ///   - history: What version control knows.
  ///   - contracts: The contract rows, with the outcomes of a record.
  ///   - rules: The rules that may be asked; those that the settings switch off are not.
  package init(
    _ files: PlanningFiles, project: PlanningProject, reading diagnostics: [Diagnostic] = [],
    tree: SourceTree, history: History = History(),
    contracts: ContractEvidence = ContractEvidence(), rules: [Rule] = RuleCatalog.all
  ) async {
    let reader = files.contents[PlanningFiles.settings].map { SettingsReader($0, rules: rules) }
    let settings = reader?.settings ?? Settings()
    self.rules = rules.filter { !(settings.rules[$0.id.rawValue]?.isOff ?? false) }
    let limits = LinkJudge.Limits { parameter in
      settings.rules.values.compactMap { $0.parameters[parameter.name] }.first ?? parameter.standard
    }
    // Searching for the patterns of links is the costly part, and several rules ask what came of it;
    // as many ask for the files of artifacts.
    async let judged = LinkJudge(project: project, tree: tree, history: history).judgements(
      limits: limits)
    async let due = DueArtifact.all(of: project, tree: tree, history: history)
    async let remarks = Suppressions(files.contents, rules: rules)
    let index = ProjectIndex(project)
    let (links, artifacts, suppressions) = await (judged, due, remarks)
    let findings = await Self.findings(of: self.rules, settings) { parameters in
      RuleContext(
        project: project, tree: tree, history: history, contracts: contracts,
        parameters: parameters, index: index, links: links, artifacts: artifacts)
    }
    let all =
      diagnostics + (reader?.diagnostics ?? []) + suppressions.diagnostics
      + suppressions.apply(to: findings)
    self.diagnostics = Self.sorted(all.filter { !settings.ignores($0) })
  }

  private static func findings(
    of rules: [Rule], _ settings: Settings,
    in context: @escaping @Sendable ([String: Int]) -> RuleContext
  ) async -> [Diagnostic] {
    await withTaskGroup(of: [Diagnostic].self) { group in
      for rule in rules {
        let setting = settings.rules[rule.id.rawValue] ?? Settings.RuleSetting()
        group.addTask {
          rule.check(context(setting.parameters)).map { finding in
            Diagnostic(
              setting.severity ?? finding.severity ?? rule.severity, rule.id, finding.message,
              at: finding.location, fix: finding.fix, notes: finding.notes)
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// By file, line and column, then by name and words, so that timing never shows.
  private static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let start = SourcePosition(line: 0, column: 0)
    return Set(diagnostics).sorted { one, other in
      let (first, second) = (one.location, other.location)
      if first?.file != second?.file { return (first?.file ?? "") < (second?.file ?? "") }
      let (from, to) = (first?.start ?? start, second?.start ?? start)
      if from != to { return from < to }
      return (one.id.rawValue, one.message) < (other.id.rawValue, other.message)
    }
  }
}

extension Settings {
  /// Whether the place of a message is ignored.
  fileprivate func ignores(_ diagnostic: Diagnostic) -> Bool {
    guard let file = diagnostic.location?.file, let path = try? RepositoryPath(file) else {
      return false
    }
    return ignored.contains { path.isWithin($0) }
  }
}
