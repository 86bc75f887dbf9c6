internal import ConformanceReports
internal import Diagnostics

extension CheckCatalog {
  /// Whether every table is understood, and says what it should.
  static let tables = [
    CheckDescription(
      "table.unknown-header", .error, summary: "Every table is a contract or marked informative.",
      explanation: "A table that no contract kind recognises would be skipped in silence.",
      help: "Use the columns of a kind, or put '<!-- contract: informative -->' above the table."),
    CheckDescription(
      "table.ambiguous-header", .error, summary: "The columns of a table fit one contract kind.",
      explanation: "The kind decides what the rows prove.",
      help: "State the kind in a comment above the table, '<!-- contract: KIND -->'."),
    CheckDescription(
      "table.unknown-kind", .error, summary: "A stated contract kind exists.",
      explanation: "A misspelt kind would leave the table unread.",
      help: "Write '<!-- contract: KIND -->' with one of the kinds."),
    CheckDescription(
      "table.wrong-header", .error, summary: "A table has the columns of its stated kind.",
      explanation: "A column that is missing or misnamed is not read.",
      help: "Correct the header, or state another kind."),
    CheckDescription(
      "comment.no-table", .error, summary: "A contract comment stands directly above a table.",
      explanation: "Elsewhere it has no effect, and the table it was meant for lacks it.",
      help: "Put it directly above the table it speaks of, or remove it."),
    CheckDescription(
      "table.empty", .error, summary: "A contract table has rows.",
      explanation: "A contract without rows promises nothing.",
      help: "Add a row, or remove the table."),
    CheckDescription(
      "table.missing-cell", .error, summary: "A row has a cell for every column.",
      explanation: "What is not written cannot be checked.", help: "Add the cell."),
    CheckDescription(
      "table.surplus-cells", .error, summary: "A row has no more cells than its header.",
      explanation: "Markdown drops the surplus, so a reader of the page never sees it.",
      help: #"Write '|' inside a cell as '\|', or remove the surplus."#),
    CheckDescription(
      "table.uncovered", .warning, summary: "The rows cover every combination they should.",
      explanation: "What no row speaks of may be anything.", help: "Add a row for each."),
  ]

  /// Whether every row is understood, and agrees with the others.
  static let rows = [
    CheckDescription(
      "row.unbound", .error, summary: "Every phrase of a row is bound.",
      explanation: "A phrase that is not understood is not checked.",
      help: "Reword it after the nearest phrases, or bind it; the command 'explain' shows how."),
    CheckDescription(
      "row.unquoted", .warning,
      summary: "Text that is compared character by character stands in quotes or in code.",
      explanation: "Of other words letter case, articles, marks and spacing do not count.",
      help: "Put quotation marks or backticks around it."),
    CheckDescription(
      "row.no-expectation", .error, summary: "Every row expects something.",
      explanation: "A row that expects nothing passes whatever the subject does.",
      help: "Say what must hold afterwards, or mark the table informative."),
    CheckDescription(
      "row.duplicate-id", .error, summary: "Every row has an id of its own.",
      explanation: "Results are kept by id, and one would hide the other.",
      help: "Reword the row, or give it an id in a column 'ID'."),
    CheckDescription(
      "row.duplicate", .error, summary: "No two rows say the same.",
      explanation: "Copies drift apart when one of them is edited.", help: "Remove one of them."),
    CheckDescription(
      "row.contradiction", .error, summary: "No two rows contradict each other.",
      explanation: "No implementation can satisfy rows that start alike and expect otherwise.",
      help: "Keep the one that holds, or tell their setups apart."),
  ]
}
