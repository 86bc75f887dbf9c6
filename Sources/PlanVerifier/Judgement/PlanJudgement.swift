package import Diagnostics

/// The messages about a project, after settings and suppressions are applied.
///
/// These are the messages of the readers, the findings of all enabled rules, and messages about the
/// settings, the suppressions and an unreadable history. The documents and the files of the tree
/// are given; only file contents at past commits are still read from `git`.
package struct PlanJudgement: Sendable {
  /// All messages, sorted by location and without duplicates.
  package let diagnostics: [Diagnostic]
  /// The broken promises that can also be checked in other states of the repository, by finding.
  let promises: [Diagnostic: BrokenPromise]
  /// The rules that ran, in the order in which they were given.
  package let rules: [Rule]

  /// Creates the messages about a project by running the rules concurrently.
  ///
  /// - Parameters:
  ///   - files: The documents as bytes, for suppressions and settings.
  ///   - project: The plans and the related documents.
  ///   - diagnostics: The messages of the readers.
  ///   - tree: The files that the plans are checked against.
  ///   - history: The `git` history of the plans.
  ///   - contracts: The contract rows, with their outcomes if a run record was given.
  ///   - rules: The available rules; the settings can disable rules and enable optional ones.
  ///   - asksOptional: Whether optional rules run even if the settings do not name them.
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
    // Searching for link patterns is expensive, so rules with the same limits share the results.
    // All rules also share the files of artifacts.
    let parameters = Self.parameters(of: self.rules, settings)
    let limits = Set(
      self.rules.filter { $0.parameters.contains(.window) }.map { rule in
        Self.limits(parameters[rule.id] ?? [:])
      })
    async let judged = LinkJudge(project: project, tree: tree, history: history).judgements(
      limits: limits)
    async let due = DueArtifact.all(of: project, tree: tree, history: history)
    async let remarks = Suppressions(files.contents, rules: rules)
    let index = ProjectIndex(project)
    let (links, artifacts, suppressions) = await (judged, due, remarks)
    let found = await Self.findings(of: self.rules, settings, parameters) { parameters in
      RuleContext(
        project: project, tree: tree, history: history, contracts: contracts,
        parameters: parameters, index: index, links: links[Self.limits(parameters)],
        artifacts: artifacts)
    }
    let (dated, failure) = DatedFindings(project).judged(found.map(\.finding), history.dating)
    var promises: [Diagnostic: BrokenPromise] = [:]
    let findings = zip(found, dated).map { found, finding in
      let diagnostic = Diagnostic(
        found.setting.severity.map { own in Self.severity(own, finding.severity) }
          ?? finding.severity ?? found.rule.severity,
        found.rule.id, finding.message, at: finding.location, fix: finding.fix,
        notes: finding.notes)
      if let promise = finding.promise { promises[diagnostic.cappedByArchive] = promise }
      return diagnostic
    }
    let unread = failure.map { [Diagnostic.unreadableHistory($0)] } ?? []
    let all =
      diagnostics + unread + (reader?.diagnostics ?? []) + suppressions.diagnostics
      + suppressions.apply(to: findings, of: self.rules)
    self.diagnostics = Self.sorted(all.filter { !settings.ignores($0) }.map(\.cappedByArchive))
    self.promises = promises
  }

  /// Returns the parameters of each rule.
  ///
  /// All searches have the same step limit, which is the largest that the settings give to one of
  /// the rules or, without one, the default. Otherwise, one rule could find a match that another
  /// rule does not reach, and neither rule would report the pattern.
  private static func parameters(
    of rules: [Rule], _ settings: Settings
  ) -> [Diagnostic.ID: [String: Int]] {
    let searching = rules.filter { $0.parameters.contains(.steps) }
    let steps = searching.compactMap {
      settings.rules[$0.id.rawValue]?.parameters[RuleParameter.steps.name]
    }.max()
    var result: [Diagnostic.ID: [String: Int]] = [:]
    for rule in rules { result[rule.id] = settings.rules[rule.id.rawValue]?.parameters ?? [:] }
    for rule in searching { result[rule.id]?[RuleParameter.steps.name] = steps }
    return result
  }

  /// Returns the limits of a rule's searches.
  private static func limits(_ parameters: [String: Int]) -> LinkJudge.Limits {
    LinkJudge.Limits { parameters[$0.name] ?? $0.standard }
  }

  /// Returns the severity from the settings, except that a finding whose own severity is `note`
  /// remains a note.
  private static func severity(
    _ setting: Diagnostic.Severity, _ finding: Diagnostic.Severity?
  ) -> Diagnostic.Severity {
    finding == .note ? .note : setting
  }

  private typealias Found = (rule: Rule, setting: Settings.RuleSetting, finding: RuleFinding)

  private static func findings(
    of rules: [Rule], _ settings: Settings, _ parameters: [Diagnostic.ID: [String: Int]],
    in context: @escaping @Sendable ([String: Int]) -> RuleContext
  ) async -> [Found] {
    await withTaskGroup(of: (Int, [Found]).self) { group in
      for (index, rule) in rules.enumerated() {
        let setting = settings.rules[rule.id.rawValue] ?? Settings.RuleSetting()
        group.addTask {
          (index, rule.check(context(parameters[rule.id] ?? [:])).map { (rule, setting, $0) })
        }
      }
      let parts = await group.reduce(into: [Int: [Found]]()) { $0[$1.0] = $1.1 }
      return rules.indices.flatMap { parts[$0] ?? [] }
    }
  }

  /// Returns the messages without duplicates, sorted by file, line and column, then by id and text.
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
  /// Returns an error for a history that exists but cannot be read completely.
  static func unreadableHistory(_ reason: String) -> Self {
    Self(
      .error, "history.unreadable", "the git history cannot be read: \(reason.shortened)",
      at: SourceLocation(file: PlanningFiles.planning.description),
      fix: "resolve this problem; 'git fsck' checks the repository for damage")
  }

  /// The message; an error about a document of an archived milestone is lowered to a warning.
  ///
  /// Shipped work must not block a merge.
  fileprivate var cappedByArchive: Self {
    guard severity == .error, let path = location?.path, path.isWithin(PlanningFiles.archives)
    else { return self }
    var capped = self
    capped.severity = .warning
    return capped
  }
}

extension Settings {
  /// Returns whether the settings ignore the file of a message, or a folder that contains the file.
  fileprivate func ignores(_ diagnostic: Diagnostic) -> Bool {
    guard let path = diagnostic.location?.path else { return false }
    return ignored.contains { path.isWithin($0) }
  }
}
