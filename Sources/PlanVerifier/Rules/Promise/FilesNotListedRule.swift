internal import Diagnostics

extension Rule {
  /// The rule that finished plans list all files changed by their commits.
  ///
  /// Planning documents are excepted.
  static let filesNotListed = Rule(
    "promise.files-not-listed", .note,
    page: RulePage(
      what: "A plan lists every file that its commits changed.",
      why: """
        Work does not always go as planned, and that is acceptable. But the plans of a wave run in \
        parallel because their lists do not overlap, and an unlisted file is where two plans can \
        collide. Planning documents do not have to be listed. This rule checks finished plans and \
        needs the complete history.
        """,
      example: """
        files_modified: [Sources/Sync.swift]   # a commit changed Sources/Anchor.swift, too
        """,
      fix: """
        files_modified: [Sources/Sync.swift, Sources/Anchor.swift]
        """),
    isOptional: true
  ) { context in
    context.plansWithChanges.compactMap { plan, changes in
      guard let list = plan.frontMatter?["files_modified", "files-modified"] else { return nil }
      let entries = plan.modifiedFiles.compactMap { ModifiedEntry($0.value) }
      let surplus = changes.filter { path in
        !entries.contains { $0.covers(path, renames: context.history.renames) }
      }
      guard let first = surplus.first else { return nil }
      let more = surplus.count > 1 ? " and \(surplus.count - 1) more" : ""
      return RuleFinding(
        "the plan does not list '\(first)'\(more), which its commits changed",
        at: list.location, fix: "add the changed files to the list",
        notes: surplus.dropFirst().prefix(9).map {
          Diagnostic.Note("'\($0)' is not listed either")
        })
    }
  }
}
