internal import Diagnostics

extension Rule {
  /// The rule that the keys of promises have known names.
  static let unknownPromiseKey = Rule(
    "structure.unknown-promise-key", .error,
    page: RulePage(
      what: "Every key under 'must_haves' is a known one.",
      why: """
        A promise under an unknown key is not verified, so the plan passes without it: 'export', \
        'contain' and 'pattren' look like promises but are ignored. A key that does not resemble a \
        known one is only a note; 'min_bytes', 'min_tests', 'min_files' and 'min_lines_added', \
        which other tools use, are warnings. The known keys are truths, artifacts, key_links, \
        prohibitions, backstop, assumptions and deferred; for a truth, statement, truth, rows and \
        command; for an artifact, path, provides, contains, exports, min_lines, max_lines, \
        pattern, deleted, excludes, not_contains and removes; and for a key link, from, to, via \
        and pattern.
        """,
      example: "artifacts:\n  - path: Sources/Note.swift\n    export: [Note]",
      fix: "artifacts:\n  - path: Sources/Note.swift\n    exports: [Note]")
  ) { context in
    context.project.plans.flatMap { plan -> [RuleFinding] in
      guard let promises = plan.frontMatter?["must_haves", "must-haves"] else { return [] }
      var findings = promises.unknownKeys(PlanFields.promises, in: "must_haves")
      for item in promises["truths"]?.items ?? [] {
        findings += item.unknownKeys(PlanFields.truth, in: "truths")
      }
      for item in promises["artifacts"]?.items ?? [] {
        findings += item.unknownKeys(PlanFields.artifact, in: "artifacts")
      }
      for item in promises["key_links", "key-links"]?.items ?? [] {
        findings += item.unknownKeys(PlanFields.link, in: "key_links")
      }
      return findings
    }
  }
}

extension YAMLValue {
  fileprivate func unknownKeys(_ known: [String], in parent: String) -> [RuleFinding] {
    (map ?? []).filter { !known.contains($0.key.value) }.map { entry in
      if parent == "artifacts", PlanFields.unverified.contains(entry.key.value) {
        return RuleFinding(
          "'\(entry.key.value)' under 'artifacts' is not verified", at: entry.key.location,
          fix: "promise 'min_lines' or 'contains' instead, or turn it into a comment",
          severity: .warning)
      }
      guard let meant = NearMiss(known).name(for: entry.key.value) else {
        return RuleFinding(
          "'\(entry.key.value)' under '\(parent)' is not verified", at: entry.key.location,
          fix: "use one of \(known.joined(separator: ", ")), or turn it into a comment",
          severity: .note)
      }
      return RuleFinding(
        "'\(entry.key.value)' under '\(parent)' is not verified; did you mean '\(meant)'?",
        at: entry.key.location, fix: "write '\(meant)'")
    }
  }
}
