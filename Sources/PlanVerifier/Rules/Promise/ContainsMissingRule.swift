internal import Diagnostics

extension Rule {
  static let containsMissing = Rule(
    "promise.contains-missing", .error,
    page: RulePage(
      what: "A promised file holds the text under contains, as whole words and not in a comment.",
      why: """
        The text is the author's shortest proof that the work was done. A part of a longer name or a \
        remark does not prove it: 'TabView' is not in 'RootTabView', and an entitlement that is \
        commented out grants nothing. Comma lists and regular expressions are understood as well.
        """,
      example: """
        artifacts:
          - path: App/App.entitlements
            contains: com.apple.developer.healthkit.background-delivery   # only in a comment there
        """,
      fix: """
        <key>com.apple.developer.healthkit.background-delivery</key>
        <true/>
        """),
    parameters: [.window, .milliseconds]
  ) { context in
    context.dueArtifacts.flatMap { due in
      due.artifact.contains.compactMap { text in
        finding(text, in: due.files, context)
      }
    }
  }

  private static func finding(
    _ text: Located<String>, in files: [JudgedFile], _ context: RuleContext
  ) -> RuleFinding? {
    guard let first = files.first, !text.value.trimmed.isEmpty else { return nil }
    if files.contains(where: { holds(text.value, in: $0.file, context) }) { return nil }
    let promise = TextPromise(text: text.value)
    let what = "'\(text.value.shortened)'"
    let name = first.file.path.description
    switch promise.finding(in: first.file) {
    case .held: return nil
    case .onlyInComment(let place):
      return RuleFinding(
        "\(what) is in '\(name)'\(first.remark) only in a comment", at: text.location,
        fix: "write it as code",
        notes: [Diagnostic.Note("the comment", at: first.file.location(of: place))])
    case .onlyInWord(let place):
      return RuleFinding(
        "\(what) is in '\(name)'\(first.remark) only as a part of a longer name",
        at: text.location, fix: "add it as a name of its own, or promise the longer one",
        notes: [Diagnostic.Note("the longer name", at: first.file.location(of: place))])
    case .nowhere:
      return RuleFinding(
        "'\(name)'\(first.remark) does not contain \(what)", at: text.location,
        fix: "add it, or promise what is there",
        severity: promise.looksLikeProse ? .warning : nil)
    }
  }

  private static func holds(_ text: String, in file: SourceFile, _ context: RuleContext) -> Bool {
    let promise = TextPromise(text: text)
    if case .held = promise.finding(in: file) { return true }
    if let list = promise.list {
      return list.allSatisfy {
        if case .held = TextPromise(text: $0).finding(in: file) { true } else { false }
      }
    }
    guard promise.looksLikePattern, let pattern = try? PlanPattern(text) else { return false }
    let timer = SearchTimer(.milliseconds(context.value(of: .milliseconds)))
    return pattern.search(file.code(), window: context.value(of: .window), timer: timer).isFound
  }
}
