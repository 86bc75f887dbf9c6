internal import Diagnostics

extension Rule {
  static let linkBroken = Rule(
    "promise.link-broken", .error,
    page: RulePage(
      what: "The pattern of a link holds in the source of the link.",
      why: """
        Parts that exist but are not connected are the most frequent way in which a finished plan is \
        not finished. The pattern must hold in the code that the source names: in that file, in all \
        extents of that type, in the body of that function. The same words elsewhere, or in a \
        comment, connect nothing. '.' leads over line ends within a window, as code is often spread \
        over several lines.
        """,
      example: """
        key_links:
          - from: HealthSyncManager.importWeightFromHealth
            to: HKAnchoredObjectQueryDescriptor
            pattern: HKAnchoredObjectQueryDescriptor.*result.*for   # another function has it
        """,
      fix: "Call it in importWeightFromHealth, or name the function that does."),
    parameters: [.window, .milliseconds]
  ) { context in
    context.links.compactMap { judgement in
      guard case .broken(let broken) = judgement.verdict else { return nil }
      return finding(judgement, broken)
    }
  }

  private static func finding(
    _ judgement: LinkJudgement, _ broken: LinkJudgement.Break
  ) -> RuleFinding {
    let link = judgement.link
    let source = describe(link.source.value, broken) + broken.remark
    guard let pattern = link.pattern, !pattern.value.trimmed.isEmpty else {
      let target = link.target?.value ?? ""
      return RuleFinding(
        "\(source) does not name '\(target.shortened)'",
        at: link.target?.location ?? link.source.location,
        fix: "connect the two, or add a pattern that shows the connection")
    }
    var notes: [Diagnostic.Note] = []
    if let comment = broken.comment {
      notes.append(Diagnostic.Note("it matches in a comment, which connects nothing", at: comment))
    }
    if broken.holdsInTarget, let target = link.target {
      notes.append(
        Diagnostic.Note(
          "it matches in the target '\(target.value.shortened)': the two ends may be swapped"))
    }
    return RuleFinding(
      "'\(pattern.value.shortened)' does not hold in \(source)", at: pattern.location,
      fix: "make the connection there, or name the source that has it", notes: notes)
  }

  private static func describe(_ source: String, _ broken: LinkJudgement.Break) -> String {
    let text = source.shortened
    let files = Set(broken.places.map(\.path)).sorted()
    let list = files.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = files.count > 3 ? " and \(files.count - 3) more" : ""
    return switch broken.manner {
    case .path: "'\(text)'"
    case .directory, .glob: files.isEmpty ? "'\(text)'" : "any file of '\(text)'"
    case .suffix: "'\(text)', which is \(list)\(more)"
    case .symbol: "the declaration of '\(text)' in \(list)\(more)"
    case .widened: "the type of '\(text)' in \(list)\(more)"
    }
  }
}
