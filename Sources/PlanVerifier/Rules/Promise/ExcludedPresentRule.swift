internal import Diagnostics

extension Rule {
  static let excludedPresent = Rule(
    "promise.excluded-present", .error,
    page: RulePage(
      what: "Files and text that a finished plan promises to remove no longer exist.",
      why: """
        A plan can promise an absence: a file with 'deleted: true', or text in 'excludes', \
        'not_contains' or 'removes'. Checkers that test only for presence report these plans when \
        the promise is kept, and accept them when it is broken.
        """,
      example: """
        artifacts:
          - path: Sources/Sync.swift
            excludes: LegacyImporter      # the file still uses it
        """,
      fix: "Remove the last use of LegacyImporter from Sources/Sync.swift.")
  ) { context in
    context.project.finishedPlans.flatMap { finished in
      (finished.plan.promises?.artifacts ?? []).flatMap { artifact -> [RuleFinding] in
        if artifact.isDeleted(in: context.tree) {
          return still(artifact, of: finished.plan, in: context)
        }
        let due = DueArtifact(artifact, in: finished.plan, context.tree, context.history)
        return artifact.excludes.compactMap { text in held(text, in: due) }
      }
    }
  }

  private static func still(
    _ artifact: Artifact, of plan: Plan, in context: RuleContext
  ) -> [RuleFinding] {
    let tree = context.history.tree(context.tree, for: plan)
    // Only the promised name counts: a moved file no longer exists under it.
    guard
      let path = LinkResolver(tree).artifacts(artifact).first(where: { path in
        tree.renames.values.contains(path)
          ? artifact.target.candidates.contains(path) : true
      })
    else { return [] }
    return [
      RuleFinding(
        "'\(path)' is promised to be deleted but still exists", at: artifact.path.location,
        fix: "delete it, or remove the promise",
        promise: artifact.promise(.excludes, path.description, of: plan, now: [path]) {
          $0.entries.isEmpty
        })
    ]
  }

  private static func held(_ text: Located<String>, in due: DueArtifact) -> RuleFinding? {
    guard !text.value.trimmed.isEmpty else { return nil }
    let promise = TextPromise(text: text.value)
    for judged in due.files {
      guard case .held(let place) = promise.finding(in: judged.file) else { continue }
      return RuleFinding(
        "'\(judged.file.path)'\(judged.remark) still contains '\(text.value.shortened)'",
        at: text.location, fix: "delete the text, or remove the promise",
        notes: [Diagnostic.Note("the text", at: judged.file.location(of: place))],
        promise: due.promise(.excludes, text.value) { files in
          files.allSatisfy {
            if case .held = promise.finding(in: $0) { false } else { true }
          }
        })
    }
    return nil
  }
}
