internal import Diagnostics

extension Rule {
  /// The commits in summaries exist.
  static let unknownCommit = Rule(
    "completion.unknown-commit", .warning,
    page: RulePage(
      what: "A commit that a summary names is in the history.",
      why: """
        The commits of a summary lead to what was changed. One that does not exist leads nowhere: \
        it was rewritten by a rebase or squash, or it never was. Nothing is said where the history \
        is not complete.
        """,
      example: "1. **Task 1: The file format** - `0000000` (feat)",
      fix: "Name the commit that holds the change now.")
  ) { context in
    guard context.history.limit == nil else { return [] }
    return context.index.entries.flatMap(\.steps).flatMap { step in
      (step.summary?.commits ?? []).compactMap { commit in
        guard context.history.knownCommits[commit.value] == false else { return nil }
        return RuleFinding(
          "'\(commit.value)' is not a commit of this repository", at: commit.location,
          fix: "name the commit that holds the change now")
      }
    }
  }
}
