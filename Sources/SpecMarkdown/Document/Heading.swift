/// A heading and its position in the outline of the document.
public struct Heading: Sendable {
  let storage: DocumentStorage
  let index: Int32

  private var record: HeadingRecord { storage.headings[Int(index)] }
  private var node: Node { storage.nodes[Int(record.node)] }

  /// The level, from 1 to 6.
  public var level: Int { Int(node.detail) }

  /// The plain text of the heading.
  ///
  /// - Complexity: O(*n*) in the length of the heading; parsed again on each access.
  public var text: String { storage.inlineParser(of: node).plainText() }

  /// The inline content of the heading.
  ///
  /// - Complexity: O(*n*) in the length of the heading; parsed again on each access.
  public var inlines: [Inline] { storage.inlineParser(of: node).inlines() }

  /// The byte range of the heading, including its markers.
  public var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// The byte range of the heading's text, without its markers.
  public var contentRange: Range<Int> {
    guard node.segmentCount > 0 else { return range.upperBound..<range.upperBound }
    let first = storage.segments[Int(node.payload)]
    let last = storage.segments[Int(node.payload + node.segmentCount) - 1]
    var end = Int(last.end)
    while end > Int(first.start), storage.bytes[end - 1].isSpace { end -= 1 }
    return Int(first.start)..<end
  }

  /// The nearest preceding heading with a smaller level number, whose section contains this
  /// heading; `nil` for an outermost heading.
  public var parent: Heading? {
    record.parent == Node.none ? nil : Heading(storage: storage, index: record.parent)
  }

  /// The headings from the outermost ancestor to this heading.
  public var path: [Heading] {
    Array(sequence(first: self, next: \.parent)).reversed()
  }
}
