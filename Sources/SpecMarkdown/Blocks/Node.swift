/// One block in the arena.
///
/// Blocks refer to each other by index, so that a document of any depth is freed in one step. The
/// arena is in document order: a parent precedes its children.
struct Node {
  enum Kind: UInt8 {
    case document
    case paragraph
    case heading
    case blockQuote
    case list
    case item
    case fencedCode
    case indentedCode
    case html
    case table
    case thematicBreak
    /// A paragraph that contained only link reference definitions and was removed from the tree.
    case removed
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let open = Flags(rawValue: 1)
    static let lastLineBlank = Flags(rawValue: 2)
    static let lastLineChecked = Flags(rawValue: 4)
    static let tight = Flags(rawValue: 8)
    /// A code block fenced with tildes, a setext heading, or a completed task.
    static let variant = Flags(rawValue: 16)
    /// A fenced code or HTML block with its end marker, an item with a checkbox, or a paragraph
    /// whose last line became the header of a table.
    static let marked = Flags(rawValue: 32)
  }

  /// The index that represents a missing node.
  static let none: Int32 = -1

  var kind: Kind
  var flags: Flags = .open
  /// The heading level, HTML block type, fence length or list marker byte.
  var detail: UInt8 = 0
  /// The number of spaces and tabs before a fence.
  var fenceIndent: UInt8 = 0
  var parent: Int32
  var firstChild: Int32 = Node.none
  var lastChild: Int32 = Node.none
  var next: Int32 = Node.none
  var previous: Int32 = Node.none
  var start: UInt32
  var end: UInt32
  /// The index of a leaf's first segment or of a table's record, the first number of a list, or the
  /// number of columns by which the content of an item is indented.
  var payload: UInt32 = 0
  /// The number of segments of a leaf.
  var segmentCount: UInt32 = 0

  /// Whether the block accepts lines of text.
  var acceptsLines: Bool {
    switch kind {
    case .paragraph, .heading, .fencedCode, .indentedCode: true
    default: false
    }
  }

  /// Whether the block can contain blocks other than list items.
  var holdsBlocks: Bool {
    switch kind {
    case .document, .blockQuote, .item: true
    default: false
    }
  }
}

/// The part of one source line that belongs to a leaf block, without its line ending.
struct Segment {
  var start: UInt32
  var end: UInt32
  /// The number of spaces that replace the rest of a tab that was consumed in part as indentation,
  /// either of an outer block or of the leaf block itself.
  var padding: UInt8 = 0
}

/// A range of source bytes in compact form.
struct ByteSpan {
  var start: UInt32
  var end: UInt32

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// A row in the arena; its cells end at the first cell of the next row.
struct StoredRow {
  var start: UInt32
  var end: UInt32
  var firstCell: UInt32
}

/// The additional data of a table.
struct TableRecord {
  var node: Int32
  var firstRow: UInt32
  var rowCount: UInt32 = 0
  var firstAlignment: UInt32
  var columnCount: UInt32
  /// The nearest enclosing heading as an index into the headings, or ``Node/none``.
  var heading: Int32 = Node.none
  /// The comment that is the preceding block, as an index into the comments, or ``Node/none``.
  var comment: Int32 = Node.none
}

/// The additional data of a heading.
struct HeadingRecord {
  var node: Int32
  /// The enclosing heading as an index into the headings, or ``Node/none``.
  var parent: Int32
}

/// A link reference definition with its source range.
struct DefinitionRecord {
  var range: ByteSpan
  var label: String
  var destination: String
}
