internal import Diagnostics

extension Rule {
  /// The rule that the contract rows of truths exist.
  static let unknownEvidence = Rule(
    "truth.unknown-evidence", .error,
    page: RulePage(
      what: "Each row pattern of a truth matches a contract row.",
      why: """
        Evidence that does not exist proves nothing and never fails. Usually a row was renamed. \
        This rule is skipped in projects without contract rows.
        """,
      example: "- \"A note is saved [rows: notes/savin/*]\"     (the section is 'notes/saving')",
      fix: "Use a row id from `healthspec list`; `*` matches any characters.")
  ) { context in
    guard !context.contracts.rows.isEmpty else { return [] }
    let patterns = RowPatterns(context.contracts.rows)
    return context.index.entries.flatMap(\.steps).flatMap { step in
      (step.plan?.promises?.truths ?? []).flatMap { truth in
        truth.rows.compactMap { row in
          guard patterns.rows(matching: row.value).isEmpty else { return nil }
          return RuleFinding(
            "no contract row matches '\(row.value)'", at: row.location,
            fix: "use a row id from 'healthspec list'; '*' matches any characters")
        }
      }
    }
  }
}
