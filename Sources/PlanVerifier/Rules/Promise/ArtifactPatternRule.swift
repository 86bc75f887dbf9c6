internal import Diagnostics

extension Rule {
  static let artifactPattern = Rule(
    "promise.artifact-pattern", .error,
    page: RulePage(
      what: "A promised file matches the regular expression in 'pattern' outside comments.",
      why: """
        A pattern can state more than a word: for example, that a call has a certain argument. \
        Like a word, it proves nothing if it matches only in a comment.
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
    return context.dueArtifacts.compactMap { due in
      guard let text = due.artifact.pattern, !due.files.isEmpty,
        let pattern = try? PlanPattern(text.value)
      else { return nil }
      let outcomes = due.files.map { pattern.search($0.file, limits) }
      guard outcomes.allSatisfy({ $0 == .notFound }) else { return nil }
      return RuleFinding(
        "\(due.name) does not match '\(text.value.shortened)'",
        at: text.location, fix: "write the code that it describes, or correct the pattern",
        promise: due.promise(.pattern, text.value) { files in
          files.contains { pattern.search($0, limits).isFound }
        })
    }
  }
}

extension PlanPattern {
  /// Searches the code of a file within some limits; includes comments if the pattern is about
  /// them.
  func search(_ file: SourceFile, _ limits: LinkJudge.Limits) -> Outcome {
    let bytes = CommentQuestion.asks(text) ? file.bytes : file.code()
    return search(bytes, window: limits.window, budget: SearchBudget(limits.steps))
  }
}
