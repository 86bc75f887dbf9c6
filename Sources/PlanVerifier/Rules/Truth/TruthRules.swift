extension RuleCatalog {
  /// The rules on truths and their evidence.
  static let truths: [Rule] = [
    .truthMissing, .truthUnproven, .unknownEvidence, .failedEvidence,
  ]
}
