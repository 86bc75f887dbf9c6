/// The parser of the second phase, which turns the text of one leaf block or cell into inline
/// nodes.
struct InlineParser {
  let text: InlineText
  let definitions: [String: String]
  var scanner: InlineScanner
  var nodes: [InlineNode]
  var position = 0
  var brackets: [Bracket] = []
  var delimiters: [Delimiter] = []
  var lastDelimiter = InlineNode.none
  /// The remaining number of steps for matching emphasis, which keeps parsing hostile input linear.
  var budget: Int
  private var backticks = BacktickRuns()

  init(_ text: InlineText, definitions: [String: String]) {
    self.text = text
    self.definitions = definitions
    scanner = InlineScanner(bytes: text.bytes)
    nodes = [InlineNode(kind: .root, range: 0..<text.bytes.count)]
    budget = 10_000 + 64 * text.bytes.count
  }

  var bytes: [UInt8] { scanner.bytes }

  /// Parses the whole text.
  mutating func parse() {
    while position < bytes.count {
      parseNext()
    }
    processEmphasis(above: InlineNode.none)
  }

  private mutating func parseNext() {
    let start = position
    switch bytes[position] {
    case .lineFeed: parseLineEnd()
    case .backtick: parseBackticks()
    case .backslash: parseBackslash()
    case .ampersand:
      if let reference = InlineDecoder.reference(in: bytes, at: position) {
        position = reference.end
        append(.text, start..<position, String(decoding: reference.text, as: UTF8.self))
      } else {
        appendText(upTo: start + 1)
      }
    case .less: parseAngle()
    case .asterisk, .underscore: parseDelimiters()
    case .tilde: parseTildes()
    case .leftBracket:
      openBracket(isImage: false, length: 1)
    case .exclamation:
      if scanner.byte(start + 1) == .leftBracket, scanner.byte(start + 2) != 0x5E {
        openBracket(isImage: true, length: 2)
      } else {
        appendText(upTo: start + 1)
      }
    case .rightBracket: closeBracket()
    default: parseText()
    }
  }

  // MARK: - Building

  @discardableResult
  mutating func append(
    _ kind: InlineNode.Kind, _ range: Range<Int>, _ literal: String? = nil
  ) -> Int {
    let node = nodes.count
    nodes.append(InlineNode(kind: kind, range: range, literal: literal))
    link(node, asLastChildOf: 0)
    return node
  }

  /// Appends the bytes up to an offset as text and moves the cursor there.
  @discardableResult
  mutating func appendText(upTo end: Int) -> Int {
    let start = position
    position = end
    return append(.text, start..<end)
  }

  mutating func link(_ node: Int, asLastChildOf parent: Int) {
    let last = nodes[parent].lastChild
    nodes[node].parent = parent
    nodes[node].previous = last
    nodes[node].next = InlineNode.none
    if last == InlineNode.none {
      nodes[parent].firstChild = node
    } else {
      nodes[last].next = node
    }
    nodes[parent].lastChild = node
  }

  mutating func unlink(_ node: Int) {
    let gone = nodes[node]
    if gone.previous == InlineNode.none {
      nodes[gone.parent].firstChild = gone.next
    } else {
      nodes[gone.previous].next = gone.next
    }
    if gone.next == InlineNode.none {
      nodes[gone.parent].lastChild = gone.previous
    } else {
      nodes[gone.next].previous = gone.previous
    }
  }

  /// Inserts a new node after the opener, and moves the nodes between the opener and `end` into the
  /// new node.
  mutating func wrap(
    _ kind: InlineNode.Kind, range: Range<Int>, literal: String?, after opener: Int, until end: Int
  ) {
    let node = nodes.count
    let parent = nodes[opener].parent
    nodes.append(InlineNode(kind: kind, range: range, literal: literal, parent: parent))
    var child = nodes[opener].next
    while child != InlineNode.none, child != end {
      let next = nodes[child].next
      unlink(child)
      link(child, asLastChildOf: node)
      child = next
    }
    let next = nodes[opener].next
    nodes[node].previous = opener
    nodes[node].next = next
    nodes[opener].next = node
    if next == InlineNode.none {
      nodes[parent].lastChild = node
    } else {
      nodes[next].previous = node
    }
  }

  // MARK: - Simple elements

  private mutating func parseText() {
    let start = position
    position = scanner.skip(start + 1) { !Self.isSpecial($0) }
    var end = position
    if scanner.byte(position) == .lineFeed {
      while end > start, bytes[end - 1].isSpace { end -= 1 }
    }
    append(.text, start..<end)
  }

  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case .lineFeed, .backtick, .backslash, .ampersand, .less, .asterisk, .underscore, .tilde,
      .leftBracket, .rightBracket, .exclamation:
      true
    default: false
    }
  }

  private mutating func parseLineEnd() {
    let end = position
    position = scanner.skip(end + 1) { $0.isSpaceOrTab }
    let isHard = end > 1 && bytes[end - 1] == .space && bytes[end - 2] == .space
    append(isHard ? .lineBreak : .softBreak, end..<end + 1)
  }

  private mutating func parseBackslash() {
    let start = position
    let next = scanner.byte(start + 1)
    if next.isPunctuation {
      position = start + 2
      append(.text, start..<position, String(decoding: [next], as: UTF8.self))
    } else if next == .lineFeed {
      position = start + 2
      append(.lineBreak, start..<position)
    } else {
      appendText(upTo: start + 1)
    }
  }

  private mutating func parseBackticks() {
    let start = position
    let content = scanner.skip(start) { $0 == .backtick }
    let length = content - start
    guard let closer = backticks.closer(of: length, in: bytes, from: content) else {
      appendText(upTo: content)
      return
    }
    position = closer + length
    append(.code, start..<position, Self.code(bytes[content..<closer]))
  }

  /// Returns the text of a code span.
  ///
  /// Line ends become spaces. If both ends then have a space and the text contains another
  /// character, one space is dropped at each end.
  private static func code(_ content: ArraySlice<UInt8>) -> String {
    var code = content.map { $0 == .lineFeed ? .space : $0 }
    if code.first == .space, code.last == .space, code.contains(where: { $0 != .space }) {
      code.removeFirst()
      code.removeLast()
    }
    return String(decoding: code, as: UTF8.self)
  }

  private mutating func parseAngle() {
    let start = position
    if let end = scanner.uriEnd(start + 1) {
      appendAutolink(start..<end, scheme: "")
    } else if let end = scanner.emailEnd(start + 1) {
      appendAutolink(start..<end, scheme: "mailto:")
    } else if let end = scanner.htmlEnd(start + 1) {
      position = end
      append(.html, start..<end)
    } else {
      appendText(upTo: start + 1)
    }
  }

  private mutating func appendAutolink(_ range: Range<Int>, scheme: String) {
    position = range.upperBound
    append(.autolink, range, scheme)
  }
}
