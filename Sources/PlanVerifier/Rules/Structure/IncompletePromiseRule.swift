internal import Diagnostics

extension Rule {
  /// The rule that promises contain all required parts.
  static let incompletePromise = Rule(
    "structure.incomplete-promise", .error,
    page: RulePage(
      what: "An artifact has a path, a key link has both ends, and a truth has text.",
      why: """
        An artifact without 'path' and a link without 'from' cannot be checked, and a link without \
        'to' can be checked only by its pattern. Without this rule, the plan would silently \
        promise less than it seems to. A link can also be text of the form 'from -> to'; text \
        without '->' is only a warning.
        """,
      example: "key_links:\n  - from: Sources/Note.swift\n    pattern: \"encode\"",
      fix: "key_links:\n  - from: Sources/Note.swift\n    to: JSONEncoder\n    pattern: \"encode\"")
  ) { context in
    context.project.plans.flatMap { plan -> [RuleFinding] in
      guard let promises = plan.frontMatter?["must_haves", "must-haves"] else { return [] }
      var findings: [RuleFinding] = []
      for item in promises["truths"]?.items ?? []
      where item.text == nil && item["statement", "truth"]?.text == nil {
        findings.append(.incomplete("a truth", "text", item))
      }
      for item in promises["artifacts"]?.items ?? []
      where item.text == nil && item["path"]?.text == nil {
        findings.append(.incomplete("an artifact", "'path'", item))
      }
      for item in promises["key_links", "key-links"]?.items ?? [] {
        findings += linkFindings(item)
      }
      return findings
    }
  }

  private static func linkFindings(_ item: YAMLValue) -> [RuleFinding] {
    if let text = item.text {
      let ends = text.value.split(separator: "->", omittingEmptySubsequences: false)
      let isLink = ends.count > 1 && ends.allSatisfy { !$0.trimmed.isEmpty }
      guard !isLink else { return [] }
      guard ends.count == 1 else {
        return [
          RuleFinding(
            "a key link has nothing before or after a '->', so it is not verified",
            at: item.location, fix: "write the source before '->' and the target after it")
        ]
      }
      // A sentence about a connection is valid but cannot be verified.
      var finding = RuleFinding.incomplete("a key link", "'->' between its ends", item)
      finding.severity = .warning
      return [finding]
    }
    let hasPattern =
      item.entry(["from"])?.value.text != nil
      && item.entry(["pattern"])?.value.text?.value.trimmed.isEmpty == false
    return ["from", "to"].filter { item.entry([$0])?.value.text == nil }.map { key in
      guard key == "to", hasPattern else { return .incomplete("a key link", "'\(key)'", item) }
      return RuleFinding(
        "a key link has no 'to', so only its pattern is verified", at: item.location,
        fix: "add 'to'")
    }
  }
}

extension RuleFinding {
  fileprivate static func incomplete(_ what: String, _ part: String, _ item: YAMLValue) -> Self {
    Self("\(what) has no \(part), so it is not verified", at: item.location, fix: "add \(part)")
  }
}
