internal import Diagnostics

extension Rule {
  static let filesNotModified = Rule(
    "promise.files-not-modified", .warning,
    page: RulePage(
      what: "Every file under files_modified was changed by a commit of the plan.",
      why: """
        The list tells reviewers where to look and keeps plans of one wave apart. A file that no \
        commit of the plan touched was forgotten, or the plan was carried out in another way than \
        it says. This needs the history: the commits that the summary names, and those whose subject \
        has the plan in its scope, such as 'feat(23-01): …'.
        """,
      example: """
        files_modified:
          - Sources/Sync.swift
          - Sources/Anchor.swift     # no commit of the plan changed it
        """,
      fix: """
        files_modified:
          - Sources/Sync.swift
        """)
  ) { context in
    context.plansWithChanges.flatMap { plan, changes in
      plan.modifiedFiles.compactMap { file in
        guard let entry = ModifiedEntry(file.value), !entry.isPlanning,
          !changes.contains(where: { entry.covers($0, renames: context.history.renames) })
        else { return nil }
        return RuleFinding(
          "no commit of the plan changed '\(file.value.shortened)'", at: file.location,
          fix: "take it off the list, or name the commit in the summary")
      }
    }
  }
}

extension RuleContext {
  /// The finished plans with the files that their commits changed, excluding planning documents.
  ///
  /// Empty for a truncated history, since a missing commit may have changed any file.
  var plansWithChanges: [(plan: Plan, changes: [RepositoryPath])] {
    guard history.limit == nil else { return [] }
    return project.finishedPlans.compactMap { finished in
      let changes = (history.changes[finished.plan.path] ?? []).filter {
        !$0.isWithin(PlanningFiles.planning)
      }
      return changes.isEmpty ? nil : (finished.plan, changes.sorted())
    }
  }
}

/// An entry of `files_modified`: a path, a directory or a glob.
struct ModifiedEntry {
  private let paths: [RepositoryPath]
  private let pattern: PathPattern?

  /// Parses an entry; returns `nil` if it is not a path in the project.
  init?(_ text: String) {
    paths = PathText(text).readings.compactMap { try? RepositoryPath($0.path) }
    pattern = PathPattern(text)
    if paths.isEmpty { return nil }
  }

  /// Whether the entry covers planning documents, which the tools write automatically.
  var isPlanning: Bool { paths.contains { $0.isWithin(PlanningFiles.planning) } }

  /// Returns whether the entry covers a changed file under its old or a later name.
  func covers(_ changed: RepositoryPath, renames: [RepositoryPath: RepositoryPath]) -> Bool {
    if pattern?.matches(changed) == true { return true }
    return paths.contains { path in
      changed.isWithin(path) || renames[path] == changed || renames[changed] == path
    }
  }
}
