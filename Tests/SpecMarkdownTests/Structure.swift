import SpecMarkdown

/// The structure of a document as lines of text, one for each node, indented by depth.
///
/// The XML that cmark-gfm writes is converted to the same form, so that both can be compared as
/// strings.
struct Structure {
  private(set) var lines: [String] = []
  private var depth = 0

  init(of document: MarkdownDocument) {
    add("document")
    depth += 1
    for block in document.blocks { add(block) }
  }

  init() {}

  /// All lines; consecutive replacement characters become one, because their number depends on the
  /// decoder.
  var text: String {
    var text = lines.joined(separator: "\n")
    while text.contains("\u{FFFD}\u{FFFD}") {
      text.replace("\u{FFFD}\u{FFFD}", with: "\u{FFFD}")
    }
    return text
  }

  mutating func add(_ name: String, _ attributes: String = "", literal: String? = nil) {
    var line = String(repeating: " ", count: depth) + name
    if !attributes.isEmpty { line += " " + attributes }
    if let literal { line += " |" + literal.replacing("\n", with: "⏎") }
    lines.append(line)
  }

  mutating func indent() { depth += 1 }
  mutating func outdent() { depth -= 1 }

  // MARK: - Blocks

  private mutating func add(_ block: Block) {
    switch block.kind {
    case .paragraph: add("paragraph")
    case .heading(let level): add("heading", "level=\(level)")
    case .list(let isOrdered, let start, let isTight):
      let kind = isOrdered ? "type=ordered start=\(start)" : "type=bullet"
      add("list", "\(kind) tight=\(isTight)")
    case .listItem(let task): add(task == nil ? "item" : "tasklist")
    case .blockQuote: add("block_quote")
    case .fencedCode(let info, _):
      add("code_block", info.isEmpty ? "" : "info=\(info)", literal: block.contents)
    case .indentedCode: add("code_block", literal: block.contents)
    case .htmlBlock, .comment: add("html_block", literal: block.contents)
    case .table: add("table")
    case .thematicBreak: add("thematic_break")
    }
    depth += 1
    for child in block.children { add(child) }
    add(block.inlines)
    if let table = block.table { add(table) }
    depth -= 1
  }

  private mutating func add(_ table: Table) {
    add("table_header")
    depth += 1
    for (cell, alignment) in zip(table.header.cells, table.alignments) {
      add("table_cell", alignment == .none ? "" : "align=\(alignment.rawValue)")
      depth += 1
      add(cell.inlines)
      depth -= 1
    }
    depth -= 1
    for row in table.rows {
      add("table_row")
      depth += 1
      for cell in row.cells {
        add("table_cell")
        depth += 1
        add(cell.inlines)
        depth -= 1
      }
      depth -= 1
    }
  }

  // MARK: - Inlines

  private mutating func add(_ inlines: [Inline]) {
    for inline in inlines { add(inline) }
  }

  private mutating func add(_ inline: Inline) {
    switch inline {
    case .text(let text, _): add("text", literal: text)
    case .code(let code, _): add("code", literal: code)
    case .html(let tag, _): add("html_inline", literal: tag)
    case .softBreak: add("softbreak")
    case .lineBreak: add("linebreak")
    case .emphasis: add("emph")
    case .strong: add("strong")
    case .strikethrough: add("strikethrough")
    case .link(_, let destination, _): add("link", "destination=\(destination)")
    case .image(_, let destination, _): add("image", "destination=\(destination)")
    case .autolink(let text, let destination, _):
      add("link", "destination=\(destination)")
      depth += 1
      add("text", literal: text)
      depth -= 1
    }
    depth += 1
    add(inline.children)
    depth -= 1
  }
}
