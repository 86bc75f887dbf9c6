internal import Diagnostics

extension Rule {
  /// The rule that promised files exist at their promised paths.
  static let artifactMissing = Rule(
    "promise.artifact-missing", .error,
    page: RulePage(
      what: "Every file promised by a finished plan exists at exactly the promised path.",
      why: """
        The summary states that the plan is done. A missing file shows that it is not, or that the \
        plan names the wrong path. Names that differ only in case work on some file systems and \
        fail on others. A file that was renamed later counts as delivered and is checked under its \
        new name. If the file was removed later, the error names the commit. If that commit \
        belongs to a later plan, the finding is a note if that plan announces the removal, and a \
        warning if that plan only lists the file. An entry is not checked, and is reported as a \
        note, if it does not contain a path, or if the file is missing and is ignored by version \
        control, in a submodule that is not checked out, or in a folder that is not read, such as \
        'node_modules'. In a shallow history, a missing file is a warning, because it may have \
        been renamed. Each file of a list such as 'a.swift, b.swift' or '{a,b}.swift' must exist.
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
      (finished.plan.promises?.artifacts ?? []).filter { !$0.isDeleted(in: context.tree) }
        .compactMap {
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

  /// The current tree, without renames that are known to have happened before the plan was done.
  private var tree: SourceTree { context.history.tree(context.tree, for: plan) }
  private var written: String { artifact.path.value.shortened }

  var finding: RuleFinding? {
    if case .prose = artifact.target {
      return note("'\(written)' does not contain a path and is not checked")
    }
    let tree = tree
    let found = LinkResolver(tree).artifacts(artifact)
    if let link = found.first(where: { context.tree.entries[$0] == .brokenLink }), found.count == 1
    {
      return RuleFinding(
        "'\(link)' is not a regular file or a link to one inside the project",
        at: artifact.path.location, fix: "replace it with the file")
    }
    // The first interpretation can be a sentence, so the last one with a file name is preferred.
    let candidates = artifact.target.candidates
    guard let path = candidates.last(where: { $0.name.contains(".") }) ?? candidates.first else {
      return nil
    }
    if let new = found.first {
      guard let old = candidates.first(where: { tree.renames[$0] == new }),
        context.tree.entries[old] == nil
      else { return nil }
      if old.description.lowercased() == new.description.lowercased() { return otherCase(new) }
      return note("'\(written)' was renamed to '\(new)' and is checked there")
    }
    if let other = context.tree.index.entry(ignoringCase: path) {
      return otherCase(other)
    }
    if context.history.ignored.contains(path) {
      return note(
        "'\(written)' is ignored by version control and does not exist, so it is not checked")
    }
    let parts = path.description.split(separator: "/").dropLast().map(String.init)
    if let skipped = parts.first(where: RepositoryFiles.skipped.contains) {
      return note("'\(written)' is not checked, because it is in '\(skipped)', which is not read")
    }
    if let module = context.history.absentSubmodule(of: path, in: context.tree) {
      return note(
        "'\(written)' cannot be checked, because the submodule '\(module)' is not checked out")
    }
    return missing(path)
  }

  private func otherCase(_ other: RepositoryPath) -> RuleFinding {
    RuleFinding(
      "'\(written)' does not exist; '\(other)' differs only in case",
      at: artifact.path.location, fix: "write '\(other)'")
  }

  private func note(_ message: String) -> RuleFinding {
    RuleFinding(message, at: artifact.path.location, severity: .note)
  }

  private func missing(_ path: RepositoryPath) -> RuleFinding {
    let others = context.tree.index.entries(endingWith: RepositoryPath.root.appending(path.name))
    let like = others.count == 1 ? others.first : nil
    return RuleFinding(
      "'\(written)' is promised but does not exist", at: artifact.path.location,
      fix: like.map { "write '\($0)' if this is the intended file, or add the promised one" }
        ?? "add it, or remove the promise",
      notes: context.history.limit == .shallow
        ? [Diagnostic.Note("the history is incomplete, so a rename cannot be detected")] : [],
      // With a truncated history, a rename is possible, so the result is not certain.
      severity: context.history.limit == .shallow ? .warning : nil, promise: promise(path))
  }

  /// Returns the promise that the path or a file below it exists.
  ///
  /// For a pattern, this is the promise that the path of a file matches the pattern.
  private func promise(_ path: RepositoryPath) -> BrokenPromise {
    var pattern: PathPattern?
    if case .paths(_, let glob) = artifact.target { pattern = glob }
    return BrokenPromise(
      plan: plan.path, kind: .presence, subject: path.description,
      files: pattern == nil ? [BrokenPromise.File(path, now: tree.renames[path])] : [],
      pattern: pattern ?? PathPattern(directory: path)
    ) { !$0.entries.isEmpty }
  }
}
