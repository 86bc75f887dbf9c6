extension RuleCatalog {
  /// Rules on how plans depend on each other.
  static let graph: [Rule] = [
    .unknownDependency, .cycle, .wave, .fileConflict, .forwardDependency, .gap,
  ]
}
