/// A judge that checks the links of finished plans against the code.
package struct LinkJudge: Sendable {
  /// The limits of the searches.
  package struct Limits: Sendable, Hashable {
    /// The maximum number of lines that a match may span if `.` matches line breaks.
    package var window: Int
    /// The maximum number of steps of one search in a file or a part of it, in addition to one for
    /// each position in the searched text; see ``SearchBudget``.
    package var steps: Int

    /// Creates limits.
    package init(
      window: Int = RuleParameter.window.standard, steps: Int = RuleParameter.steps.standard
    ) {
      self.window = window
      self.steps = steps
    }

    /// The number of links with aborted searches above which the step limit for all later links is
    /// divided by ten.
    ///
    /// A pull request with many expensive patterns must not delay the verification.
    private static let mostGivenUp = 10

    /// Returns the limits for the next link after the searches for a number of links were aborted.
    func reduced(after givenUp: Int) -> Limits {
      guard givenUp > Self.mostGivenUp else { return self }
      return Limits(window: window, steps: max(1, steps / 10))
    }

    /// Creates limits from a closure that returns the value of a parameter.
    package init(_ value: (RuleParameter) -> Int) {
      self.init(window: value(.window), steps: value(.steps))
    }
  }

  private let project: PlanningProject
  private let tree: SourceTree
  private let history: History

  /// Creates a judge.
  package init(project: PlanningProject, tree: SourceTree, history: History) {
    self.project = project
    self.tree = tree
    self.history = history
  }

  /// Checks every link of the finished plans, in the order of the plans.
  package func judgements(limits: Limits) -> [LinkJudgement] {
    var givenUp = 0
    return project.finishedPlans.flatMap { finished in
      (finished.plan.promises?.links ?? []).map { link in
        let judgement = judge(link, in: finished.plan, limits.reduced(after: givenUp))
        if case .gaveUp = judgement.status { givenUp += 1 }
        return judgement
      }
    }
  }

  /// Checks every link once with each of the given limits.
  func judgements(limits: Set<Limits>) -> [Limits: [LinkJudgement]] {
    Dictionary(uniqueKeysWithValues: limits.map { ($0, judgements(limits: $0)) })
  }

  private func judge(_ link: KeyLink, in plan: Plan, _ limits: Limits) -> LinkJudgement {
    var judgement = LinkJudgement(plan: plan.path, link: link, status: .holds)
    let tree = history.tree(self.tree, for: plan)
    let resolver = LinkResolver(tree)
    judgement.target = link.target.map { resolve($0.value, in: plan, resolver) }
    // Unlike the target, the source is resolved only in the current tree, because the link must
    // hold today. Whether the link held earlier is determined separately.
    let undeclared = resolver.undeclaredSymbol(in: link.source.value)
    let source: LinkResolution =
      undeclared.map { .unknownSymbol($0) } ?? resolver.resolve(link.source.value)
    switch source {
    case .refused: judgement.status = .elsewhere
    case .absentPath(let path):
      judgement.status = isPromised(path, in: plan) ? .elsewhere : .sourceAbsent
      judgement.promise = promise(link, in: plan, [BrokenPromise.File(path)], judgement, limits)
    case .unknownSymbol:
      judgement.status = lacksSource(plan) ? .elsewhere : .sourceUnknown
    case .unknown: judgement.status = .sourceUnknown
    case .places(let places, let manner):
      let search = LinkSearch(
        link: link, places: places, manner: manner, tree: tree, limits: limits,
        target: judgement.target, targetTree: self.tree)
      judgement.status = search.status
      if case .broken = judgement.status {
        judgement.promise = promise(
          link, in: plan, files(of: places, manner, link), judgement, limits)
      }
    }
    return judgement
  }

  // MARK: The link in other states

  /// Returns the source files of a broken link.
  ///
  /// A source that is a single renamed file has both its path in the plan and its current path.
  private func files(
    of places: [LinkResolution.Place], _ manner: LinkResolution.Manner, _ link: KeyLink
  ) -> [BrokenPromise.File] {
    let paths = Set(places.map(\.path)).sorted()
    if manner == .path, let now = paths.first, paths.count == 1 {
      let candidates = PathText(link.source.value).readings.compactMap(\.place)
      let name = candidates.first { tree.renames[$0] == now } ?? now
      return [BrokenPromise.File(name, now: now)]
    }
    return paths.map { BrokenPromise.File($0) }
  }

  private func promise(
    _ link: KeyLink, in plan: Plan, _ files: [BrokenPromise.File], _ judgement: LinkJudgement,
    _ limits: Limits
  ) -> BrokenPromise {
    let (target, targetTree) = (judgement.target, tree)
    return BrokenPromise(
      plan: plan.path, kind: .link,
      subject: link.pattern?.value ?? link.target?.value ?? link.source.value, files: files
    ) { tree in
      guard case .places(let places, let manner) = LinkResolver(tree).resolve(link.source.value)
      else { return false }
      let search = LinkSearch(
        link: link, places: places, manner: manner, tree: tree, limits: limits, target: target,
        targetTree: targetTree)
      return switch search.status {
      case .holds, .holdsBeside: true
      default: false
      }
    }
  }

  /// Resolves the target of a link in the current tree or, if the target is a path that no longer
  /// exists, in the tree of the commit that finished the plan.
  private func resolve(
    _ end: String, in plan: Plan, _ resolver: LinkResolver
  ) -> LinkResolution {
    let now = resolver.resolve(end)
    guard case .absentPath(let path) = now, let then = history.finishes[plan.path]?.tree,
      then.entries[path] != nil
    else { return now }
    return LinkResolver(then).resolve(end)
  }

  /// Returns whether the plan promises a missing file whose language is scanned for declarations.
  ///
  /// The file may have declared the unknown symbol, and another rule reports the missing file.
  private func lacksSource(_ plan: Plan) -> Bool {
    let resolver = LinkResolver(history.tree(tree, for: plan))
    return (plan.promises?.artifacts ?? []).contains { artifact in
      !artifact.isDeleted(in: tree) && resolver.artifacts(artifact).isEmpty
        && artifact.target.candidates.contains { SourceLanguage(fileName: $0.name) != nil }
    }
  }

  /// Returns whether the plan promises a file as an artifact.
  ///
  /// Another rule reports the file if it is missing.
  private func isPromised(_ path: RepositoryPath, in plan: Plan) -> Bool {
    (plan.promises?.artifacts ?? []).contains {
      !$0.isDeleted(in: tree) && $0.target.candidates.contains(path)
    }
  }
}

extension RuleParameter {
  /// The maximum number of lines that a match may span if `.` matches line breaks.
  package static let window = RuleParameter(
    "window", standard: 12, range: 1...10_000,
    meaning: "the maximum number of lines that a match may span if '.' matches line breaks")
  /// The maximum number of steps of a search, in addition to one for each position in the text.
  package static let steps = RuleParameter(
    "steps", standard: 600,
    meaning:
      "the maximum number of steps of a search, in addition to one for each position in the text; "
      + "the largest value in the settings applies to all rules")
}
