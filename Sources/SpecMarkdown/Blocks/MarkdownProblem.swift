internal import Diagnostics

/// A compact record of a problem; its message is created on request.
struct MarkdownProblem {
  enum Kind {
    case tooLarge
    case tooDeep
    case invalidUTF8(count: Int)
    case nulBytes(count: Int)
    case unclosedFrontMatter
    case unclosedFence
    case unclosedComment
    case unclosedHTML
    case malformedComment
    case indentedComment
    case textAfterComment
    case lostRow
    case frontMatterRow
    case indentedRow
  }

  var kind: Kind
  var range: Range<Int>
}

extension BlockParser {
  /// Records a problem; excessive depth is recorded only once.
  mutating func report(_ kind: MarkdownProblem.Kind, _ range: Range<Int>) {
    if case .tooDeep = kind {
      guard !hasReportedDepth else { return }
      hasReportedDepth = true
    }
    findings.append(MarkdownProblem(kind: kind, range: range))
  }
}

extension MarkdownProblem {
  /// Returns the diagnostic for the author of the document.
  func diagnostic(at location: SourceLocation) -> Diagnostic {
    switch kind {
    case .tooLarge:
      Diagnostic(
        .error, "markdown.too-large", "the document is 4 GiB or larger", at: location,
        fix: "split it into several files")
    case .tooDeep:
      Diagnostic(
        .warning, "markdown.too-deep",
        "lists, list items and quotes are nested \(BlockParser.maximumDepth) or more levels deep; "
          + "the rest of the line is read as text",
        at: location, fix: "nest them less deeply")
    case .invalidUTF8(let count):
      Diagnostic(
        .warning, "markdown.invalid-utf8",
        count == 1
          ? "the text is not valid UTF-8" : "the text is not valid UTF-8 in \(count) places",
        at: location, fix: "save the file as UTF-8")
    case .nulBytes(let count):
      Diagnostic(
        .warning, "markdown.nul-byte",
        count == 1 ? "the text contains a NUL byte" : "the text contains \(count) NUL bytes",
        at: location, fix: "remove the NUL bytes, or check that this is a text file")
    case .unclosedFrontMatter:
      Diagnostic(
        .warning, "markdown.unclosed-front-matter", "the front matter is not closed", at: location,
        fix: "add a line '---' after it, or a blank line after the first '---' if that line is a "
          + "thematic break")
    case .unclosedFence:
      Diagnostic(
        .warning, "markdown.unclosed-fence",
        "the code fence is not closed; everything to the end of the enclosing list item, quote or "
          + "document is code", at: location,
        fix: "add a closing fence of at least the same length at the end of the code")
    case .unclosedComment:
      Diagnostic(
        .warning, "markdown.unclosed-comment",
        "the comment is not closed; everything to the end of the enclosing list item, quote or "
          + "document is hidden", at: location,
        fix: "add '-->' at the end of the comment")
    case .unclosedHTML:
      Diagnostic(
        .warning, "markdown.unclosed-html",
        "the HTML is not closed; everything to the end of the enclosing list item, quote or "
          + "document is HTML", at: location,
        fix: "close it, for example with '</pre>' or '?>', or remove it")
    case .malformedComment:
      Diagnostic(
        .warning, "markdown.malformed-comment", "the comment does not begin with '<!--'",
        at: location, fix: "write '<!-- … -->'")
    case .indentedComment:
      Diagnostic(
        .warning, "markdown.malformed-comment",
        "the comment is indented by four or more columns, so it belongs to the paragraph above it",
        at: location, fix: "indent it by fewer than four columns")
    case .textAfterComment:
      Diagnostic(
        .warning, "markdown.text-after-comment",
        "text after a comment is part of the comment's block and is not read", at: location,
        fix: "put the text on a separate line")
    case .lostRow:
      Diagnostic(
        .warning, "markdown.lost-row",
        "the line looks like a row but belongs to no table, so it is not read as a row",
        at: location,
        fix: "above it, write a header row and a delimiter row with the same number of cells, "
          + "without blank lines between rows and with a blank line after HTML; or put the text "
          + "into a fenced code block")
    case .frontMatterRow:
      Diagnostic(
        .warning, "markdown.lost-row",
        "the line looks like a row but is in the front matter, so it is not read as a row",
        at: location,
        fix: "move it below the front matter, or add a blank line after the first '---' if that "
          + "line is a thematic break")
    case .indentedRow:
      Diagnostic(
        .warning, "markdown.indented-row",
        "the line looks like a row but is indented by four or more columns, so it is read as code",
        at: location, fix: "remove the indentation, or put the code between fences")
    }
  }
}
