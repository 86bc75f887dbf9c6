internal import Diagnostics

extension Rule {
  /// The rule that promised files contain the promised texts.
  static let containsMissing = Rule(
    "promise.contains-missing", .error,
    page: RulePage(
      what: "A promised file contains the text in 'contains' outside comments.",
      why: """
        The text is the shortest proof that the work was done. A comment does not prove it: an \
        entitlement that is commented out grants nothing. The same applies to code under '#if \
        false', code in a string literal, and unused imports. A literal with code of another \
        language, such as a query, is code. If the promise itself is about a comment or a \
        document, or about an instruction that tools read in comments, such as \
        'swift-tools-version', a match there counts; a promised declaration is always code. A \
        match within a longer name, such as 'TabView' in 'RootTabView', is a note. Comma-separated \
        lists and regular expressions are also supported; a bar between blanks and a doubled bar \
        are literal text. For a folder, one of its files must contain the text. A missing text \
        that looks like prose is a warning.
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
    parameters: [.window, .steps]
  ) { context in
    let limits = LinkJudge.Limits(context.value(of:))
    return context.dueArtifacts.flatMap { due in
      due.artifact.contains.compactMap { text in
        ContainedText(text: text, due: due, limits: limits).finding
      }
    }
  }
}

/// The search for one of the texts in `contains`.
private struct ContainedText {
  let text: Located<String>
  let due: DueArtifact
  let limits: LinkJudge.Limits

  private var purpose: String { due.artifact.provides?.value ?? "" }
  private var what: String { "'\(text.value.shortened)'" }

  var finding: RuleFinding? {
    guard let first = due.files.first, !text.value.trimmed.isEmpty else { return nil }
    if due.files.contains(where: { holds(in: $0.file) }) { return nil }
    let promise = TextPromise(text: text.value, purpose: purpose)
    let found = due.files.map { ($0.file, promise.finding(in: $0.file)) }
    if let (file, place) = found.lazy.compactMap({ file, finding -> (SourceFile, Int)? in
      if case .onlyInWord(let place) = finding { (file, place) } else { nil }
    }).first {
      return RuleFinding(
        "\(what) is in '\(file.path)'\(first.remark) only within a longer name",
        at: text.location,
        notes: [Diagnostic.Note("the longer name", at: file.location(of: place))], severity: .note)
    }
    let answer: RuleFinding
    let index = found.firstIndex { $0.1 != .nowhere } ?? 0
    let judged = due.files[index]
    switch found[index].1 {
    case .onlyInComment(let place): answer = only("a comment or inactive code", place, judged)
    case .onlyInString(let place): answer = only("a string", place, judged)
    case .onlyInImport(let place): answer = only("an unused import", place, judged)
    case .held, .onlyInWord, .nowhere:
      answer = RuleFinding(
        "\(due.name) does not contain \(what)", at: text.location,
        fix: "add the text, or correct the promise",
        severity: promise.looksLikeProse ? .warning : nil)
    }
    return dated(answer)
  }

  private func only(_ place: String, _ index: Int, _ judged: JudgedFile) -> RuleFinding {
    RuleFinding(
      "\(what) is in '\(judged.file.path)'\(judged.remark) only in \(place)", at: text.location,
      fix: "write it in code that is used",
      notes: [Diagnostic.Note("\(place)", at: judged.file.location(of: index))])
  }

  private func dated(_ finding: RuleFinding) -> RuleFinding {
    var finding = finding
    finding.promise = due.promise(.contains, text.value) { files in
      files.contains { holds(in: $0, orInWord: true) }
    }
    return finding
  }

  private func holds(in file: SourceFile, orInWord: Bool = false) -> Bool {
    let promise = TextPromise(text: text.value, purpose: purpose)
    switch promise.finding(in: file) {
    case .held: return true
    case .onlyInWord where orInWord: return true
    default: break
    }
    if let list = promise.list {
      return list.allSatisfy {
        switch TextPromise(text: $0, purpose: purpose).finding(in: file) {
        case .held, .onlyInWord: true
        default: false
        }
      }
    }
    guard promise.looksLikePattern, let pattern = try? PlanPattern(text.value) else { return false }
    return pattern.search(
      file.code(), window: limits.window, budget: SearchBudget(limits.steps)
    ).isFound
  }
}
