/// An HTML comment that is a separate block.
public struct Comment: Sendable {
  let storage: DocumentStorage
  let node: Int32

  private var block: Node { storage.nodes[Int(node)] }

  /// The byte range of the block, up to the end of the line that closes the comment, or up to the
  /// end of an unclosed block.
  public var range: Range<Int> { Int(block.start)..<Int(block.end) }

  /// The byte range between the comment markers.
  ///
  /// - Complexity: O(*n*) in the length of the comment.
  public var contentRange: Range<Int> {
    let start = min(Int(block.start) + 4, Int(block.end))
    let rest = storage.bytes[start..<Int(block.end)]
    return start..<(rest.endOfComment ?? (isClosed ? start : rest.endIndex))
  }

  /// Whether the comment ends with a closing marker.
  public var isClosed: Bool { block.flags.contains(.marked) }

  /// The text between the comment markers, without surrounding whitespace and block quote markers.
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
  /// The index at which the closing marker of a comment starts; `nil` without a marker.
  fileprivate var endOfComment: Int? {
    indices.dropLast(2).first {
      self[$0] == .hyphen && self[$0 + 1] == .hyphen && self[$0 + 2] == .greater
    }
  }
}
