internal import Diagnostics

extension Rule {
  /// The rule that the sources of links are existing paths or declared symbols.
  static let linkSourceUnresolved = Rule(
    "promise.link-source-unresolved", .warning,
    page: RulePage(
      what: "The source of a link is a path, a symbol, or a symbol in a file.",
      why: """
        A link states that one part uses another. It can be checked only if the first part is \
        known. A description such as 'all view files' may be true, but it cannot be verified \
        automatically; it is reported as unverified, not as broken. A path that does not exist is \
        an error, except in a submodule that is not checked out.
        """,
      example: """
        key_links:
          - from: the import code
            to: WeightEntry
        """,
      fix: """
        key_links:
          - from: HealthSyncManager.importWeightFromHealth
            to: WeightEntry
        """),
    parameters: [.window, .steps]
  ) { context in
    let missing = MissingArtifacts(context)
    return context.links.compactMap { judgement in
      let source = judgement.link.source
      guard !missing.explain(source.value, in: judgement.plan) else { return nil }
      switch judgement.status {
      case .sourceAbsent:
        if case .absentPath(let path) = LinkResolver(context.tree).resolve(source.value),
          let module = context.history.absentSubmodule(of: path, in: context.tree)
        {
          return RuleFinding(
            "the link cannot be checked: the submodule '\(module)' is not checked out",
            at: source.location, fix: "check it out with 'git submodule update --init'")
        }
        return RuleFinding(
          "the source '\(source.value.shortened)' of the link does not exist", at: source.location,
          fix: "correct the path of the source", severity: .error,
          promise: judgement.promise)
      case .sourceUnknown:
        return RuleFinding(
          "the link cannot be checked: '\(source.value.shortened)' is neither a path nor a "
            + "declared symbol",
          at: source.location, fix: "name a file, 'Type.member', or both as 'file::member'")
      default: return nil
      }
    }
  }
}

/// The promised files that do not exist.
///
/// If the source of a link is a missing file or a declaration in it, the missing file also explains
/// why the source cannot be resolved, so each cause is reported only once.
private struct MissingArtifacts {
  /// The names of the missing files, up to the first period and without directory, by plan path.
  private var names: [RepositoryPath: Set<String>] = [:]

  init(_ context: RuleContext) {
    for finished in context.project.finishedPlans {
      let resolver = LinkResolver(context.history.tree(context.tree, for: finished.plan))
      let missing = (finished.plan.promises?.artifacts ?? []).filter {
        !$0.isDeleted(in: context.tree) && resolver.artifacts($0).isEmpty
      }
      names[finished.plan.path] = Set(
        missing.compactMap { $0.target.candidates.last.map(Self.stem) })
    }
  }

  /// Returns whether a link source is named like a missing file that the plan promises.
  ///
  /// The word at the start of the source is compared and, if the source is a path, so is its file
  /// name up to the first period.
  func explain(_ source: String, in plan: RepositoryPath) -> Bool {
    guard let names = names[plan], !names.isEmpty else { return false }
    let path = try? RepositoryPath(source)
    let type = source.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return names.contains(String(type)) || path.map { names.contains(Self.stem($0)) } ?? false
  }

  private static func stem(_ path: RepositoryPath) -> String {
    String(path.name.prefix { $0 != "." })
  }
}
