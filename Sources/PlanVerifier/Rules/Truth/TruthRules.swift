extension RuleCatalog {
  /// The rules on the evidence for truths.
  static let truths: [Rule] = [
    .truthMissing, .truthUnproven, .unknownEvidence, .failedEvidence,
  ]
}
