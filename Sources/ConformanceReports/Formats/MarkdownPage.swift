/// Markdown that grows up to a limit in bytes, and says where it was cut.
struct MarkdownPage {
  /// What is kept free for the sentence that says what is missing.
  private static let reserve = 200

  private(set) var text = ""
  private let limit: Int
  private var isCut = false

  init(limit: Int) { self.limit = limit }

  /// Adds a part as a whole, or a sentence instead of it.
  ///
  /// - Returns: Whether it fits; behind a part that does not, nothing is added any more.
  @discardableResult
  mutating func append(
    _ part: String, orSaying reason: @autoclosure () -> String = "The rest is left out here"
  ) -> Bool {
    guard !isCut else { return false }
    guard text.utf8.count + part.utf8.count + Self.reserve <= limit else {
      isCut = true
      text += "_\(reason()); the record has all._\n"
      return false
    }
    text += part
    return true
  }

  /// Adds a table, or the rows of it that fit into half of what is left.
  ///
  /// - Parameters:
  ///   - head: The names of the columns.
  ///   - fold: What the table is folded under, if it is.
  ///   - rows: The cells, which are Markdown already.
  ///   - total: The number of rows.
  mutating func append(
    table head: [String], under fold: String? = nil, rows: some Sequence<[String]>, total: Int
  ) {
    let space = max(0, limit - text.utf8.count - Self.reserve) / 2
    var part = fold.map { "<details>\n<summary>\($0)</summary>\n\n" } ?? ""
    part += MarkdownText.table(head, [])
    var written = 0
    for cells in rows {
      let line = MarkdownText.line(cells)
      guard part.utf8.count + line.utf8.count <= space else { break }
      part += line
      written += 1
    }
    part += "\n"
    if written < total {
      part += "_\(total - written) of \(total) rows are left out here; the record has all._\n\n"
    }
    append(part + (fold == nil ? "" : "</details>\n\n"))
  }
}
