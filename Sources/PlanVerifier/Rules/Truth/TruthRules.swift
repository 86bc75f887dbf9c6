extension RuleCatalog {
  /// Rules on the evidence of truths.
  static let truths: [Rule] = [
    .truthMissing, .truthUnproven, .unknownEvidence, .failedEvidence,
  ]
}
