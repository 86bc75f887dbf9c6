internal import Diagnostics

extension Rule {
  /// The rule that every requirement is defined only once and has at most one traceability row.
  static let duplicateRequirement = Rule(
    "trace.duplicate-requirement", .error,
    page: RulePage(
      what: "A requirement is defined once and has at most one row in the traceability table.",
      why: """
        If two requirements share an id, a plan that claims the id delivers only one of them, but \
        both count as delivered. Entries without a checkbox are ignored.
        """,
      example: """
        - [ ] **NOTE-02**: A note is found again.
        - [ ] **NOTE-02**: A note is shared.
        """,
      fix: "Give one of them a unique id.")
  ) { context in
    guard let list = context.project.requirements else { return [] }
    // An entry without a box may repeat a deferred or deleted requirement.
    return duplicates(list.items.filter { $0.state != nil }.map(\.id), "defined")
      + duplicates(list.trace.map(\.id), "traced")
  }

  private static func duplicates(_ ids: [Located<String>], _ verb: String) -> [RuleFinding] {
    var first: [String: SourceLocation] = [:]
    return ids.compactMap { id in
      guard let place = first[id.value] else {
        first[id.value] = id.location
        return nil
      }
      return RuleFinding(
        "requirement '\(id.value)' is \(verb) more than once", at: id.location,
        fix: verb == "defined" ? "give one of them a unique id" : "remove one of the rows",
        notes: [Diagnostic.Note("the first one", at: place)])
    }
  }
}
