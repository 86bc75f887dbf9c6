/// All data of a document, in flat arrays that its views share.
final class DocumentStorage: Sendable {
  let path: String
  let bytes: [UInt8]
  let nodes: [Node]
  let segments: [Segment]
  let rows: [StoredRow]
  let cells: [ByteSpan]
  let tables: [TableRecord]
  let alignments: [ColumnAlignment]
  let headings: [HeadingRecord]
  /// The nodes of the HTML comments.
  let comments: [Int32]
  let lineStarts: [UInt32]
  let definitions: [DefinitionRecord]
  /// The destinations by normalized label; the first definition of a label wins.
  let destinations: [String: String]
  let frontMatter: (range: Range<Int>, content: Range<Int>)?
  let findings: [MarkdownProblem]

  init(parsing input: [UInt8], path: String) {
    self.path = path
    let isTooLarge = input.count > Int(UInt32.max)
    bytes = isTooLarge ? [] : input
    var result = bytes.withUnsafeBufferPointer { buffer in
      // An empty array may have no base address; in that case, the parser reads no bytes.
      withUnsafePointer(to: UInt8(0)) { empty in
        var parser = BlockParser(base: buffer.baseAddress ?? empty, count: buffer.count)
        let frontMatter = parser.parseFrontMatter()
        parser.parse()
        parser.checkEncoding()
        return (parser: parser, frontMatter: frontMatter)
      }
    }
    if isTooLarge { result.parser.report(.tooLarge, 0..<0) }
    let outline = Outline(of: &result.parser, bytes: bytes)
    result.parser.reportLostRows(in: bytes, frontMatter: result.frontMatter?.content)
    nodes = result.parser.nodes
    segments = result.parser.segments
    rows = result.parser.rows
    cells = result.parser.cells
    tables = result.parser.tables
    alignments = result.parser.alignments
    lineStarts = result.parser.lineStarts
    definitions = result.parser.definitions
    findings = result.parser.findings
    frontMatter = result.frontMatter
    headings = outline.headings
    comments = outline.comments
    destinations = Dictionary(
      definitions.map { (LinkLabel.normalized($0.label.utf8), $0.destination) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Text

  /// Returns the text of a range, with invalid UTF-8 and NUL bytes replaced.
  func text(in range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<bytes.count)
    let slice = bytes[range]
    guard slice.contains(0) else { return String(decoding: slice, as: UTF8.self) }
    return String(
      decoding: slice.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }, as: UTF8.self)
  }

  /// Returns the lines of a leaf block, each with a line feed.
  func contents(of node: Node, droppingFirst dropped: Int = 0) -> String {
    String(decoding: contentBytes(of: node, droppingFirst: dropped), as: UTF8.self)
  }

  /// Returns the bytes of a leaf block's lines, each with a line feed.
  func contentBytes(of node: Node, droppingFirst dropped: Int = 0) -> [UInt8] {
    var text = InlineText()
    append(node, droppingFirst: dropped, to: &text)
    return text.bytes
  }

  private func append(_ node: Node, droppingFirst dropped: Int = 0, to text: inout InlineText) {
    guard node.segmentCount > dropped else { return }
    let first = Int(node.payload)
    let unescapesPipes = node.kind == .paragraph && node.flags.contains(.marked)
    bytes.withUnsafeBufferPointer { buffer in
      for segment in segments[first + dropped..<first + Int(node.segmentCount)] {
        for _ in 0..<segment.padding { text.append(.space, at: Int(segment.start)) }
        text.append(
          buffer, Int(segment.start)..<Int(segment.end), unescapingPipes: unescapesPipes)
        text.append(.lineFeed, at: Int(segment.end))
      }
    }
  }

  // MARK: - Inline content

  /// Returns a parser that has parsed the text of a paragraph or heading.
  func inlineParser(of node: Node) -> InlineParser {
    var text = InlineText()
    append(node, to: &text)
    return parsed(text)
  }

  /// Returns a parser that has parsed the text of a cell.
  func inlineParser(ofCell range: Range<Int>) -> InlineParser {
    var text = InlineText()
    bytes.withUnsafeBufferPointer { text.append($0, range, unescapingPipes: true) }
    return parsed(text)
  }

  /// Returns the source of a cell if it certainly equals the text of the cell; otherwise `nil`.
  ///
  /// The source must contain no NUL byte, no whitespace at its end and no bytes that can belong to
  /// markup, escapes or references. Most cells contain only words.
  func plainText(ofCell range: Range<Int>) -> String? {
    for byte in bytes[range] where byte == 0 || InlineParser.isSpecial(byte) { return nil }
    if let last = bytes[range].last, last.isSpace { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private func parsed(_ text: InlineText) -> InlineParser {
    var text = text
    text.trimEnd()
    var parser = InlineParser(text, definitions: destinations)
    parser.parse()
    return parser
  }
}
