extension RuleCatalog {
  /// The rules on tracing requirements to plans and contract rows.
  static let trace: [Rule] = [
    .unclaimedRequirement, .unknownRequirement, .phaseRequirement, .duplicateRequirement,
    .tableStatus, .unprovenRequirement, .rowRequirementUnknown,
  ]
}
