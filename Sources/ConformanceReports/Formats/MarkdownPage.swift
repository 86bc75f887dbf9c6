/// Markdown text with a byte limit and with a note wherever content was omitted.
struct MarkdownPage {
  /// The number of bytes reserved for the sentence about omitted content.
  private static let reserve = 200

  private(set) var text = ""
  private let limit: Int
  private var isCut = false

  init(limit: Int) { self.limit = limit }

  /// Appends a part if all of it fits, or else a sentence about the omitted content.
  ///
  /// After a part that does not fit, all further parts are ignored.
  ///
  /// - Returns: Whether the part was appended.
  @discardableResult
  mutating func append(
    _ part: String, orSaying reason: @autoclosure () -> String = "The rest is omitted"
  ) -> Bool {
    guard !isCut else { return false }
    guard text.utf8.count + part.utf8.count + Self.reserve <= limit else {
      isCut = true
      text += "_\(reason()); see the record._\n"
      return false
    }
    text += part
    return true
  }

  /// Appends a table of the first rows that fit into half of the remaining space, with the number
  /// of omitted rows, if any.
  ///
  /// - Parameters:
  ///   - head: The column names.
  ///   - fold: The summary of the collapsible section around the table, as HTML; `nil` for a table
  ///     without a section.
  ///   - rows: The cells of each row, as Markdown.
  ///   - total: The total number of rows.
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
      let noun = total == 1 ? "row" : "rows"
      let verb = total - written == 1 ? "is" : "are"
      part +=
        "_\(total - written) of \(total) \(noun) \(verb) omitted; see the record._\n\n"
    }
    append(part + (fold == nil ? "" : "</details>\n\n"))
  }
}
