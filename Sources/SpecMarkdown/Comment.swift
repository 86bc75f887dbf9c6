/// An HTML comment that stands as a block of its own.
public struct Comment: Sendable {
  let storage: DocumentStorage
  let node: Int32

  private var block: Node { storage.nodes[Int(node)] }

  /// The bytes of the block, to the end of the line that closes the comment.
  public var range: Range<Int> { Int(block.start)..<Int(block.end) }

  /// The bytes between the marks.
  ///
  /// - Complexity: O(*n*) in the length of the comment.
  public var contentRange: Range<Int> {
    let start = min(Int(block.start) + 4, Int(block.end))
    let rest = storage.bytes[start..<Int(block.end)]
    return start..<(rest.endOfComment ?? (isClosed ? start : rest.endIndex))
  }

  /// Whether the comment has an end.
  public var isClosed: Bool { block.flags.contains(.marked) }

  /// The text between the marks, without white space at its ends and marks of quotes around it.
  ///
  /// - Complexity: O(*n*) in the length of the comment.
  public var text: String {
    let lines = storage.contentBytes(of: block).drop(while: \.isSpace).dropFirst(4)
    let end = lines.endOfComment ?? (isClosed ? lines.startIndex : lines.endIndex)
    let content = lines[..<end].drop(while: \.isSpace)
    let last = content.lastIndex { !$0.isSpace }
    return String(decoding: content[..<(last.map { $0 + 1 } ?? content.startIndex)], as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Where the mark that ends a comment begins.
  fileprivate var endOfComment: Int? {
    indices.dropLast(2).first {
      self[$0] == .hyphen && self[$0 + 1] == .hyphen && self[$0 + 2] == .greater
    }
  }
}
