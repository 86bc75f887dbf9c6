/// A block of a document, as a view that is cheap to copy.
public struct Block: Sendable {
  /// The kind of a block, with the properties of that kind.
  public enum Kind: Hashable, Sendable {
    /// A paragraph of text.
    case paragraph
    /// A heading of level 1 to 6.
    case heading(level: Int)
    /// A list; `start` is the first number of an ordered list, and 0 for a bullet list.
    case list(isOrdered: Bool, start: Int, isTight: Bool)
    /// A list item, with the state of its checkbox, if any.
    case listItem(task: TaskState?)
    /// A block quote.
    case blockQuote
    /// A fenced code block, with the info string after the opening fence and whether the block is
    /// closed.
    case fencedCode(info: String, isClosed: Bool)
    /// An indented code block.
    case indentedCode
    /// An HTML block of any of the seven CommonMark kinds, except a comment.
    case htmlBlock
    /// An HTML comment.
    case comment
    /// A table.
    case table
    /// A thematic break.
    case thematicBreak
  }

  /// The state of a task list item.
  public enum TaskState: String, Hashable, Sendable {
    /// The box is checked.
    case checked
    /// The box is not checked.
    case unchecked
  }

  let storage: DocumentStorage
  let index: Int32

  var node: Node { storage.nodes[Int(index)] }

  /// The byte range of the block, from its first marker or text to the end of its last line.
  public var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// The child blocks; a leaf has no children.
  public var children: BlockSequence { BlockSequence(storage: storage, first: node.firstChild) }

  /// The kind of the block.
  public var kind: Kind {
    let node = node
    switch node.kind {
    case .document, .removed, .paragraph: return .paragraph
    case .heading: return .heading(level: Int(node.detail))
    case .list:
      let isOrdered = node.detail == .dot || node.detail == .rightParen
      return .list(
        isOrdered: isOrdered, start: Int(node.payload), isTight: node.flags.contains(.tight))
    case .item:
      guard node.flags.contains(.marked) else { return .listItem(task: nil) }
      return .listItem(task: node.flags.contains(.variant) ? .checked : .unchecked)
    case .blockQuote: return .blockQuote
    case .fencedCode: return .fencedCode(info: info, isClosed: node.flags.contains(.marked))
    case .indentedCode: return .indentedCode
    case .html: return node.detail == 2 ? .comment : .htmlBlock
    case .table: return .table
    case .thematicBreak: return .thematicBreak
    }
  }

  /// The info string after the opening fence, with escapes and character references resolved.
  private var info: String {
    guard node.segmentCount > 0 else { return "" }
    let segment = storage.segments[Int(node.payload)]
    return InlineDecoder.decode(
      storage.text(in: Int(segment.start)..<Int(segment.end)).utf8)
  }

  /// The lines of a code block, HTML block or comment, each with a line feed and without fences;
  /// empty for other kinds.
  ///
  /// - Complexity: O(*n*) in the size of the block.
  public var contents: String {
    switch node.kind {
    case .fencedCode: storage.contents(of: node, droppingFirst: 1)
    case .indentedCode, .html: storage.contents(of: node)
    default: ""
    }
  }

  /// The inline content of a paragraph or heading; empty for other kinds.
  ///
  /// - Complexity: O(*n*) in the size of the block; parsed again on each access.
  public var inlines: [Inline] {
    switch node.kind {
    case .paragraph, .heading: storage.inlineParser(of: node).inlines()
    default: []
    }
  }

  /// The plain text of a paragraph or heading; empty for other kinds.
  ///
  /// - Complexity: O(*n*) in the size of the block; parsed again on each access.
  public var text: String {
    switch node.kind {
    case .paragraph, .heading: storage.inlineParser(of: node).plainText()
    default: ""
    }
  }

  /// The table, or `nil` if the block is of another kind.
  public var table: Table? {
    node.kind == .table ? Table(storage: storage, index: Int(node.payload)) : nil
  }

  /// The comment, or `nil` if the block is of another kind.
  public var comment: Comment? {
    node.kind == .html && node.detail == 2 ? Comment(storage: storage, node: index) : nil
  }
}

/// The blocks of a document or of a parent block, in document order.
public struct BlockSequence: Sequence, Sendable {
  let storage: DocumentStorage
  let first: Int32

  /// An iterator over the blocks.
  public struct Iterator: IteratorProtocol {
    let storage: DocumentStorage
    var index: Int32

    /// Returns the next block, or `nil` after the last one.
    ///
    /// - Complexity: O(1).
    public mutating func next() -> Block? {
      guard index != Node.none else { return nil }
      let block = Block(storage: storage, index: index)
      index = block.node.next
      return block
    }
  }

  /// Returns an iterator that starts at the first block.
  public func makeIterator() -> Iterator { Iterator(storage: storage, index: first) }

  /// Whether the sequence is empty.
  public var isEmpty: Bool { first == Node.none }
}
