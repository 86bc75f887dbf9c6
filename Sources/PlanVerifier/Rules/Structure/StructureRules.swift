extension RuleCatalog {
  /// Rules on the form of planning documents.
  static let structure: [Rule] = []
}
