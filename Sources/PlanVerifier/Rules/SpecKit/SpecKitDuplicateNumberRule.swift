internal import Diagnostics

extension Rule {
  /// The rule that the numbers of features are unique.
  static let specKitDuplicateNumber = Rule(
    "speckit.duplicate-number", .error,
    page: RulePage(
      what: "Features have unique numbers or timestamps at the start of their names.",
      why: """
        The scripts of spec-kit find the folder of a feature by the number at the start of its \
        branch name. If two folders share a number, the scripts fail or use the wrong one.
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
        "the number \(feature.number) is already used by '\(other.path.name)'",
        at: feature.location, fix: "give one of the features a unique number",
        notes: [.init("the other feature", at: other.location)])
    }
  }
}

extension Feature {
  /// The location of the first document or, without documents, of the feature's directory.
  fileprivate var location: SourceLocation {
    documents.first?.document.location ?? SourceLocation(file: path.description)
  }
}
