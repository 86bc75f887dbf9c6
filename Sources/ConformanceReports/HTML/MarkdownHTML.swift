internal import Diagnostics
internal import SpecMarkdown

/// A document rendered as safe HTML, with its tables stored separately.
///
/// Raw HTML is shown as text, except that comments are removed and inline `<br>` tags are kept.
/// Images are shown as their descriptions. Links can lead to the web, to mail addresses and to
/// documents of the record; other links are shown as text. A table is replaced by an empty `div`
/// with its index, because the page's script draws the table.
struct MarkdownHTML {
  /// A table with its cells as HTML, row by row.
  struct TableContent {
    var header: [String]
    var alignments: [Table.Alignment]
    /// The line number of each row.
    var lines: [Int]
    /// The cells in row order; each row has as many cells as there are columns.
    var cells: [String]
    var isInformative: Bool
  }

  private(set) var html = ""
  private(set) var tables: [TableContent] = []
  /// The text of the first heading, if any.
  private(set) var title: String?

  private let document: MarkdownDocument
  private let inlines: InlineHTML

  /// Creates the HTML of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - paths: The indices of the record's documents by normalized path.
  init(_ document: MarkdownDocument, paths: [String: Int]) {
    self.document = document
    inlines = InlineHTML(path: document.path, paths: paths)
    title = document.headings.first?.text
    for block in document.blocks { render(block) }
  }

  private mutating func render(_ block: Block) {
    switch block.kind {
    case .paragraph: html += "<p>\(inlines.text(block.inlines))</p>"
    case .heading(let level):
      // The heading of the view has the second level.
      let level = min(level + 2, 6)
      html += "<h\(level)>\(inlines.text(block.inlines))</h\(level)>"
    case .list(let isOrdered, let start, let isTight):
      let number = isOrdered && start != 1 ? " start=\"\(start)\"" : ""
      let tag = isOrdered ? "ol" : "ul"
      html += "<\(tag)\(number)>"
      for item in block.children { render(item: item, isTight: isTight) }
      html += "</\(tag)>"
    case .listItem: render(item: block, isTight: false)
    case .blockQuote:
      html += "<blockquote>"
      for child in block.children { render(child) }
      html += "</blockquote>"
    case .fencedCode, .indentedCode, .htmlBlock:
      html += "<pre><code>\(HTMLText.escapingLines(block.contents))</code></pre>"
    case .comment: break
    case .table:
      if let table = block.table { render(table) }
    case .thematicBreak: html += "<hr>"
    }
  }

  private mutating func render(item: Block, isTight: Bool) {
    html += "<li>"
    if case .listItem(let task?) = item.kind {
      html += task == .checked ? "<span class=\"box\">☑</span> " : "<span class=\"box\">☐</span> "
    }
    for child in item.children {
      if isTight, case .paragraph = child.kind {
        html += inlines.text(child.inlines)
      } else {
        render(child)
      }
    }
    html += "</li>"
  }

  private mutating func render(_ table: Table) {
    html += "<div class=\"tbl\" data-t=\"\(tables.count)\"></div>"
    var content = TableContent(
      header: table.header.cells.map { inlines.text($0.inlines) }, alignments: table.alignments,
      lines: [], cells: [], isInformative: false)
    let words = table.precedingComment?.text.split { " :\n".contains($0) } ?? []
    content.isInformative = words.starts(with: ["contract", "informative"])
    content.cells.reserveCapacity(table.rows.count * table.columnCount)
    for row in table.rows {
      content.lines.append(document.position(at: row.range.lowerBound).line)
      for cell in row.cells { content.cells.append(inlines.text(cell)) }
    }
    tables.append(content)
  }
}
