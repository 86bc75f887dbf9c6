internal import Diagnostics

extension Rule {
  /// The rule that promised files match the regular expressions in `pattern`.
  static let artifactPattern = Rule(
    "promise.artifact-pattern", .error,
    page: RulePage(
      what: "The code of a promised file matches the regular expression in 'pattern'.",
      why: """
        A pattern can state more than a word: for example, that a call has a certain argument. \
        Like a word, it proves nothing if it matches only in a comment or in an unused import, \
        unless the pattern itself is about a comment. For a folder, one of its files must match.
        """,
      example: #"""
        artifacts:
          - path: Sources/Sync.swift
            pattern: "save\\(.*anchor"    # nothing saves an anchor there
        """#,
      fix: """
        Write the code that the pattern describes, or change the pattern to match the existing \
        code.
        """),
    parameters: [.window, .steps]
  ) { context in
    let limits = LinkJudge.Limits(context.value(of:))
    return context.searchedArtifacts(limits).compactMap { searched in
      let (due, text, pattern) = (searched.due, searched.text, searched.pattern)
      guard !searched.outcomes.isEmpty, searched.outcomes.allSatisfy({ $0 == .notFound }) else {
        return nil
      }
      return RuleFinding(
        "\(due.name) does not match '\(text.value.shortened)'",
        at: text.location, fix: "write code that matches the pattern, or correct it",
        promise: due.promise(.pattern, text.value) { files in
          files.contains { pattern.search($0, limits).isFound }
        })
    }
  }
}

extension RuleContext {
  /// An artifact with a pattern, and the outcome of the search for the pattern in each file.
  struct SearchedArtifact {
    let due: DueArtifact
    let text: Located<String>
    let pattern: PlanPattern
    let outcomes: [PlanPattern.Outcome]
  }

  /// Searches for the patterns of artifacts in their files.
  ///
  /// Artifacts without a valid pattern are omitted. As with the patterns of links, a search is
  /// limited to a tenth of the steps once more than ten searches have been aborted.
  func searchedArtifacts(_ limits: LinkJudge.Limits) -> [SearchedArtifact] {
    var givenUp = 0
    return dueArtifacts.compactMap { due in
      guard let text = due.artifact.pattern, let pattern = try? PlanPattern(text.value) else {
        return nil
      }
      let outcomes = due.files.map { judged in
        let outcome = pattern.search(judged.file, limits.reduced(after: givenUp))
        if outcome == .gaveUp { givenUp += 1 }
        return outcome
      }
      return SearchedArtifact(due: due, text: text, pattern: pattern, outcomes: outcomes)
    }
  }
}

extension PlanPattern {
  /// Searches the code of a file within the given limits.
  ///
  /// The whole file is searched, including its comments, if the pattern is about a comment.
  func search(_ file: SourceFile, _ limits: LinkJudge.Limits) -> Outcome {
    let bytes = CommentQuestion.asks(text) ? file.bytes : file.code()
    return search(bytes, window: limits.window, budget: SearchBudget(limits.steps))
  }
}
