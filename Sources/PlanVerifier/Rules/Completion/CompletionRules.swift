extension RuleCatalog {
  /// Rules on what is said to be done.
  static let completion: [Rule] = [
    .summaryMissing, .planMissing, .planTick, .phaseTick, .phaseUnlisted, .phaseWithoutDirectory,
    .planUnlisted, .planCount, .progressTable, .stateProgress, .statePhase, .openItems,
    .requirementTick, .verificationStatus, .acceptanceOpen, .selfCheckFailed, .unknownCommit,
    .openQuestions, .undecided,
  ]
}
