/// Markdown that grows up to a limit in bytes, and says where it was cut.
struct MarkdownPage {
  /// What is kept free for the sentence that says what is missing.
  private static let reserve = 200

  private(set) var text = ""
  private let limit: Int
  private var isCut = false

  init(limit: Int) { self.limit = limit }

  /// Adds a part as a whole, or nothing of it.
  ///
  /// - Returns: Whether it fits; behind a part that does not, nothing is added any more.
  @discardableResult
  mutating func append(_ part: String) -> Bool {
    guard !isCut else { return false }
    guard text.utf8.count + part.utf8.count + Self.reserve <= limit else {
      close("The rest is left out here")
      return false
    }
    text += part
    return true
  }

  /// Adds a table, or the rows of it that fit into half of what is left.
  mutating func append(
    table head: [String], rows: some Sequence<[String]>, total: Int, noun: String
  ) {
    guard append(MarkdownText.table(head, [])) else { return }
    let end = text.utf8.count + max(0, limit - text.utf8.count) / 2
    var written = 0
    for cells in rows {
      let line = "| " + cells.joined(separator: " | ") + " |\n"
      guard text.utf8.count + line.utf8.count <= end else { break }
      text += line
      written += 1
    }
    append("\n")
    if written < total {
      append("_\(total - written) of \(total) \(noun) are left out here; the record has all._\n\n")
    }
  }

  /// Ends the text with a sentence on what is missing, unless it has one.
  mutating func close(_ reason: String) {
    guard !isCut || !text.hasSuffix(Self.end) else { return }
    isCut = true
    text += "_\(reason)\(Self.end)"
  }

  private static let end = "; the record has all._\n"
}
