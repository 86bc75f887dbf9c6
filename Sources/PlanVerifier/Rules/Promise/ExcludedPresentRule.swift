internal import Diagnostics

extension Rule {
  /// The rule that files and texts no longer exist if a finished plan promises to remove them.
  static let excludedPresent = Rule(
    "promise.excluded-present", .error,
    page: RulePage(
      what: "Files and text that a finished plan promises to remove no longer exist.",
      why: """
        A plan can promise an absence: a file with 'deleted: true', or text in 'excludes', \
        'not_contains' or 'removes'. Checkers that test only for presence report these plans when \
        the promise is kept, and accept them when it is broken. Imports count even if they are \
        unused, each item of a comma-separated list counts, and regular expressions are searched \
        in single lines. Comments do not count, unless the text itself is about one or is prose. \
        Literal text does not count within a longer name, and code does not count in a string \
        literal that is prose; regular expressions can match in both.
        """,
      example: """
        artifacts:
          - path: Sources/Sync.swift
            excludes: LegacyImporter      # the file still uses it
        """,
      fix: "Remove the last use of LegacyImporter from Sources/Sync.swift."),
    parameters: [.window, .steps]
  ) { context in
    let limits = LinkJudge.Limits(context.value(of:))
    return context.project.finishedPlans.flatMap { finished in
      (finished.plan.promises?.artifacts ?? []).flatMap { artifact -> [RuleFinding] in
        if artifact.isDeleted(in: context.tree) {
          return still(artifact, of: finished.plan, in: context)
        }
        let due = DueArtifact(artifact, in: finished.plan, context.tree, context.history)
        return artifact.excludes.compactMap { text in held(text, in: due, limits) }
      }
    }
  }

  private static func still(
    _ artifact: Artifact, of plan: Plan, in context: RuleContext
  ) -> [RuleFinding] {
    let tree = context.history.tree(context.tree, for: plan)
    // Only the promised name counts: a moved file no longer exists under it.
    guard
      let path = LinkResolver(tree).artifacts(artifact).first(where: { path in
        tree.renames.values.contains(path)
          ? artifact.target.candidates.contains(path) : true
      })
    else { return [] }
    return [
      RuleFinding(
        "'\(path)' still exists, but the plan promises to delete it", at: artifact.path.location,
        fix: "delete it, or remove the promise",
        promise: artifact.promise(.excludes, path.description, of: plan, now: [path]) {
          $0.entries.isEmpty
        })
    ]
  }

  private static func held(
    _ text: Located<String>, in due: DueArtifact, _ limits: LinkJudge.Limits
  ) -> RuleFinding? {
    guard !text.value.trimmed.isEmpty else { return nil }
    let excluded = ExcludedText(text.value, limits)
    // Text that one file contains is reported even if the search in another file ends early.
    var unknown: RuleFinding?
    for judged in due.files {
      let promise = due.promise(.excludes, text.value) { files in
        files.allSatisfy { excluded.presence(in: $0) == .absent }
      }
      let name = "'\(judged.file.path)'\(judged.remark)"
      switch excluded.presence(in: judged.file) {
      case .absent: continue
      case .present(let place):
        return RuleFinding(
          "\(name) still contains '\(text.value.shortened)'",
          at: text.location, fix: "delete the text, or remove the promise",
          notes: place.map { [Diagnostic.Note("the text", at: judged.file.location(of: $0))] }
            ?? [],
          promise: promise)
      case .unknown:
        unknown = RuleFinding(
          "whether \(name) contains '\(text.value.shortened)' cannot be checked, because the "
            + "search takes too many steps", at: text.location,
          fix: "avoid nested repetition, or raise 'steps' in the settings")
      }
    }
    return unknown
  }
}

/// Content that a file must not have.
///
/// This is a text, an item of a comma-separated list, or a match of a regular expression.
private struct ExcludedText: Sendable {
  enum Presence: Equatable {
    case absent
    /// The file contains the text, at the given byte offset; `nil` if the offset is not known.
    case present(at: Int?)
    /// The search was aborted.
    case unknown
  }

  private let texts: [TextPromise]
  private let pattern: PlanPattern?
  private let limits: LinkJudge.Limits

  init(_ text: String, _ limits: LinkJudge.Limits) {
    let whole = TextPromise(text: text)
    texts = [whole] + (whole.list ?? []).map { TextPromise(text: $0) }
    pattern = whole.list == nil && whole.looksLikePattern ? try? PlanPattern(text) : nil
    self.limits = limits
  }

  func presence(in file: SourceFile) -> Presence {
    for text in texts {
      switch text.finding(in: file) {
      case .held(let place), .onlyInImport(let place): return .present(at: place)
      default: break
      }
    }
    guard let pattern else { return .absent }
    // A match over several lines would often join unrelated code.
    let code = file.code(keepsImports: true)
    return switch pattern.search(code, window: 1, budget: SearchBudget(limits.steps)) {
    case .found: .present(at: nil)
    case .notFound: .absent
    case .gaveUp: .unknown
    }
  }
}
