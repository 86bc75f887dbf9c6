internal import Diagnostics

extension Rule {
  /// The rule that the research questions of a phase are resolved once one of its plans is done.
  static let openQuestions = Rule(
    "completion.open-questions", .warning,
    page: RulePage(
      what:
        "The open questions in RESEARCH are marked as resolved once a plan of the phase is done.",
      why: """
        Plans that were carried out have answered the questions one way or another. If the answers \
        are not written down, the next phase asks again or assumes the opposite.
        """,
      example: """
        ## Open Questions
        1. Which index survives a restart?
        """,
      fix: "Add `(RESOLVED)` after the heading or the question, with the answer.")
  ) { context in
    context.index.entries.compactMap { entry in
      guard entry.doneCount > 0, let research = entry.phase.research else { return nil }
      return finding(in: research)
    }
  }

  private static func finding(in research: PlanningDocument) -> RuleFinding? {
    for section in research.sections {
      let title = section.title.value.lowercased()
      guard title.contains("open questions"), !isResolved(title) else { continue }
      let open = questions(in: section.text).filter { !isResolved($0.lowercased()) }
      guard !open.isEmpty else { continue }
      return RuleFinding(
        "\(open.count.counted("research question")) \(open.count == 1 ? "is" : "are") "
          + "open, but a plan of the phase is done",
        at: section.title.location, fix: "add the answers, followed by '(RESOLVED)'")
    }
    return nil
  }

  /// Returns the questions in a section, each with the text up to the next question.
  ///
  /// Unindented items and subheadings are questions, except entries such as `None` and `N/A`.
  private static func questions(in text: String) -> [Substring] {
    var starts: [Substring.Index] = []
    for line in text.split(whereSeparator: \.isNewline) {
      guard let first = line.first else { continue }
      let isItem = "-*+".contains(first) && line.dropFirst().first == " "
      let isNumbered = first.isNumber && line.drop(while: \.isNumber).first == "."
      if isItem || isNumbered || line.hasPrefix("###") { starts.append(line.startIndex) }
    }
    let ends = starts.dropFirst() + [text.endIndex]
    return zip(starts, ends).map { text[$0..<$1] }.filter { question in
      let text = question.drop { !$0.isLetter }.lowercased()
      let word = text.prefix { $0.isLetter || $0 == "/" }
      return !["none", "n/a"].contains(word) || text.contains("?")
    }
  }

  private static func isResolved(_ text: some StringProtocol) -> Bool {
    if text.contains("~~") || text.contains("[x]") { return true }
    let words = text.split { !$0.isLetter }
    return words.contains {
      ["resolved", "resolution", "answered", "closed", "decided"].contains($0)
    }
      && !words.contains("unresolved")
  }
}
