internal import ConformanceReports
internal import Diagnostics

extension CheckCatalog {
  /// The checks that every table is understood and complete.
  static let tables = [
    CheckDescription(
      "table.unknown-header", .error,
      summary: "Every table has the columns of a kind, or a contract comment above it.",
      explanation: "An unrecognized table would be skipped silently.",
      help: "Use the columns of a kind, or put '<!-- contract: informative -->' above the table."),
    CheckDescription(
      "table.html", .error, summary: "A table with the columns of a kind is not HTML.",
      explanation: "The rows of a table in HTML are not read.",
      help: "Write the table in Markdown, with '|' between the cells."),
    CheckDescription(
      "table.ambiguous-header", .error, summary: "The columns of a table match one contract kind.",
      explanation: "The kind determines what the rows prove.",
      help: "State the kind in a comment above the table, '<!-- contract: KIND -->'."),
    CheckDescription(
      "table.unknown-kind", .error, summary: "A stated contract kind exists.",
      explanation: "A table with a misspelled kind would not be read.",
      help: "Write '<!-- contract: KIND -->' with one of the kinds."),
    CheckDescription(
      "table.ambiguous-kind", .error, summary: "A stated contract kind belongs to one domain.",
      explanation: "Domains can interpret the cells of a kind with the same name differently.",
      help: "Write '<!-- contract: DOMAIN/KIND -->'."),
    CheckDescription(
      "table.unknown-domain", .error, summary: "A stated namespace is a domain of this tool.",
      explanation: "A table with a misspelled namespace would be skipped silently.",
      help: "Correct the name, or use '--foreign NAME' if another tool runs the table."),
    CheckDescription(
      "table.wrong-header", .error, summary: "A table has the columns of its stated kind.",
      explanation: "A missing or misnamed column is not read.",
      help: "Correct the header, or state another kind in the comment."),
    CheckDescription(
      "comment.no-table", .error,
      summary: "A contract comment is directly above a table, on a separate line.",
      explanation:
        "Elsewhere, and after another comment on the same line, the comment has no effect.",
      help: "Put the comment on a separate line directly above its table, or remove it."),
    CheckDescription(
      "table.empty", .error, summary: "A contract table has rows.",
      explanation: "A contract without rows proves nothing.",
      help: "Add a row, or remove the table."),
    CheckDescription(
      "table.missing-cell", .error, summary: "A row has a value in every normative column.",
      explanation: "A cell that is missing or states nothing cannot be checked.",
      help: "Fill in the cell."),
    CheckDescription(
      "table.surplus-cells", .error, summary: "A row has no more cells than the table header.",
      explanation: "Markdown does not display surplus cells.",
      help: #"Write '|' inside a cell as '\|', or remove the surplus cells."#),
    CheckDescription(
      "table.uncovered", .warning, summary: "The rows cover every required combination.",
      explanation: "The behavior of an uncovered combination is undefined.",
      help: "Add a row for each combination."),
  ]

  /// The checks that the tool's own domains are consistent.
  static let domains = [
    CheckDescription(
      "domain.no-kinds", .error, .obstacle, summary: "Every domain has a table kind.",
      explanation: "A domain without kinds cannot have tables.",
      help: "Add a kind to the domain, or remove the domain."),
    CheckDescription(
      "vocabulary.bound-twice", .error, .obstacle,
      summary: "Each phrase is bound only once in a group of phrases.",
      explanation: "The second binding would never be used.",
      help: "Remove one of the bindings, or replace the binding of the phrase."),
    CheckDescription(
      "vocabulary.not-bound", .error, .obstacle, summary: "A phrase to be replaced is bound.",
      explanation: "With a misspelled phrase, the old meaning would remain.",
      help: "Correct the phrase, or add it."),
    CheckDescription(
      "vocabulary.undeclared-type", .error, .obstacle,
      summary: "Every parameter has a declared type.",
      explanation: "A phrase with an unknown parameter type never matches.",
      help: "Correct the name, or declare the type."),
    CheckDescription(
      "vocabulary.repeated-parameter", .error, .obstacle,
      summary: "The parameters of a phrase have different names.",
      explanation: "The phrase would receive only the last of the values.",
      help: "Give each parameter its own name."),
    CheckDescription(
      "vocabulary.unknown-parameter", .error, .obstacle,
      summary: "The words that a phrase stands for use only the parameters of the phrase.",
      explanation: "With an unknown parameter, the phrase has no meaning.",
      help: "Add the parameter to the phrase, or correct its name in the words."),
  ]

  /// The checks that the phrases defined in documents are consistent.
  static let glossaries = [
    CheckDescription(
      "glossary.unread", .error, summary: "Every row of a glossary defines a phrase.",
      explanation: "A row without a phrase or a meaning, or with surplus cells, has no effect.",
      help: "Write a phrase and its meaning, and remove surplus cells, or remove the row."),
    CheckDescription(
      "glossary.loop", .error,
      summary: "No definition uses itself, is nested too deeply, or expands to too many phrases.",
      explanation: "The expansion stops at a limit, so a part of the definition is not checked.",
      help: "Define the phrase with fewer levels and phrases, and with no phrase that uses it."),
    CheckDescription(
      "glossary.unbound", .error, summary: "Every part of a definition is a phrase.",
      explanation: "An unknown phrase in a definition is not checked in any row.",
      help: "Reword the part, define it, or name a column that contains phrases."),
    CheckDescription(
      "glossary.shadow", .error, summary: "No definition hides a built-in phrase.",
      explanation: "The same words would have different meanings in different documents.",
      help: "Choose other words."),
    CheckDescription(
      "glossary.duplicate", .error,
      summary: "At most one definition of a phrase applies to each cell.",
      explanation: "Only one of the definitions would be used.", help: "Remove one of them."),
    CheckDescription(
      "glossary.repeated-parameter", .error,
      summary: "The parameters of a phrase have different names.",
      explanation: "The definition would use only the last of the values.",
      help: "Give each parameter its own name."),
    CheckDescription(
      "glossary.unknown-parameter", .error,
      summary: "A definition uses only parameters of its phrase.",
      explanation: "A parameter that the phrase does not have has no value.",
      help: "Add the parameter to the phrase, or correct its name."),
    CheckDescription(
      "glossary.unused-parameter", .error,
      summary: "A definition uses every parameter of its phrase.",
      explanation:
        "A row could contain any value for the parameter, because the value is not compared.",
      help: "Use the parameter in the definition, or write its value into the phrase."),
    CheckDescription(
      "glossary.unused", .warning, summary: "Every definition is used by a row.",
      explanation: "An unused definition is never tested.",
      help: "Remove it, or use it in a row."),
    CheckDescription(
      "glossary.undeclared-type", .error,
      summary: "Every parameter of a defined phrase has a declared type.",
      explanation: "A phrase with an unknown parameter type never matches.",
      help: "Use a type that 'phrases' lists, such as integer or number."),
  ]

  /// The checks that every row is understood and does not contradict other rows.
  static let rows = [
    CheckDescription(
      "row.unbound", .error, summary: "Every phrase of a row is bound.",
      explanation: "An unknown phrase is not checked.",
      help: "Use a phrase or value that is suggested, or bind the phrase; 'explain' shows how."),
    CheckDescription(
      "row.unquoted", .warning,
      summary: "Text that is compared exactly is in quotes or in code.",
      explanation: "In other text, articles, spacing and usually letter case are ignored.",
      help: "Put quotation marks or backticks around it."),
    CheckDescription(
      "row.no-expectation", .error, summary: "Every row has an expectation.",
      explanation: "A row without an expectation would prove nothing.",
      help: "Add an expectation, or mark the table as informative."),
    CheckDescription(
      "row.duplicate-id", .error, summary: "Every row has a unique id.",
      explanation: "Results are stored by id, so one result would hide the other.",
      help: "Reword the row, or give it a unique id in an 'ID' column."),
    CheckDescription(
      "row.duplicate", .error, summary: "A document does not repeat a row.",
      explanation: "Copies diverge when one of them is edited.", help: "Remove one of them."),
    CheckDescription(
      "row.contradiction", .error, summary: "No two rows of a document contradict each other.",
      explanation:
        "An implementation may be unable to satisfy rows with the same setups and actions but "
        + "different expectations.",
      help:
        "Keep only the correct row, combine the expectations in one row, or give the rows different "
        + "setups or actions."),
  ]
}
