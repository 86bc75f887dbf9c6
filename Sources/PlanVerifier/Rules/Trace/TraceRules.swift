extension RuleCatalog {
  /// Rules on the way from requirement to proof.
  static let trace: [Rule] = [
    .unclaimedRequirement, .unknownRequirement, .phaseRequirement, .duplicateRequirement,
    .tableStatus, .unprovenRequirement, .rowRequirementUnknown,
  ]
}
