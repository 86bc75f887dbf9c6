extension RuleCatalog {
  /// The rules on the status of work, requirements, questions and decisions in documents.
  static let completion: [Rule] = [
    .summaryMissing, .planMissing, .planTick, .phaseTick, .phaseUnlisted, .phaseWithoutDirectory,
    .planUnlisted, .planCount, .progressTable, .stateProgress, .statePhase, .openItems,
    .requirementTick, .verificationStatus, .acceptanceOpen, .selfCheckFailed, .unknownCommit,
    .openQuestions, .undecided,
  ]
}
