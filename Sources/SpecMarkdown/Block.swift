/// A block of a document: a view that is cheap to copy.
public struct Block: Sendable {
  /// What a block is, with what belongs to its kind.
  public enum Kind: Hashable, Sendable {
    /// Running text.
    case paragraph
    /// A heading of level 1 to 6.
    case heading(level: Int)
    /// A list; `start` is the first number of an ordered list.
    case list(isOrdered: Bool, start: Int, isTight: Bool)
    /// An item of a list, with its check box if it has one.
    case listItem(task: TaskState?)
    /// Quoted blocks.
    case blockQuote
    /// Code between fences, with what stands behind the opening fence.
    case fencedCode(info: String, isClosed: Bool)
    /// Code that is indented.
    case indentedCode
    /// HTML of one of the seven kinds of CommonMark; comments have a kind of their own.
    case htmlBlock
    /// An HTML comment.
    case comment
    /// A table.
    case table
    /// A rule.
    case thematicBreak
  }

  /// Whether the work of a list item is done.
  public enum TaskState: String, Hashable, Sendable {
    /// The box is ticked.
    case checked
    /// The box is empty.
    case unchecked
  }

  let storage: DocumentStorage
  let index: Int32

  var node: Node { storage.nodes[Int(index)] }

  /// The bytes of the block, from its first mark to the end of its last line.
  public var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// The blocks inside; leaves have none.
  public var children: BlockSequence { BlockSequence(storage: storage, first: node.firstChild) }

  /// What the block is.
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

  /// What stands behind the opening fence, escapes resolved.
  private var info: String {
    guard node.segmentCount > 0 else { return "" }
    let segment = storage.segments[Int(node.payload)]
    return InlineDecoder.decode(
      storage.text(in: Int(segment.start)..<Int(segment.end)).utf8)
  }

  /// The lines inside a code or HTML block, each with a line feed; empty for other kinds.
  ///
  /// - Complexity: O(*n*) in the size of the block.
  public var contents: String {
    switch node.kind {
    case .fencedCode: storage.contents(of: node, droppingFirst: 1)
    case .indentedCode, .html: storage.contents(of: node)
    default: ""
    }
  }

  /// The marks, links and texts of a paragraph or heading; empty for other kinds.
  ///
  /// - Complexity: O(*n*) in the size of the block; read anew at each call.
  public var inlines: [Inline] {
    switch node.kind {
    case .paragraph, .heading: storage.inlineParser(of: node).inlines()
    default: []
    }
  }

  /// The text of a paragraph or heading without marks; empty for other kinds.
  ///
  /// - Complexity: O(*n*) in the size of the block; read anew at each call.
  public var text: String {
    switch node.kind {
    case .paragraph, .heading: storage.inlineParser(of: node).plainText()
    default: ""
    }
  }

  /// The table, if the block is one.
  public var table: Table? {
    node.kind == .table ? Table(storage: storage, index: Int(node.payload)) : nil
  }

  /// The comment, if the block is one.
  public var comment: Comment? {
    node.kind == .html && node.detail == 2 ? Comment(storage: storage, node: index) : nil
  }
}

/// The blocks of a document or inside of one block, in document order.
public struct BlockSequence: Sequence, Sendable {
  let storage: DocumentStorage
  let first: Int32

  /// Walks through the blocks.
  public struct Iterator: IteratorProtocol {
    let storage: DocumentStorage
    var index: Int32

    /// Moves to the next block.
    ///
    /// - Complexity: O(1).
    public mutating func next() -> Block? {
      guard index != Node.none else { return nil }
      let block = Block(storage: storage, index: index)
      index = block.node.next
      return block
    }
  }

  /// Starts at the first block.
  public func makeIterator() -> Iterator { Iterator(storage: storage, index: first) }

  /// Whether there is no block.
  public var isEmpty: Bool { first == Node.none }
}
