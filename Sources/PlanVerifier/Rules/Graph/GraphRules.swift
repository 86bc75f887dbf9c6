extension RuleCatalog {
  /// The rules on dependencies between plans.
  static let graph: [Rule] = [
    .unknownDependency, .cycle, .wave, .fileConflict, .forwardDependency, .gap,
  ]
}
