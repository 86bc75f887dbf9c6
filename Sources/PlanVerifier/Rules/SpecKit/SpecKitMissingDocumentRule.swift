internal import Diagnostics

extension Rule {
  /// The rule that a feature has the documents on which its later documents are based.
  static let specKitMissingDocument = Rule(
    "speckit.missing-document", .error,
    page: RulePage(
      what: "A feature with tasks.md has plan.md, and a feature with either has spec.md.",
      why: """
        Each step of spec-kit reads the output of the previous step: the plan is based on the \
        specification, the tasks on both, and the implementation stops if one of them is missing. \
        Without a plan, the reason for the tasks is not documented.
        """,
      example: "specs/001-tags/\n  spec.md\n  tasks.md",
      fix: "specs/001-tags/\n  spec.md\n  plan.md\n  tasks.md")
  ) { context in
    context.project.features.flatMap { feature in
      // If a document exists, all documents before it must exist as well.
      let names = ["spec.md", "plan.md", "tasks.md"]
      let exists = names.map { context.tree.entries[feature.path.appending($0)] != nil }
      guard let last = exists.lastIndex(of: true) else { return [RuleFinding]() }
      return names[..<last].indices.filter { !exists[$0] }.map { missing in
        RuleFinding(
          "'\(names[missing])' is missing, but '\(names[last])' exists",
          at: SourceLocation(file: feature.path.appending(names[last]).description),
          fix: "write '\(feature.path.appending(names[missing]))' first")
      }
    }
  }
}
