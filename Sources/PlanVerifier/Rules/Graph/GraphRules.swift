extension RuleCatalog {
  /// The rules on the dependencies and waves of plans, and on gaps between numbers.
  static let graph: [Rule] = [
    .unknownDependency, .cycle, .wave, .fileConflict, .forwardDependency, .gap,
  ]
}
