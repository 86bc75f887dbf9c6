internal import Diagnostics

extension Rule {
  /// The contract rows of truths exist.
  static let unknownEvidence = Rule(
    "truth.unknown-evidence", .error,
    page: RulePage(
      what: "Each pattern of rows that a truth names matches a contract row.",
      why: """
        Evidence that does not exist proves nothing, and nobody sees it fail. Usually a row was \
        renamed. Nothing is said in projects without contract rows.
        """,
      example: "- \"A note is saved [rows: notes/savin/*]\"     (the section is 'notes/saving')",
      fix: "Name a row of `healthspec list`; `*` stands for any characters.")
  ) { context in
    guard !context.contracts.rows.isEmpty else { return [] }
    let patterns = RowPatterns(context.contracts.rows)
    return context.index.entries.flatMap(\.steps).flatMap { step in
      (step.plan?.promises?.truths ?? []).flatMap { truth in
        truth.rows.compactMap { row in
          guard patterns.rows(matching: row.value).isEmpty else { return nil }
          return RuleFinding(
            "no contract row matches '\(row.value)'", at: row.location,
            fix: "name a row of 'healthspec list'; '*' stands for any characters")
        }
      }
    }
  }
}
