internal import Diagnostics

extension Rule {
  /// The rule that the target of a link exists if it looks like a part of the project.
  ///
  /// If the link has no pattern, the target must also have a name that can be searched for.
  static let linkTargetUnresolved = Rule(
    "promise.link-target-unresolved", .warning,
    page: RulePage(
      what: """
        If the target of a link looks like a file of the project or a member of one of its types, \
        it exists.
        """,
      why: """
        A target outside the project, such as a framework type, a route or a table, is allowed, \
        because the pattern covers it. A path that does not exist, or a member that its type does \
        not have, is a typo or a part that was never written. Targets of broken links are not \
        reported. A link without a pattern needs a target whose name can be searched for.
        """,
      example: """
        key_links:
          - from: Sources/Sync.swift
            to: Sources/Entry.swift      # the file is Sources/WeightEntry.swift
            pattern: WeightEntry
        """,
      fix: """
        key_links:
          - from: Sources/Sync.swift
            to: Sources/WeightEntry.swift
            pattern: WeightEntry
        """),
    parameters: [.window, .steps]
  ) { context in
    context.links.compactMap { judgement in
      guard let target = judgement.link.target else { return nil }
      let name = target.value.shortened
      if case .targetUnknown = judgement.status {
        return RuleFinding(
          "the link cannot be checked: it has no pattern, and '\(name)' is not a name to search "
            + "for",
          at: target.location, fix: "add a pattern, or name a file or a symbol")
      }
      switch judgement.status {
      case .holds, .holdsBeside: break
      default: return nil
      }
      switch judgement.target {
      case .absentPath(let path)
      where !isPromised(path, in: judgement.plan, context)
        && context.history.renames[path] == nil && context.history.deletions[path] == nil:
        return RuleFinding(
          "the target '\(name)' does not exist", at: target.location,
          fix: "correct the path of the target")
      case .unknownSymbol(let symbol):
        // Most undeclared names belong to a framework, but not if a file has the same name.
        guard let file = context.tree.sourceFile(namedLike: symbol.scope.first ?? symbol.name)
        else { return nil }
        return RuleFinding(
          "the target '\(name)' is not declared in '\(file)'", at: target.location,
          fix: "correct the name, or declare it")
      case .places(let places, .widened):
        // A module can export a value, whose members are unknown.
        let isType = !places.contains { place in
          context.tree.files[place.path]?.language?.exportsByName ?? false
        }
        guard isType else { return nil }
        return RuleFinding(
          "the target '\(name)' is not declared; only its type is", at: target.location,
          fix: "name an existing member")
      default: return nil
      }
    }
  }

  /// Returns whether the plan names a file as an artifact.
  ///
  /// In this case, the absence of the file is promised, or another rule reports it.
  private static func isPromised(
    _ path: RepositoryPath, in plan: RepositoryPath, _ context: RuleContext
  ) -> Bool {
    let own = context.project.finishedPlans.first { $0.plan.path == plan }?.plan
    return (own?.promises?.artifacts ?? []).contains {
      $0.target.candidates.contains(path)
    }
  }
}

extension SourceTree {
  /// Returns the first source file whose name consists of the given word and a known extension.
  ///
  /// - Returns: `nil` if no file has a name of this form.
  fileprivate func sourceFile(namedLike word: String) -> RepositoryPath? {
    let endings = ["swift", "ts", "tsx", "js", "jsx", "py", "go", "rs", "kt", "java"]
    return endings.lazy.flatMap { ending in
      index.entries(endingWith: RepositoryPath.root.appending("\(word).\(ending)"))
    }.first { entries[$0] == .file }
  }
}
