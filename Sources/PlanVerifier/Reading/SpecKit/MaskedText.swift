internal import Diagnostics
internal import SpecMarkdown

/// The bytes of a document with hidden content replaced by spaces, so that offsets stay valid.
struct MaskedText {
  /// The bytes without front matter or comments.
  private(set) var withCode: [UInt8]
  /// The bytes without front matter, comments and code blocks.
  private(set) var text: [UInt8]
  /// The bytes without front matter, comments, code blocks and code spans.
  private(set) var prose: [UInt8]
  let lines: SourceLines

  /// Masks the hidden content of a document.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init(_ reader: DocumentReader) {
    lines = reader.lines
    withCode = reader.lines.bytes
    text = withCode
    prose = withCode
    if let frontMatter = reader.markdown.frontMatter {
      hide(frontMatter.range, isCode: false, isSpan: false)
    }
    visit(reader.markdown.blocks)
  }

  private mutating func visit(_ blocks: BlockSequence) {
    for block in blocks {
      switch block.kind {
      case .fencedCode, .indentedCode: hide(block.range, isCode: true, isSpan: false)
      case .comment: hide(block.range, isCode: false, isSpan: false)
      case .paragraph, .heading: visit(block.inlines)
      case .table: visit(block.table)
      default: break
      }
      visit(block.children)
    }
  }

  private mutating func visit(_ table: Table?) {
    guard let table else { return }
    for cell in table.header.cells { visit(cell.inlines) }
    for row in table.rows {
      for cell in row.cells { visit(cell.inlines) }
    }
  }

  private mutating func visit(_ inlines: [Inline]) {
    for inline in inlines {
      switch inline {
      case .code(_, let range): hide(range, isCode: true, isSpan: true)
      case .html(let tag, let range) where tag.hasPrefix("<!--"):
        hide(range, isCode: false, isSpan: false)
      default: visit(inline.children)
      }
    }
  }

  private mutating func hide(_ range: Range<Int>, isCode: Bool, isSpan: Bool) {
    for index in range.clamped(to: 0..<prose.count)
    where prose[index] != 0x0A && prose[index] != 0x0D {
      prose[index] = 0x20
      if !isSpan { text[index] = 0x20 }
      if !isCode { withCode[index] = 0x20 }
    }
  }

  /// Returns a line of ``text``, without leading and trailing spaces and tabs.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    var line = text[lines.range(ofLine: number)]
    while line.first?.isBlank == true { line.removeFirst() }
    while line.last?.isBlank == true { line.removeLast() }
    return line
  }

  /// Returns the original text of a range with its location.
  func located(_ range: Range<Int>) -> Located<String> {
    Located(lines.text(in: range), at: lines.location(of: range))
  }
}
