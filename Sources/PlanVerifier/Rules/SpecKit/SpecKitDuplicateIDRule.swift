internal import Diagnostics

extension Rule {
  /// The rule that the ids of requirements, criteria and stories are unique.
  static let specKitDuplicateID = Rule(
    "speckit.duplicate-id", .error,
    page: RulePage(
      what: "Requirements, success criteria and stories of a specification have unique ids.",
      why: """
        Tasks, checklists and reviews refer to requirements by id. If an id is not unique, it is \
        unclear which requirement is covered.
        """,
      example: "- **FR-004**: The system MUST …\n- **FR-004**: Users MUST …",
      fix: "- **FR-004**: The system MUST …\n- **FR-005**: Users MUST …")
  ) { context in
    context.project.features.compactMap(\.specification).flatMap { specification in
      let ids = specification.definitions.filter(\.isFormal).map {
        (
          id: "\($0.id.value.kind) \($0.id.value.number)\($0.id.value.suffix)",
          place: $0.id.map { "id '\($0)'" }
        )
      }
      let stories = specification.stories.map {
        (
          id: "story \($0.number)",
          place: Located("number of story \($0.number)", at: $0.title.location)
        )
      }
      return duplicates(ids + stories)
    }
  }

  private static func duplicates(_ ids: [(id: String, place: Located<String>)]) -> [RuleFinding] {
    var first: [String: Located<String>] = [:]
    return ids.compactMap { id, place in
      guard let other = first[id] else {
        first[id] = place
        return nil
      }
      return RuleFinding(
        "the \(place.value) is already used", at: place.location,
        fix: "use the next free number instead",
        notes: [.init("the first one", at: other.location)])
    }
  }
}
