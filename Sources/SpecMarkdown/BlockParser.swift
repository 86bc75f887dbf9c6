/// The first of the two phases: bytes to a tree of blocks, table cells included.
///
/// Works line by line on unsafe bytes; each line first continues the open blocks, then opens new
/// ones, and what is left is text for the innermost block. Inline marks are read later, on demand.
struct BlockParser {
  /// Open blocks inside one another before further markers are read as text.
  ///
  /// Each line visits all open blocks, so the cap also keeps hostile input linear; it lets users
  /// of the document recurse without fear.
  static let maximumDepth = 200

  let bytes: UnsafePointer<UInt8>
  let count: Int

  // The document so far.
  var nodes: [Node] = []
  var segments: [Segment] = []
  var rows: [RowRecord] = []
  var cells: [ByteSpan] = []
  var tables: [TableRecord] = []
  var alignments: [Table.Alignment] = []
  var lineStarts: [UInt32] = []
  var definitions: [DefinitionRecord] = []
  var findings: [Finding] = []
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
  /// Cells read while a table was asked whether the line continues it.
  var pendingRow: RowRecord?
  /// Whether the table line that was read last is a row rather than the delimiter row.
  var hasCommittedRow = false

  /// The next line feed and carriage return, so that each is searched for once.
  var nextLineFeed = -1
  var nextCarriageReturn = -1

  init(base: UnsafePointer<UInt8>, count: Int) {
    bytes = base
    self.count = count
    nodes.append(Node(kind: .document, parent: Node.none, start: 0, end: UInt32(count)))
  }

  /// The length of a byte order mark at the start.
  var byteOrderMarkLength: Int {
    count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  /// Reads all lines from the next one on and closes what is still open.
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

  /// Reads the current line.
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

  /// Makes every block reach to the end of its last child.
  private mutating func extendParents() {
    for index in nodes.indices.dropFirst().reversed() {
      let parent = Int(nodes[index].parent)
      nodes[parent].end = max(nodes[parent].end, nodes[index].end)
    }
  }
}
