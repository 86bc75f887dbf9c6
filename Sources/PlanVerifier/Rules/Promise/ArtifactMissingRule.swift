internal import Diagnostics

extension Rule {
  static let artifactMissing = Rule(
    "promise.artifact-missing", .error,
    page: RulePage(
      what: "A file that a finished plan promises is there, under the very path.",
      why: """
        A summary says that the plan is done. A file that is not there shows that it is not, or that \
        the plan tells its readers of a place that never was. Names that differ in nothing but case \
        work on some disks and break on others. A file that was renamed since, or that a later plan \
        removed, was delivered: this is told as a note that says which state was looked at.
        """,
      example: """
        artifacts:
          - path: Sources/Sync/importer.swift   # the file is Importer.swift
        """,
      fix: """
        artifacts:
          - path: Sources/Sync/Importer.swift
        """)
  ) { context in
    context.project.finishedPlans.flatMap { finished in
      (finished.plan.promises?.artifacts ?? []).filter { !$0.isDeleted }.compactMap {
        ArtifactSearch(artifact: $0, plan: finished.plan, context: context).finding
      }
    }
  }
}

/// The search for a promised file.
private struct ArtifactSearch {
  let artifact: Artifact
  let plan: Plan
  let context: RuleContext

  private var written: String { artifact.path.value.shortened }

  var finding: RuleFinding? {
    let resolver = LinkResolver(context.tree)
    let found = resolver.artifacts(artifact.path.value)
    if let link = found.first(where: { context.tree.entries[$0] == .brokenLink }), found.count == 1
    {
      return RuleFinding(
        "'\(link)' is a symbolic link that leads nowhere inside of the project",
        at: artifact.path.location, fix: "put the file itself there")
    }
    guard found.isEmpty, let path = path, !isPromisedToBeGone else { return nil }
    if let other = context.tree.index.entry(ignoringCase: path) {
      return RuleFinding(
        "'\(written)' is not there; the file is '\(other)', which differs in case",
        at: artifact.path.location, fix: "write '\(other)'")
    }
    return gone(path) ?? missing(path)
  }

  private var path: RepositoryPath? {
    let readings = PathText(artifact.path.value).readings.map(\.path)
    return readings.lazy.compactMap { try? RepositoryPath($0) }.first
  }

  /// Whether the words about the file say that it is to go.
  private var isPromisedToBeGone: Bool {
    let words = artifact.provides?.value.lowercased() ?? ""
    return ["not exist", "deleted", "removed"].contains { words.contains($0) }
  }

  /// Why a file that was delivered is not there any more.
  private func gone(_ path: RepositoryPath) -> RuleFinding? {
    let view = context.history.finishes[plan.path].flatMap { finish in
      finish.tree.entries[path] == nil ? nil : " as of commit \(finish.commit.prefix(7))"
    }
    if let new = context.history.renames[path], context.tree.entries[new] != nil {
      return note(
        "'\(written)' is '\(new)' now; the promise is judged"
          + (view ?? " by its existence only, as the history does not reach back"))
    }
    if let later = laterRemoval(of: path) {
      return note(
        "'\(written)' was removed by the later plan '\(later)'; the promise is judged"
          + (view ?? " as kept"))
    }
    if context.history.ignored.contains(path) {
      return note(
        "'\(written)' is ignored by version control and cannot be judged where it is not made")
    }
    guard view != nil else { return nil }
    let commit = context.history.deletions[path].map { " in commit \($0.prefix(7))" } ?? ""
    return RuleFinding(
      "'\(written)' was there when the plan was finished and is gone since\(commit)",
      at: artifact.path.location,
      fix: "restore it, or list it under files_modified of the plan that removes it")
  }

  private func note(_ message: String) -> RuleFinding {
    RuleFinding(message, at: artifact.path.location, severity: .note)
  }

  private func laterRemoval(of path: RepositoryPath) -> String? {
    let plans = context.project.plans
    guard let own = plans.firstIndex(where: { $0.path == plan.path }) else { return nil }
    return plans[(own + 1)...].first { later in
      let removes = (later.promises?.artifacts ?? []).contains {
        $0.isDeleted && (try? RepositoryPath($0.path.value)) == path
      }
      return removes
        || later.modifiedFiles.contains { (try? RepositoryPath($0.value)) == path }
    }?.name
  }

  private func missing(_ path: RepositoryPath) -> RuleFinding {
    let others = context.tree.index.entries(endingWith: RepositoryPath.root.appending(path.name))
    let like = others.count == 1 ? others.first : nil
    return RuleFinding(
      "the promised '\(written)' is not there", at: artifact.path.location,
      fix: like.map { "write '\($0)' if that is the file, or add it" }
        ?? "add it, or take the promise back",
      notes: context.history.limit == .shallow
        ? [Diagnostic.Note("the history is cut off: whether it was renamed cannot be told")] : [],
      // Where the history is cut off it may have been renamed: that is no verdict.
      severity: context.history.limit == .shallow ? .warning : nil)
  }
}
