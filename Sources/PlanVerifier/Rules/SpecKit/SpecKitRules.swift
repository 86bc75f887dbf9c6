extension RuleCatalog {
  /// Rules on the features of spec-kit.
  static let specKit: [Rule] = []
}
