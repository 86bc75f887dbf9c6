/// Holds the links of finished plans against the code.
package struct LinkJudge: Sendable {
  /// What bounds the searches.
  package struct Limits: Sendable {
    /// How many lines a match may span where `.` stands for line ends.
    package var window: Int
    /// How long one pattern may be searched for in one link, in milliseconds.
    package var milliseconds: Int
    /// The clock.
    package var now: @Sendable () -> Duration

    /// Creates limits.
    package init(
      window: Int = RuleParameter.window.standard,
      milliseconds: Int = RuleParameter.milliseconds.standard,
      now: @escaping @Sendable () -> Duration = SearchTimer.uptime
    ) {
      self.window = window
      self.milliseconds = milliseconds
      self.now = now
    }

    /// Takes the limits from settings.
    package init(_ value: (RuleParameter) -> Int) {
      self.init(window: value(.window), milliseconds: value(.milliseconds))
    }
  }

  private let project: PlanningProject
  private let tree: SourceTree
  private let history: History

  /// After so many searches that were given up, the others get a tenth of the time each: a pull
  /// request full of hostile patterns must not hold up the answer.
  private static let mostGivenUp = 10

  /// Creates a judge.
  package init(project: PlanningProject, tree: SourceTree, history: History) {
    self.project = project
    self.tree = tree
    self.history = history
  }

  /// Judges every link, in the order of the plans.
  package func judgements(limits: Limits) -> [LinkJudgement] {
    var givenUp = 0
    return project.finishedPlans.flatMap { finished in
      (finished.plan.promises?.links ?? []).map { link in
        var limits = limits
        if givenUp > Self.mostGivenUp { limits.milliseconds = max(1, limits.milliseconds / 10) }
        let judgement = judge(link, in: finished.plan, limits)
        if case .outOfTime = judgement.verdict { givenUp += 1 }
        return judgement
      }
    }
  }

  private func judge(_ link: KeyLink, in plan: Plan, _ limits: Limits) -> LinkJudgement {
    var judgement = LinkJudgement(plan: plan.path, link: link, verdict: .holds)
    let resolver = LinkResolver(tree)
    judgement.target = link.target.map { resolve($0.value, in: plan, resolver).resolution }
    let (source, tree) = resolve(link.source.value, in: plan, resolver)
    switch source {
    case .refused: judgement.verdict = .elsewhere
    case .absentPath(let path):
      judgement.verdict = isPromised(path, in: plan) ? .elsewhere : .sourceAbsent
    case .unknownSymbol, .unknown: judgement.verdict = .sourceUnknown
    case .places(let places, let manner):
      let search = LinkSearch(
        link: link, places: places, manner: manner, tree: tree, limits: limits,
        target: judgement.target, targetTree: self.tree)
      judgement.verdict = search.verdict
    }
    return judgement
  }

  /// What the end of a link means now, or where it is gone at the commit that finished the plan.
  private func resolve(
    _ end: String, in plan: Plan, _ resolver: LinkResolver
  ) -> (resolution: LinkResolution, tree: SourceTree) {
    let now = resolver.resolve(end)
    guard case .absentPath(let path) = now, let then = history.finishes[plan.path]?.tree,
      then.entries[path] != nil
    else { return (now, tree) }
    return (LinkResolver(then).resolve(end), then)
  }

  /// Whether the plan promises a file as an artifact: that it is missing is said once.
  private func isPromised(_ path: RepositoryPath, in plan: Plan) -> Bool {
    let isArtifact = (plan.promises?.artifacts ?? []).contains {
      (try? RepositoryPath($0.path.value)) == path
    }
    return isArtifact || history.renames[path] != nil
  }
}

extension RuleParameter {
  /// How far `.*` leads.
  package static let window = RuleParameter(
    "window", standard: 12, meaning: "lines that a match may span where '.' leads over line ends")
  /// How long a search may take.
  package static let milliseconds = RuleParameter(
    "milliseconds", standard: 200, meaning: "milliseconds that one pattern may be searched for")
}
