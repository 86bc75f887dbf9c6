extension RuleCatalog {
  /// The rules on the completion status in documents.
  static let completion: [Rule] = [
    .summaryMissing, .planMissing, .planTick, .phaseTick, .phaseUnlisted, .phaseWithoutDirectory,
    .planUnlisted, .planCount, .progressTable, .stateProgress, .statePhase, .openItems,
    .requirementTick, .verificationStatus, .acceptanceOpen, .selfCheckFailed, .unknownCommit,
    .openQuestions, .undecided,
  ]
}
