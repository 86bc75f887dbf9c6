internal import Diagnostics

extension Rule {
  /// The rule that the evidence of truths is readable and matches contract rows.
  static let unknownEvidence = Rule(
    "truth.unknown-evidence", .error,
    page: RulePage(
      what: "The evidence of a truth is readable, and each row pattern matches a contract row.",
      why: """
        Evidence that does not exist proves nothing and never fails. Usually a row was renamed. \
        Evidence in brackets counts only at the end of the text; elsewhere, it is not read. This \
        rule is skipped in projects without contract rows.
        """,
      example: "- \"A note is saved [rows: notes/savin/*]\"     (the section is 'notes/saving')",
      fix: """
        Write the evidence at the end of the truth, with a row id from `healthspec list`; `*` \
        matches any characters.
        """)
  ) { context in
    guard !context.contracts.rows.isEmpty else { return [] }
    let patterns = RowPatterns(context.contracts.rows)
    return context.index.entries.flatMap(\.steps).flatMap { step in
      (step.plan?.promises?.truths ?? []).flatMap { truth in
        [truth.unreadEvidence].compactMap { $0 }.map(unread)
          + truth.rows.filter { patterns.rows(matching: $0.value).isEmpty }.map(unknown)
      }
    }
  }

  private static func unread(_ text: Located<String>) -> RuleFinding {
    RuleFinding(
      "'\(text.value.shortened)' looks like evidence but is not read", at: text.location,
      fix: "write '[rows: …]' or '[command: …]' at the end of the truth")
  }

  private static func unknown(_ row: Located<String>) -> RuleFinding {
    RuleFinding(
      "no contract row matches '\(row.value)'", at: row.location,
      fix: "use a row id from 'healthspec list'; '*' matches any characters")
  }
}
