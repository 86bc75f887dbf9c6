extension RuleCatalog {
  /// The rules on tracing requirements to proof.
  static let trace: [Rule] = [
    .unclaimedRequirement, .unknownRequirement, .phaseRequirement, .duplicateRequirement,
    .tableStatus, .unprovenRequirement, .rowRequirementUnknown,
  ]
}
