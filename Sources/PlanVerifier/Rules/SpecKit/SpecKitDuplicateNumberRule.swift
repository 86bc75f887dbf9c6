internal import Diagnostics

extension Rule {
  /// The numbers of features are unique.
  static let specKitDuplicateNumber = Rule(
    "speckit.duplicate-number", .error,
    page: RulePage(
      what: "No two features have the same number or date in front of their names.",
      why: """
        The scripts of spec-kit find the directory of a feature by the number that its branch \
        starts with. Of two with one number they refuse both, or take the wrong one.
        """,
      example: "specs/003-search\nspecs/003-export",
      fix: "specs/003-search\nspecs/004-export")
  ) { context in
    var first: [String: Feature] = [:]
    return context.project.features.compactMap { feature in
      let number = String(feature.number.drop { $0 == "0" })
      guard let other = first[number] else {
        first[number] = feature
        return nil
      }
      return RuleFinding(
        "the number \(feature.number) is that of '\(other.path.name)' already",
        at: feature.location, fix: "give one of the two a number of its own",
        notes: [.init("the other feature", at: other.location)])
    }
  }
}

extension Feature {
  /// The location of the first document, since directories have no lines.
  fileprivate var location: SourceLocation {
    documents.first?.document.location ?? SourceLocation(file: path.description)
  }
}
