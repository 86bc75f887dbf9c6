internal import Diagnostics

extension Rule {
  /// The rule that the `must_haves` of a plan contain truths and artifacts.
  static let emptyPromises = Rule(
    "structure.empty-promises", .warning,
    page: RulePage(
      what: "The 'must_haves' of a plan contain truths and artifacts.",
      why: """
        Truths state what a user will see, and artifacts the files that achieve it. A plan without \
        truths cannot be wrong, and a plan without artifacts cannot be verified automatically. If \
        a plan has artifacts or links but no truths, truth.missing reports that instead.
        """,
      example: "must_haves:\n  truths: []\n  artifacts: []",
      fix: "must_haves:\n  truths:\n    - A note survives a restart\n  artifacts:\n"
        + "    - path: Sources/NoteFile.swift")
  ) { context in
    context.project.plans.flatMap { plan -> [RuleFinding] in
      guard let entry = plan.frontMatter?.entry(["must_haves", "must-haves"]),
        entry.value.isNull || entry.value.map != nil
      else { return [] }
      // The rule `truth.missing` reports artifacts and links without truths.
      let names = entry.value.hasFiles ? ["artifacts"] : ["truths", "artifacts"]
      return names.compactMap { name in
        let part = entry.value.entry([name])
        guard part?.value.items.isEmpty ?? true else { return nil }
        return .emptyPromises(name, at: (part?.key ?? entry.key).location)
      }
    }
  }
}

extension YAMLValue {
  /// Whether the value contains artifacts or links.
  fileprivate var hasFiles: Bool {
    ["artifacts", "key_links", "key-links"].contains { entry([$0])?.value.items.isEmpty == false }
  }
}

extension RuleFinding {
  fileprivate static func emptyPromises(_ name: String, at place: SourceLocation) -> Self {
    Self("the plan promises no \(name)", at: place, fix: "list \(name) under 'must_haves'")
  }
}
