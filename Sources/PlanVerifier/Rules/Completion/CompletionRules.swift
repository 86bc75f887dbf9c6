extension RuleCatalog {
  /// Rules on the state of work.
  static let completion: [Rule] = []
}
