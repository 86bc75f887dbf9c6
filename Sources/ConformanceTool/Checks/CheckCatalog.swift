internal import ConformanceReports
internal import Diagnostics

/// All checks of the `check` command, in report order.
///
/// A test compares the list with the sources, so that every message comes from a check that is
/// described here.
enum CheckCatalog {
  /// All checks, grouped by what they examine.
  static let all: [CheckDescription] = files + markdown + tables + rows + domains + glossaries

  /// The checks that the input contains readable documents with contract rows.
  private static let files = [
    CheckDescription(
      "file.unreadable", .error, .obstacle, summary: "Every document can be read.",
      explanation: "The contracts of an unreadable document are not checked.",
      help: "Check that it is a regular file or a folder that you can read, or a link to one."),
    CheckDescription(
      "file.not-text", .error, .obstacle, summary: "A document is text in UTF-8.",
      explanation: "Binary data and other encodings cannot be read as Markdown.",
      help: "Save the document as UTF-8, or give it another extension."),
    CheckDescription(
      "file.empty", .error, summary: "A document is not empty.",
      explanation: "An empty document contains no contract, and its content may have been lost.",
      help: "Write a contract table, or remove the file."),
    CheckDescription(
      "directory.no-documents", .error, summary: "A folder contains at least one document.",
      explanation: "Otherwise a wrong path would look like a correct contract.",
      help: "Specify a folder with *.md or *.markdown files, or a file."),
    CheckDescription(
      "directory.named-as-document", .error, summary: "No folder is named like a Markdown file.",
      explanation: "The intended document may be missing.",
      help: "Rename the folder, or replace it with the document."),
    CheckDescription(
      "document.level-count", .error,
      summary: "A document has the stated number of rows of each level.",
      explanation: "If a MUST row becomes SHOULD, its failure no longer affects the verdict.",
      help: "Restore the row or its level, or correct the table 'Level | Rows'."),
    CheckDescription(
      "document.no-rows", .warning,
      summary: "A document has a contract row, a phrase definition or an informative table.",
      explanation: "A document without contract tables proves nothing.",
      help: "Add a contract table, or exclude the document."),
    CheckDescription(
      "contract.no-rows", .error, summary: "The documents together have at least one contract row.",
      explanation: "Without rows, nothing is checked.",
      help: "Add a contract table, or specify other documents."),
  ]

  /// The checks that the Markdown is parsed as its author intended.
  private static let markdown = [
    CheckDescription(
      "markdown.too-large", .error, .obstacle, summary: "A document is smaller than 4 GiB.",
      explanation: "A larger document is not read at all.",
      help: "Split it into several files."),
    CheckDescription(
      "markdown.invalid-utf8", .error, summary: "The text is valid UTF-8.",
      explanation: "Invalid bytes are replaced, which can change the meaning of a cell.",
      help: "Save the file as UTF-8."),
    CheckDescription(
      "markdown.nul-byte", .error, summary: "The text has no NUL bytes.",
      explanation: "They are invisible, and indicate a binary or truncated file.",
      help: "Remove them, or check that this is a text file."),
    CheckDescription(
      "markdown.too-deep", .error, summary: "Lists and quotes are not nested too deeply.",
      explanation: "A table below the maximum level is read as text, so its rows are not run.",
      help: "Reduce the nesting."),
    CheckDescription(
      "markdown.unclosed-front-matter", .warning, summary: "Front matter is closed.",
      explanation: "Unclosed front matter is read as Markdown.",
      help: "Add a line '---' after it, or a blank line after the first '---' if that line is a "
        + "thematic break."),
    CheckDescription(
      "markdown.unclosed-fence", .error, summary: "A code fence is closed.",
      explanation:
        "Everything up to the end of the enclosing list item, quote or document is code, including "
        + "tables.",
      help: "Add a closing fence of at least the same length."),
    CheckDescription(
      "markdown.unclosed-comment", .error, summary: "A comment is closed.",
      explanation:
        "Everything up to the end of the enclosing list item, quote or document is hidden, "
        + "including tables.",
      help: "Add '-->'."),
    CheckDescription(
      "markdown.unclosed-html", .error, summary: "HTML that needs an end marker is closed.",
      explanation:
        "Everything up to the end of the enclosing list item, quote or document is HTML, including "
        + "tables.",
      help: "Add the end, such as '</pre>', '</script>', '?>' or ']]>'."),
    CheckDescription(
      "markdown.malformed-comment", .error,
      summary: "A comment begins with '<!--' and is indented by fewer than four columns.",
      explanation:
        "Other forms of comments may be shown as text, and an indented comment belongs to the "
        + "paragraph above it.",
      help: "Write '<!-- … -->', indented by fewer than four columns."),
    CheckDescription(
      "markdown.text-after-comment", .error, summary: "No text follows a comment on its line.",
      explanation: "The text is part of the comment's block, so it is not read.",
      help: "Put it on a line of its own."),
    CheckDescription(
      "markdown.lost-row", .error, summary: "A line that looks like a row belongs to a table.",
      explanation:
        "GFM reads the line as text or HTML, for example after a blank line in a table, or below a "
        + "delimiter row that does not have as many cells as the header. Front matter is not read "
        + "as Markdown at all.",
      help:
        "Complete the table, move it below the front matter, or put the text into a fenced code block."
    ),
    CheckDescription(
      "markdown.indented-row", .error,
      summary: "A line that looks like a row is not indented as code.",
      explanation:
        "Text that is indented by at least four columns is code, so its rows are not run. In a "
        + "document without contract rows, this is only a warning.",
      help: "Remove the indentation, or put the code between fences."),
  ]
}
