extension RuleCatalog {
  /// Rules on the must_haves of plans.
  static let promises: [Rule] = []
}
