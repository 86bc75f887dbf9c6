internal import Diagnostics

extension Rule {
  /// Ids of requirements, criteria and stories name one thing.
  static let specKitDuplicateID = Rule(
    "speckit.duplicate-id", .error,
    page: RulePage(
      what: "No two requirements, success criteria or stories of a specification have one id.",
      why: """
        Tasks, check lists and reviews speak of requirements by their ids. When two have the same \
        one, nobody can say which of them is covered.
        """,
      example: "- **FR-004**: The system MUST …\n- **FR-004**: Users MUST …",
      fix: "- **FR-004**: The system MUST …\n- **FR-005**: Users MUST …")
  ) { context in
    context.project.features.compactMap(\.specification).flatMap { specification in
      let ids = specification.definitions.filter(\.isFormal).map {
        Located(
          "\($0.id.value.kind.prefix)\($0.id.value.number)\($0.id.value.suffix)", at: $0.id.location
        )
      }
      let stories = specification.stories.map { Located("US\($0.number)", at: $0.title.location) }
      return duplicates(ids, "id") + duplicates(stories, "number of the story")
    }
  }

  private static func duplicates(_ ids: [Located<String>], _ what: String) -> [RuleFinding] {
    var first: [String: Located<String>] = [:]
    return ids.compactMap { id in
      guard let other = first[id.value] else {
        first[id.value] = id
        return nil
      }
      return RuleFinding(
        "the \(what) \(id.value) is taken already", at: id.location,
        fix: "give it the next free number",
        notes: [.init("the first one", at: other.location)])
    }
  }
}
