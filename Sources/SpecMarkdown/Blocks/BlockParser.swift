/// The parser of the first phase, which turns bytes into a tree of blocks, including table cells.
///
/// It reads the bytes line by line through an unsafe pointer. Each line first continues the open
/// blocks, then opens new ones, and the rest is text of the innermost block. Inline content is
/// parsed in the second phase, on request.
struct BlockParser {
  /// The depth of open blocks at which further markers of lists and quotes are parsed as text.
  ///
  /// A list and its item count as two blocks.
  ///
  /// Each line visits all open blocks, so the limit keeps parsing hostile input linear. It also
  /// makes recursion safe for clients of the document.
  static let maximumDepth = 200

  let bytes: UnsafePointer<UInt8>
  let count: Int

  // The document so far.
  var nodes: [Node] = []
  var segments: [Segment] = []
  var rows: [StoredRow] = []
  var cells: [ByteSpan] = []
  var tables: [TableRecord] = []
  var alignments: [ColumnAlignment] = []
  var lineStarts: [UInt32] = []
  var definitions: [DefinitionRecord] = []
  var findings: [MarkdownProblem] = []
  var hasReportedDepth = false

  /// The innermost open block.
  var current: Int32 = 0

  // The current line.
  var lineStart = 0
  var lineEnd = 0
  var nextLineStart = 0
  var offset = 0
  var column = 0
  var firstNonspace = 0
  var firstNonspaceColumn = 0
  var indent = 0
  var isBlank = false
  var hasPartialTab = false
  var thematicBreakKill = 0
  var depth = 0
  /// The cells that were parsed to decide whether the line continues a table; `nil` if no cells
  /// were parsed.
  var pendingRow: StoredRow?
  /// Whether the last parsed table line is a row, not the delimiter row.
  var hasCommittedRow = false

  /// The offsets of the next line feed and carriage return, so that each is searched only once.
  var nextLineFeed = -1
  var nextCarriageReturn = -1

  init(base: UnsafePointer<UInt8>, count: Int) {
    bytes = base
    self.count = count
    nodes.append(Node(kind: .document, parent: Node.none, start: 0, end: UInt32(count)))
  }

  /// The length in bytes of the byte order mark at the start; zero without one.
  var byteOrderMarkLength: Int {
    count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  /// Parses all remaining lines and closes the open blocks.
  mutating func parse() {
    while advanceToNextLine() {
      parseLine()
    }
    while current != 0 {
      current = close(current)
    }
    _ = close(0)
    extendParents()
  }

  /// Parses the current line.
  private mutating func parseLine() {
    offset = lineStart == 0 ? byteOrderMarkLength : lineStart
    column = 0
    firstNonspace = offset
    firstNonspaceColumn = 0
    indent = 0
    isBlank = false
    hasPartialTab = false
    thematicBreakKill = lineStart
    depth = 0
    guard let (matched, allMatched) = continueOpenBlocks() else { return }
    let container = openNewBlocks(in: matched, allMatched: allMatched)
    addText(to: container, lastMatched: matched)
    discardPendingRow()
  }

  /// Extends every block to at least the end of its last child.
  private mutating func extendParents() {
    for index in nodes.indices.dropFirst().reversed() {
      let parent = Int(nodes[index].parent)
      nodes[parent].end = max(nodes[parent].end, nodes[index].end)
    }
  }
}
