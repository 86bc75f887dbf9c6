/// One block in the arena.
///
/// Blocks refer to each other by index, so that a document of any depth is freed in one step.
/// The arena is in document order: a parent comes before its children.
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
    /// A paragraph that held nothing but link reference definitions and left the tree.
    case removed
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let open = Flags(rawValue: 1)
    static let lastLineBlank = Flags(rawValue: 2)
    static let lastLineChecked = Flags(rawValue: 4)
    static let tight = Flags(rawValue: 8)
    /// A code block fenced by tildes, a setext heading, a task that is done.
    static let variant = Flags(rawValue: 16)
    /// A fence or HTML block whose end was seen, an item with a check box.
    static let marked = Flags(rawValue: 32)
  }

  /// The index that means no node.
  static let none: Int32 = -1

  var kind: Kind
  var flags: Flags = .open
  /// Heading level, HTML block type, fence length, list marker byte.
  var detail: UInt8 = 0
  /// Columns that indent a fence.
  var fenceIndent: UInt8 = 0
  var parent: Int32
  var firstChild: Int32 = Node.none
  var lastChild: Int32 = Node.none
  var next: Int32 = Node.none
  var previous: Int32 = Node.none
  var start: UInt32
  var end: UInt32
  /// First segment; for a table its record; for a list its number; for an item its content column.
  var payload: UInt32 = 0
  /// Count of segments.
  var segmentCount: UInt32 = 0

  /// Whether lines of text are added to the block as they come.
  var acceptsLines: Bool {
    switch kind {
    case .paragraph, .heading, .fencedCode, .indentedCode: true
    default: false
    }
  }

  /// Whether blocks other than list items may stand inside.
  var holdsBlocks: Bool {
    switch kind {
    case .document, .blockQuote, .item: true
    default: false
    }
  }
}

/// A stretch of one source line that belongs to a leaf block, its line end left out.
struct Segment {
  var start: UInt32
  var end: UInt32
  /// Spaces that stand for the rest of a tab that an outer block used up in part.
  var padding: UInt8 = 0
}

/// A stretch of source bytes in compact form.
struct ByteSpan {
  var start: UInt32
  var end: UInt32

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// A row in the arena; its cells reach to the first cell of the next row.
struct RowRecord {
  var start: UInt32
  var end: UInt32
  var firstCell: UInt32
}

/// What a table has beside its node.
struct TableRecord {
  var node: Int32
  var firstRow: UInt32
  var rowCount: UInt32 = 0
  var firstAlignment: UInt32
  var columnCount: UInt32
  /// The nearest enclosing heading, as an index into the headings.
  var heading: Int32 = Node.none
  /// The comment directly above, as an index into the comments.
  var comment: Int32 = Node.none
}

/// What a heading has beside its node.
struct HeadingRecord {
  var node: Int32
  /// The enclosing heading of a smaller level, as an index into the headings.
  var parent: Int32
}

/// A link reference definition as source stretches.
struct DefinitionRecord {
  var range: ByteSpan
  var label: String
  var destination: String
}
