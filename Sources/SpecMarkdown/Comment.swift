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
    let bytes = storage.bytes
    var end = start
    while end + 2 < Int(block.end) {
      if bytes[end] == .hyphen, bytes[end + 1] == .hyphen, bytes[end + 2] == .greater {
        return start..<end
      }
      end += 1
    }
    return start..<(isClosed ? start : Int(block.end))
  }

  /// Whether the comment has an end.
  public var isClosed: Bool { block.flags.contains(.marked) }

  /// The text between the marks, without white space at its ends.
  ///
  /// - Complexity: O(*n*) in the length of the comment.
  public var text: String {
    var range = contentRange
    while let last = range.last, storage.bytes[last].isSpace { range.removeLast() }
    while let first = range.first, storage.bytes[first].isSpace { range.removeFirst() }
    return storage.text(in: range)
  }
}

extension Range<Int> {
  fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
  fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}
