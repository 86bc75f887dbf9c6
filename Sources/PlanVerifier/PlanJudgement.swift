package import Diagnostics

/// What is to be said of a project: the answer of all rules, settings and suppressions applied.
///
/// A pure function of what was read; see ``PlanningReader`` for the documents.
package struct PlanJudgement: Sendable {
  /// All messages by place, each once.
  package let diagnostics: [Diagnostic]
  /// The promises that findings speak of, where other states can be asked.
  let promises: [Diagnostic: BrokenPromise]
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
  ///   - asksOptional: Whether optional rules are asked that the settings do not name.
  package init(
    _ files: PlanningFiles, project: PlanningProject, reading diagnostics: [Diagnostic] = [],
    tree: SourceTree, history: History = History(),
    contracts: ContractEvidence = ContractEvidence(), rules: [Rule] = RuleCatalog.all,
    asksOptional: Bool = false
  ) async {
    let reader = files.contents[PlanningFiles.settings].map { SettingsReader($0, rules: rules) }
    let settings = reader?.settings ?? Settings()
    self.rules = rules.filter { rule in
      settings.rules[rule.id.rawValue].map { !$0.isOff } ?? (asksOptional || !rule.isOptional)
    }
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
    let found = await Self.findings(of: self.rules, settings) { parameters in
      RuleContext(
        project: project, tree: tree, history: history, contracts: contracts,
        parameters: parameters, index: index, links: links, artifacts: artifacts)
    }
    let (dated, failure) = DatedFindings(project).judged(found.map(\.finding), history.dating)
    var promises: [Diagnostic: BrokenPromise] = [:]
    let findings = zip(found, dated).map { found, finding in
      let diagnostic = Diagnostic(
        found.setting.severity.map { own in Self.weaker(own, finding.severity) }
          ?? finding.severity ?? found.rule.severity,
        found.rule.id, finding.message, at: finding.location, fix: finding.fix,
        notes: finding.notes)
      if let promise = finding.promise { promises[diagnostic.cappedByArchive] = promise }
      return diagnostic
    }
    let unread = failure.map { [Diagnostic.unreadableHistory($0)] } ?? []
    let all =
      diagnostics + unread + (reader?.diagnostics ?? []) + suppressions.diagnostics
      + suppressions.apply(to: findings)
    self.diagnostics = Self.sorted(all.filter { !settings.ignores($0) }.map(\.cappedByArchive))
    self.promises = promises
  }

  /// A severity of the settings, but for findings that say by themselves that they are for
  /// information.
  private static func weaker(
    _ setting: Diagnostic.Severity, _ finding: Diagnostic.Severity?
  ) -> Diagnostic.Severity {
    finding == .note ? .note : setting
  }

  private typealias Found = (rule: Rule, setting: Settings.RuleSetting, finding: RuleFinding)

  private static func findings(
    of rules: [Rule], _ settings: Settings,
    in context: @escaping @Sendable ([String: Int]) -> RuleContext
  ) async -> [Found] {
    await withTaskGroup(of: (Int, [Found]).self) { group in
      for (index, rule) in rules.enumerated() {
        let setting = settings.rules[rule.id.rawValue] ?? Settings.RuleSetting()
        group.addTask {
          (index, rule.check(context(setting.parameters)).map { (rule, setting, $0) })
        }
      }
      let parts = await group.reduce(into: [Int: [Found]]()) { $0[$1.0] = $1.1 }
      return rules.indices.flatMap { parts[$0] ?? [] }
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

extension Diagnostic {
  /// The same message, but no error where it is about a milestone that was archived: what was shipped
  /// stops no merge.
  fileprivate var cappedByArchive: Self {
    guard severity == .error, let file = location?.file, let path = try? RepositoryPath(file),
      path.isWithin(PlanningFiles.archives)
    else { return self }
    var capped = self
    capped.severity = .warning
    return capped
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
