extension RuleCatalog {
  /// Rules on the order of plans.
  static let graph: [Rule] = []
}
