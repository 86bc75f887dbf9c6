/// An HTML comment that is a separate block.
public struct Comment: Sendable {
  let storage: DocumentStorage
  let node: Int32

  private var block: Node { storage.nodes[Int(node)] }

  /// The byte range of the block, up to the end of the line that closes the comment, or up to the
  /// end of an unclosed block.
  public var range: Range<Int> { Int(block.start)..<Int(block.end) }

  /// The byte range between the comment markers, or up to the end of the block if unclosed.
  ///
  /// - Complexity: O(*n*) in the length of the comment.
  public var contentRange: Range<Int> {
    let start = min(Int(block.start) + 4, Int(block.end))
    let rest = storage.bytes[start..<Int(block.end)]
    return start..<(rest.endOfComment ?? (isClosed ? start : rest.endIndex))
  }

  /// Whether the comment has a closing marker.
  public var isClosed: Bool { block.flags.contains(.marked) }

  /// The text between the comment markers, without surrounding whitespace or block quote markers.
  ///
  /// In an unclosed comment, the text extends to the end of the block.
  ///
  /// - Complexity: O(*n*) in the length of the comment.
  public var text: String {
    let lines = storage.contentBytes(of: block).drop(while: \.isSpace).dropFirst(4)
    let end = lines.endOfComment ?? (isClosed ? lines.startIndex : lines.endIndex)
    let content = lines[..<end].drop(while: \.isSpace)
    let last = content.lastIndex { !$0.isSpace }
    return String(decoding: content[..<(last.map { $0 + 1 } ?? content.startIndex)], as: UTF8.self)
  }

  /// The texts of the comments that follow the closing marker on its line, up to any other text.
  ///
  /// The whitespace around each text is removed.
  ///
  /// - Complexity: O(*n*) in the length of the block.
  public var laterTexts: [String] {
    var texts: [String] = []
    var rest = storage.contentBytes(of: block).drop(while: \.isSpace).afterComment
    while let start = rest?.drop(while: \.isSpace), start.startsComment {
      let end = start.dropFirst(4).endOfComment ?? start.endIndex
      let content = start[min(start.startIndex + 4, end)..<end].drop(while: \.isSpace)
      let last = content.lastIndex { !$0.isSpace }
      let text = content[..<(last.map { $0 + 1 } ?? content.startIndex)]
      texts.append(String(decoding: text, as: UTF8.self))
      rest = start.afterComment
    }
    return texts
  }
}

extension ArraySlice<UInt8> {
  /// The index at which the closing marker of a comment starts; `nil` without a marker.
  fileprivate var endOfComment: Int? {
    indices.dropLast(2).first {
      self[$0] == .hyphen && self[$0 + 1] == .hyphen && self[$0 + 2] == .greater
    }
  }

  /// Whether the bytes start with the opening marker of a comment.
  fileprivate var startsComment: Bool { starts(with: Array("<!--".utf8)) }

  /// The bytes after a comment at the start; `nil` if the comment is not closed.
  fileprivate var afterComment: Self? {
    dropFirst(4).endOfComment.map { self[($0 + 3)...] }
  }

  /// Whether only whitespace and comments follow a comment at the start.
  var isFollowedByCommentsOnly: Bool {
    var rest = afterComment
    while let next = rest?.drop(while: \.isSpace) {
      if next.isEmpty { return true }
      guard next.startsComment else { return false }
      rest = next.afterComment
    }
    // A comment without content, '<!-->', closes itself.
    return true
  }
}
