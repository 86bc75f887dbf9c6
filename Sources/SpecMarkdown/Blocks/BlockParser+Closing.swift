/// The actions at the end of a block.
extension BlockParser {
  /// Closes a block and returns its parent.
  mutating func close(_ node: Int32) -> Int32 {
    let parent = nodes[Int(node)].parent
    nodes[Int(node)].flags.remove(.open)
    switch nodes[Int(node)].kind {
    case .paragraph:
      if !resolveDefinitions(of: node) { unlink(node) }
    case .indentedCode:
      dropTrailingBlankLines(of: node)
    case .list:
      if isTight(node) { nodes[Int(node)].flags.insert(.tight) }
    default: break
    }
    return parent
  }

  /// Removes from the tree a paragraph that contained only definitions.
  private mutating func unlink(_ node: Int32) {
    let gone = nodes[Int(node)]
    nodes[Int(node)].kind = .removed
    if gone.previous == Node.none {
      nodes[Int(gone.parent)].firstChild = gone.next
    } else {
      nodes[Int(gone.previous)].next = gone.next
    }
    if gone.next == Node.none {
      nodes[Int(gone.parent)].lastChild = gone.previous
    } else {
      nodes[Int(gone.next)].previous = gone.previous
    }
  }

  /// Ends an indented code block after its last nonblank line.
  private mutating func dropTrailingBlankLines(of node: Int32) {
    let first = Int(nodes[Int(node)].payload)
    var count = Int(nodes[Int(node)].segmentCount)
    while count > 0, isBlank(segments[first + count - 1]) { count -= 1 }
    nodes[Int(node)].segmentCount = UInt32(truncatingIfNeeded: count)
    if count > 0 { nodes[Int(node)].end = segments[first + count - 1].end }
  }

  private func isBlank(_ segment: Segment) -> Bool {
    var position = Int(segment.start)
    while position < Int(segment.end) {
      if !bytes[position].isSpaceOrTab { return false }
      position += 1
    }
    return true
  }

  /// Returns whether no blank lines separate the items of a list or their child blocks.
  private mutating func isTight(_ list: Int32) -> Bool {
    var item = nodes[Int(list)].firstChild
    while item != Node.none {
      let nextItem = nodes[Int(item)].next
      if nextItem != Node.none, nodes[Int(item)].flags.contains(.lastLineBlank) { return false }
      var child = nodes[Int(item)].firstChild
      while child != Node.none {
        let nextChild = nodes[Int(child)].next
        if nextItem != Node.none || nextChild != Node.none, endsWithBlankLine(child) {
          return false
        }
        child = nextChild
      }
      item = nextItem
    }
    return true
  }

  /// Returns whether a block ends with a blank line; a list or an item does if its last child does.
  ///
  /// To keep parsing linear, the children of each block are checked only once; a repeated check
  /// uses only the block's own flag, as in cmark-gfm.
  private mutating func endsWithBlankLine(_ node: Int32) -> Bool {
    var node = node
    while true {
      let flags = nodes[Int(node)].flags
      if flags.contains(.lastLineChecked) { return flags.contains(.lastLineBlank) }
      nodes[Int(node)].flags.insert(.lastLineChecked)
      let kind = nodes[Int(node)].kind
      let child = nodes[Int(node)].lastChild
      guard kind == .list || kind == .item, child != Node.none else {
        return flags.contains(.lastLineBlank)
      }
      node = child
    }
  }
}
