internal import Diagnostics

extension RequirementTrace {
  /// Returns the trace as text for a terminal.
  ///
  /// The text has a row for each requirement, gaps first, and then the number of all requirements
  /// and of those in each state that occurs.
  ///
  /// - Parameters:
  ///   - width: The number of characters that a line of the table should not exceed. The ids and
  ///     texts of requirements are truncated to fit, but not to fewer than eight characters.
  ///   - style: A closure that decorates the name of a state, alone or after the number of
  ///     requirements in this state; the default leaves the text plain.
  /// - Returns: The lines, each followed by a line feed.
  package func text(
    width: Int = 80, style: (_ text: String, _ state: State) -> String = { text, _ in text }
  ) -> String {
    guard !rows.isEmpty else { return "No requirements.\n" }
    var table = AlignedTable([.left, .left, .left, .left, .left, .right])
    table.add(["State", "", "Requirement", "Phase", "Plans", "rows"])
    for row in rows { table.add(cells(row)) }
    // Only the column with the id and the text of a requirement is truncated.
    var lines = table.lines(width: width, flexible: 2) { text, row, column in
      row > 0 && column == 0 ? style(text, rows[row - 1].state) : text
    }
    lines.append("")
    lines.append(summary(style))
    return lines.joined(separator: "\n") + "\n"
  }

  private func cells(_ row: Row) -> [String] {
    let text = row.text.isEmpty ? row.requirement : "\(row.requirement)  \(row.text)"
    return [
      row.state.words, row.isTicked ? "✓" : "", text, row.phases.joined(separator: ", "),
      Self.plans(row.claims), evidence(row),
    ]
  }

  private static func plans(_ claims: [Claim]) -> String {
    let named = claims.prefix(3).map { $0.isDone ? "\($0.plan) ✓" : $0.plan }
    let rest = claims.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? ", +\(rest)" : "")
  }

  private func evidence(_ row: Row) -> String {
    if row.contractRows == 0 { return "-" }
    return hasRecord ? "\(row.passedRows)/\(row.contractRows)" : "\(row.contractRows)"
  }

  private func summary(_ style: (String, State) -> String) -> String {
    let counts = State.allCases.compactMap { state -> String? in
      let count = rows.count { $0.state == state }
      return count == 0 ? nil : style("\(count) \(state.words)", state)
    }
    return "\(rows.count.counted("requirement")): " + counts.joined(separator: ", ")
      + (hasRecord ? "" : "; without a record, none can be proven")
  }
}

extension RequirementTrace.State {
  /// The state in words, such as `in progress`.
  package var words: String { self == .inProgress ? "in progress" : rawValue }
}
