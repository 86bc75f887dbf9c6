internal import Diagnostics

extension ProjectStatus {
  /// A kind of text that can be decorated, for example with a color.
  package enum Part: Sendable {
    /// A finished phase.
    case finished
    /// An unfinished phase with at least one finished plan.
    case started
    /// A phase without finished plans.
    case open
    /// The name of the next plan, with the label `Next:` before it.
    case next
  }

  /// Returns the status as text for a terminal.
  ///
  /// - Parameters:
  ///   - width: The number of characters that a line of the table should not exceed. Phase names
  ///     are truncated to fit, but not to fewer than eight characters.
  ///   - style: A closure that decorates a part of the text; the default leaves the text plain.
  /// - Returns: The lines, each followed by a line feed.
  package func text(
    width: Int = 80, style: (_ text: String, _ part: Part) -> String = { text, _ in text }
  ) -> String {
    guard !phases.isEmpty else { return "No phases.\n" }
    var table = AlignedTable([.left, .left, .left, .right, .right, .right, .left])
    table.add(["", "Phase", "", "plans", "tasks", "checks", ""])
    for phase in phases { table.add(Self.cells(phase)) }
    var lines = table.lines(width: width, flexible: 1) { text, row, column in
      guard row > 0, column < 3 else { return text }
      return style(text, Self.part(phases[row - 1]))
    }
    lines.append("")
    lines.append(contentsOf: summary(style))
    return lines.joined(separator: "\n") + "\n"
  }

  private func summary(_ style: (String, Part) -> String) -> [String] {
    let finished = phases.count { $0.isFinished }
    let name = milestone.map { "\(AlignedTable.printable($0)): " } ?? ""
    let bar = AlignedTable.bar(Progress(done: percent, total: 100), width: 10)
    let total =
      "\(name)\(bar) \(percent) %, \(finished) of \(phases.count.counted("phase")) and "
      + "\(plans.done) of \(plans.total.counted("plan")) done"
    guard let next else {
      if finished == phases.count { return [total, "Everything is done."] }
      let isWritten = plans.done == plans.total
      return [
        total,
        isWritten
          ? "No open plans; write the next plan, or mark the phases as done."
          : "No plan is ready: the open plans depend on plans that are not done, are not written "
            + "yet, or belong to shipped milestones.",
      ]
    }
    let path = AlignedTable.printable(next.path)
    return [total, style("Next: \(AlignedTable.printable(next.plan))", .next) + "  \(path)"]
  }

  private static func cells(_ phase: PhaseStatus) -> [String] {
    [
      phase.number, phase.name, AlignedTable.bar(phase.plans, width: 6), text(phase.plans),
      text(phase.tasks), text(phase.checklist), state(phase),
    ]
  }

  private static func text(_ progress: Progress) -> String {
    progress.total == 0 ? "-" : "\(progress.done)/\(progress.total)"
  }

  private static func state(_ phase: PhaseStatus) -> String {
    let verification: String
    switch phase.verification {
    case .none: verification = ""
    case .passed: verification = "verified"
    case .humanNeeded: verification = "needs a person"
    case .gapsFound: verification = "gaps found"
    case .other: verification = "verification unclear"
    }
    let words = [phase.isFinished ? "finished" : "", verification].filter { !$0.isEmpty }
    if !words.isEmpty { return words.joined(separator: ", ") }
    return phase.plans.total == 0 ? "not planned" : ""
  }

  private static func part(_ phase: PhaseStatus) -> Part {
    if phase.isFinished { return .finished }
    return phase.plans.done > 0 ? .started : .open
  }
}
