internal import Diagnostics

extension Rule {
  /// The rule that the commits in summaries exist.
  static let unknownCommit = Rule(
    "completion.unknown-commit", .warning,
    page: RulePage(
      what: "The commits named by a summary exist in the history.",
      why: """
        The commits in a summary show the changes of the plan. A missing commit was rewritten \
        by a rebase or squash, or was never made. The rule is skipped if the history is \
        incomplete.
        """,
      example: "1. **Task 1: The file format** - `0000000` (feat)",
      fix: "Name the commit that now contains the change.")
  ) { context in
    guard context.history.limit == nil else { return [] }
    return context.index.entries.flatMap(\.steps).flatMap { step in
      (step.summary?.commits ?? []).compactMap { commit in
        guard context.history.knownCommits[commit.value] == false else { return nil }
        return RuleFinding(
          "'\(commit.value)' is not a commit in this repository", at: commit.location,
          fix: "name the commit that now contains the change")
      }
    }
  }
}
