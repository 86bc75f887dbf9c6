internal import ConformanceReports
internal import Diagnostics

extension CheckCatalog {
  /// Checks that every table is understood and complete.
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
      "table.ambiguous-kind", .error, summary: "A stated contract kind is of one domain.",
      explanation: "Two domains have a kind of this name, and each reads the cells otherwise.",
      help: "Write '<!-- contract: DOMAIN/KIND -->'."),
    CheckDescription(
      "table.unknown-domain", .error, summary: "A stated name space is a domain of this tool.",
      explanation: "A table of another tool would be left out in silence.",
      help: "Correct the name, or list the table without running it: '--foreign NAME'."),
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

  /// Checks that the domains of the tool itself are consistent.
  static let domains = [
    CheckDescription(
      "domain.no-kinds", .error, .obstacle, summary: "Every domain has a kind of table.",
      explanation: "No table could be of a domain without kinds.",
      help: "Give the domain a kind, or take it from the list."),
    CheckDescription(
      "vocabulary.bound-twice", .error, .obstacle, summary: "Every phrase is bound once.",
      explanation: "The second binding would never be used.",
      help: "Remove one of them, or replace the phrase."),
    CheckDescription(
      "vocabulary.not-bound", .error, .obstacle, summary: "A phrase that is replaced is bound.",
      explanation: "A misspelt phrase would leave the old meaning in place.",
      help: "Correct the phrase, or add it."),
    CheckDescription(
      "vocabulary.undeclared-type", .error, .obstacle,
      summary: "Every parameter has a type that is declared.",
      explanation: "A phrase with an unknown parameter type never matches.",
      help: "Correct the name, or declare the type."),
    CheckDescription(
      "vocabulary.unknown-parameter", .error, .obstacle,
      summary: "The words of an alias use parameters of its phrase.",
      explanation: "A parameter without a value leaves the words without a meaning.",
      help: "Add the parameter to the phrase, or correct its name."),
  ]

  /// Checks that the phrases defined in documents are consistent.
  static let glossaries = [
    CheckDescription(
      "glossary.unread", .error, summary: "Every row of a glossary defines a phrase.",
      explanation: "A row without a phrase or without words has no effect.",
      help: "Fill in both cells, or remove the row."),
    CheckDescription(
      "glossary.loop", .error, summary: "No definition uses itself.",
      explanation: "Such a definition never comes to phrases that are bound.",
      help: "Define the phrase by others."),
    CheckDescription(
      "glossary.unbound", .error, summary: "Every part of a definition is a phrase.",
      explanation: "What is not understood there is not checked in any row.",
      help: "Reword the part, or define it."),
    CheckDescription(
      "glossary.shadow", .error, summary: "No definition hides a phrase of the tool.",
      explanation: "The same words would mean one thing here and another elsewhere.",
      help: "Choose other words."),
    CheckDescription(
      "glossary.duplicate", .error, summary: "Every phrase is defined once.",
      explanation: "Only one of the definitions would be used.", help: "Remove one of them."),
    CheckDescription(
      "glossary.unused", .warning, summary: "Every definition is used by a row.",
      explanation: "A definition that no row uses is not tried by any.",
      help: "Remove it, or use it in a row."),
    CheckDescription(
      "glossary.undeclared-type", .error,
      summary: "Every parameter of a definition has a type that is declared.",
      explanation: "A phrase with an unknown parameter type never matches.",
      help: "Write a type of 'phrases', such as integer or number."),
  ]

  /// Checks that every row is understood and does not contradict other rows.
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
