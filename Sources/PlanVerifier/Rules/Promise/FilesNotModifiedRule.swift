internal import Diagnostics

extension Rule {
  /// The rule that every file listed by a finished plan was changed by one of its commits.
  ///
  /// Planning documents are excepted.
  static let filesNotModified = Rule(
    "promise.files-not-modified", .warning,
    page: RulePage(
      what: "Every file in 'files_modified' was changed by a commit of the plan.",
      why: """
        The list shows reviewers where to look and keeps plans of the same wave apart. If no \
        commit of the plan changed a listed file, the file was forgotten, or the plan was carried \
        out differently. The commits of a plan are those that its summary names, and those whose \
        subject has the plan as its scope, such as 'feat(23-01): …'. Planning documents are not \
        checked. This rule checks finished plans and needs the complete history.
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
          fix: "remove it from the list, or name the commit in the summary")
      }
    }
  }
}

extension RuleContext {
  /// The finished plans with the files that their commits changed, excluding planning documents.
  ///
  /// Plans without changes are omitted. The list is empty for an incomplete history, since a
  /// missing commit may have changed any file.
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
