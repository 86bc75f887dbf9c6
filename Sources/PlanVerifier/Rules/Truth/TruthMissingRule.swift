internal import Diagnostics

extension Rule {
  /// The rule that a plan that promises files or links also promises a behavior.
  static let truthMissing = Rule(
    "truth.missing", .warning,
    page: RulePage(
      what: "A plan that promises artifacts or links also promises a behavior.",
      why: """
        Files are only a means to an end. Without a truth, the benefit for the user is not stated, \
        and a file that does nothing keeps the promise.
        """,
      example: """
        must_haves:
          artifacts:
            - path: Sources/NoteIndex.swift
        """,
      fix: "Add an observable behavior to `truths`.")
  ) { context in
    context.index.entries.flatMap(\.steps).compactMap { step in
      // The structure rules report empty promises.
      guard let plan = step.plan, let promises = plan.promises, promises.truths.isEmpty,
        !promises.artifacts.isEmpty || !promises.links.isEmpty
      else { return nil }
      return RuleFinding(
        "plan '\(plan.name)' promises files or links but no behavior", at: promises.location,
        fix: "add an observable behavior to 'truths'")
    }
  }
}
