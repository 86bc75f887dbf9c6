internal import ConformanceReports
internal import Diagnostics

/// All checks of the `check` command, in report order.
///
/// A test compares the list with the sources, so that every message comes from a check that is
/// described here.
enum CheckCatalog {
  /// All checks: the files, their Markdown, and their meaning.
  static let all: [CheckDescription] = files + markdown + tables + rows + domains + glossaries

  /// Checks that the input contains documents.
  private static let files = [
    CheckDescription(
      "file.unreadable", .error, .obstacle, summary: "Every document can be read.",
      explanation: "Nothing is known about a document that cannot be read.",
      help: "Check that it is a regular file, and that you may read it."),
    CheckDescription(
      "file.not-text", .error, .obstacle, summary: "A document is text in UTF-8.",
      explanation: "Binary data and other encodings cannot be read as Markdown.",
      help: "Save the document as UTF-8, or give it another extension."),
    CheckDescription(
      "file.empty", .error, summary: "A document is not empty.",
      explanation: "An empty document promises nothing, and may be one that was lost.",
      help: "Write a contract table, or remove the file."),
    CheckDescription(
      "directory.no-documents", .error, summary: "A directory holds at least one document.",
      explanation: "A wrong path would otherwise look like a contract without problems.",
      help: "Name a directory with *.md or *.markdown files, or a file."),
    CheckDescription(
      "directory.named-as-document", .error, summary: "No directory has the name of a document.",
      explanation: "The document that was meant may be missing.",
      help: "Rename the directory, or put the document in its place."),
    CheckDescription(
      "document.level-count", .error,
      summary: "A document has as many rows of each level as it says.",
      explanation: "A row that was a MUST and is a SHOULD now decides nothing any more.",
      help: "Give the row its level back, or correct the number in the table 'Level | Rows'."),
    CheckDescription(
      "document.no-rows", .warning, summary: "A document has at least one contract row.",
      explanation: "A document of prose alone proves nothing when it is run.",
      help: "Add a contract table, or leave the document out."),
    CheckDescription(
      "contract.no-rows", .error, summary: "The documents together have at least one contract row.",
      explanation: "Where there is no row, nothing is checked, however clean the rest is.",
      help: "Add a contract table, or name other documents."),
  ]

  /// Checks that the Markdown is parsed as its author intended.
  private static let markdown = [
    CheckDescription(
      "markdown.too-large", .error, .obstacle, summary: "A document is smaller than 4 GB.",
      explanation: "The rest of a larger one is not read.", help: "Split it into several files."),
    CheckDescription(
      "markdown.invalid-utf8", .error, summary: "The text is valid UTF-8.",
      explanation: "Bytes that are not text are replaced, and a cell may not say what it did.",
      help: "Save the file as UTF-8."),
    CheckDescription(
      "markdown.nul-byte", .error, summary: "The text has no NUL bytes.",
      explanation: "They cannot be seen, and hint at a file that is not text or was cut off.",
      help: "Remove them, or check that this is a text file."),
    CheckDescription(
      "markdown.too-deep", .error, summary: "Lists and quotes are not nested without end.",
      explanation: "A table below the deepest level is read as text, so its rows are not run.",
      help: "Nest them less deeply."),
    CheckDescription(
      "markdown.unclosed-front-matter", .warning, summary: "Front matter is closed.",
      explanation: "What is meant as front matter is read as text.",
      help: "Add a line '---' behind it, or a blank line behind the first '---'."),
    CheckDescription(
      "markdown.unclosed-fence", .error, summary: "A code fence is closed.",
      explanation: "Everything to the end of its block is code, tables too.",
      help: "Add a closing fence of at least the same length."),
    CheckDescription(
      "markdown.unclosed-comment", .error, summary: "A comment is closed.",
      explanation: "Everything to the end of its block is hidden, tables too.",
      help: "Add '-->'."),
    CheckDescription(
      "markdown.malformed-comment", .error, summary: "A comment begins with '<!--'.",
      explanation: "What looks like a comment may be something else to a reader of the page.",
      help: "Write '<!-- … -->'."),
    CheckDescription(
      "markdown.text-after-comment", .error, summary: "No text stands behind a comment.",
      explanation: "It is part of the comment's block, so it is not read.",
      help: "Put it on a line of its own."),
  ]
}
