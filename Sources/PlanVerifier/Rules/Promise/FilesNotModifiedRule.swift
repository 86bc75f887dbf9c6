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
