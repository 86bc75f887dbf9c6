internal import Diagnostics

extension Rule {
  /// A plan that promises files also promises a behaviour.
  static let truthMissing = Rule(
    "truth.missing", .warning,
    page: RulePage(
      what: "A plan that promises artifacts or links promises a behaviour too.",
      why: """
        Files are a means. Without a truth nobody can say what a user gains, and a file that does \
        nothing keeps the promise.
        """,
      example: """
        must_haves:
          artifacts:
            - path: Sources/NoteIndex.swift
        """,
      fix: "Add what a user can observe under `truths`.")
  ) { context in
    context.index.entries.flatMap(\.steps).compactMap { step in
      // The structure rules report empty promises.
      guard let plan = step.plan, let promises = plan.promises, promises.truths.isEmpty,
        !promises.artifacts.isEmpty || !promises.links.isEmpty
      else { return nil }
      return RuleFinding(
        "plan '\(plan.name)' promises files but no behaviour", at: promises.location,
        fix: "add what a user can observe under 'truths'")
    }
  }
}
