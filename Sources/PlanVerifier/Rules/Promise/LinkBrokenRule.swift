internal import Diagnostics

extension Rule {
  /// The rule that the source of a link matches its pattern or, without one, names its target.
  static let linkBroken = Rule(
    "promise.link-broken", .error,
    page: RulePage(
      what: "The source of a link matches its pattern or, without a pattern, names its target.",
      why: """
        The most frequent defect in finished plans is that parts exist but are not connected. The \
        pattern must match in the code that the source names: in the file, in the type or one of \
        its extensions, or in the body of the function. A match in a function that the body calls, \
        elsewhere in the file, or where the symbol is used is a note. Other matches, such as those \
        in other files and unused imports, do not count, and neither do matches in comments, \
        unless the pattern itself is about a comment. A '.' matches line breaks within a window, \
        because code is often spread over several lines. Other rules report a source that does not \
        exist.
        """,
      example: """
        key_links:
          - from: HealthSyncManager.importWeightFromHealth
            to: HKAnchoredObjectQueryDescriptor
            pattern: HKAnchoredObjectQueryDescriptor.*result.*for   # another file has it
        """,
      fix: "Call it in importWeightFromHealth, or name the function that calls it."),
    parameters: [.window, .steps]
  ) { context in
    context.links.compactMap { judgement in
      switch judgement.status {
      case .broken(let broken): finding(judgement, broken)
      case .holdsBeside(let beside): finding(judgement, beside)
      default: nil
      }
    }
  }

  private static func finding(
    _ judgement: LinkJudgement, _ beside: LinkJudgement.Beside
  ) -> RuleFinding {
    let link = judgement.link
    let source = link.source.value.shortened
    let place =
      switch beside.manner {
      case .helper(let name): "in '\(name)', which '\(source)' uses"
      case .file: "elsewhere in the file"
      case .use(let name): "where '\(name)' is used"
      }
    guard let pattern = link.pattern, !pattern.value.trimmed.isEmpty else {
      let target = (link.target ?? link.source).value.shortened
      return RuleFinding(
        "'\(target)' is not named in the body of '\(source)', but it is named \(place)",
        at: link.source.location,
        notes: [Diagnostic.Note("it is named in the code that starts here", at: beside.location)],
        severity: .note)
    }
    return RuleFinding(
      "'\(pattern.value.shortened)' does not match in the body of '\(source)', "
        + "but it matches \(place)",
      at: pattern.location,
      notes: [Diagnostic.Note("it matches here", at: beside.location)], severity: .note)
  }

  private static func finding(
    _ judgement: LinkJudgement, _ broken: LinkJudgement.Break
  ) -> RuleFinding {
    let link = judgement.link
    let source = describe(link.source.value, broken) + broken.remark
    guard let pattern = link.pattern, !pattern.value.trimmed.isEmpty else {
      let target = link.target?.value ?? ""
      let isGroup = broken.manner == .directory || broken.manner == .glob
      return RuleFinding(
        isGroup && !broken.places.isEmpty
          ? "no file of '\(link.source.value.shortened)'\(broken.remark) names "
            + "'\(target.shortened)'"
          : "\(source) does not name '\(target.shortened)'",
        at: link.target?.location ?? link.source.location,
        fix: "connect the two, or add a pattern that shows the connection",
        promise: judgement.promise)
    }
    var notes: [Diagnostic.Note] = []
    if let comment = broken.comment {
      let place = broken.isInImport ? "an unused import" : "a comment or inactive code"
      notes.append(Diagnostic.Note("it matches in \(place), which does not count", at: comment))
    }
    if broken.holdsInTarget, let target = link.target {
      notes.append(
        Diagnostic.Note(
          "it matches in the target '\(target.value.shortened)': the two ends may be swapped"))
    }
    return RuleFinding(
      "'\(pattern.value.shortened)' does not match in \(source)", at: pattern.location,
      fix: "add the connection there, or correct the source", notes: notes,
      promise: judgement.promise)
  }

  private static func describe(_ source: String, _ broken: LinkJudgement.Break) -> String {
    let text = source.shortened
    let files = Set(broken.places.map(\.path)).sorted()
    let list = Wording.list(files.map(\.description))
    return switch broken.manner {
    case .path: "'\(text)'"
    case .directory, .glob: files.isEmpty ? "'\(text)'" : "any file of '\(text)'"
    case .suffix: "'\(text)' (found as \(list))"
    case .symbol: "the declaration of '\(text)' in \(list)"
    case .widened: "the type of '\(text)' in \(list)"
    }
  }
}
