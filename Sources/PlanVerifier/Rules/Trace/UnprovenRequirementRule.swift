internal import Diagnostics

extension Rule {
  /// The rule that all contract rows of a requirement marked as done have passed.
  static let unprovenRequirement = Rule(
    "trace.unproven-requirement", .error,
    page: RulePage(
      what: "A requirement is checked off only if every contract row that names it passed.",
      why: """
        Plans and summaries are claims; a row that ran is evidence. A requirement is proven only \
        if all of its rows passed on every subject that claims them. A checked-off requirement \
        without rows is a note if others with its prefix have rows. This rule needs `--record`.
        """,
      example: "- [x] **NOTE-01**: A note is saved.     (the row 'notes/saving/restart' failed)",
      fix: "Make the rows pass, or uncheck the requirement.")
  ) { context in
    guard context.contracts.hasRecord else { return [] }
    var rows: [String: [RowEvidence]] = [:]
    for row in context.contracts.rows {
      for id in Set(row.requirements) { rows[id, default: []].append(row) }
    }
    let covered = Set(rows.keys.map { RequirementID.prefix(of: $0) })
    return (context.project.requirements?.items ?? []).compactMap { item in
      guard item.state == .done else { return nil }
      guard let own = rows[item.id.value] else {
        return covered.contains(RequirementID.prefix(of: item.id.value))
          ? .withoutRows(item.id) : nil
      }
      let failed = own.filter { $0.outcome != .passed }
      return failed.isEmpty ? nil : .unproven(item.id, failed, of: own.count)
    }
  }
}

extension RuleFinding {
  fileprivate static func withoutRows(_ id: Located<String>) -> Self {
    Self(
      "requirement '\(id.value)' is checked off, but no contract row names it", at: id.location,
      fix: "name it in the rows that prove it", severity: .note)
  }

  fileprivate static func unproven(
    _ id: Located<String>, _ rows: [RowEvidence], of count: Int
  ) -> Self {
    let named = rows.prefix(3).map { "'\($0.id)' (\($0.outcome.word))" }
    let rest = rows.count - named.count
    return Self(
      "requirement '\(id.value)' is checked off, but \(rows.count) of "
        + "\(count.counted("row")) did not pass: "
        + named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""),
      at: id.location, fix: "make the rows pass and record the run, or uncheck the requirement")
  }
}

extension RowEvidence.Outcome {
  /// The outcome as a phrase.
  var word: String {
    switch self {
    case .passed: "passed"
    case .notPassed(let word): word
    case .unknown: "not in the record"
    }
  }
}
