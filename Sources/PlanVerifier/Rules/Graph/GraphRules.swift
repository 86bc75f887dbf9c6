extension RuleCatalog {
  /// The rules on dependencies between plans, waves, file conflicts, and gaps between numbers.
  static let graph: [Rule] = [
    .unknownDependency, .cycle, .wave, .fileConflict, .forwardDependency, .gap,
  ]
}
