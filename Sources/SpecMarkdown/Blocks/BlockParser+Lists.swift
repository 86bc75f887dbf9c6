/// List items and their checkboxes.
extension BlockParser {
  private struct Marker {
    var length: Int
    /// The bullet, or the delimiter after the number.
    var byte: UInt8
    var number: UInt32
  }

  /// Opens a list item, and a new list unless the item continues the current one; returns `nil` if
  /// no item starts here or the depth limit is reached.
  mutating func openItem(in container: Int32) -> Opening? {
    let inParagraph = nodes[Int(container)].kind == .paragraph
    guard let marker = listMarker(interruptsParagraph: inParagraph), mayNest() else { return nil }
    let start = firstNonspace
    let markerIndent = indent
    let padding = skipMarker(marker.length)
    var list = container
    if nodes[Int(list)].kind != .list || nodes[Int(list)].detail != marker.byte {
      depth += 1
      list = addChild(to: container, .list, at: start)
      nodes[Int(list)].detail = marker.byte
      nodes[Int(list)].payload = marker.number
    }
    let item = addChild(to: list, .item, at: start)
    nodes[Int(item)].detail = marker.byte
    nodes[Int(item)].payload = UInt32(truncatingIfNeeded: markerIndent + padding)
    nodes[Int(item)].end = UInt32(truncatingIfNeeded: min(start + marker.length, lineEnd))
    return .inside(item)
  }

  private func listMarker(interruptsParagraph: Bool) -> Marker? {
    var position = firstNonspace
    var marker = Marker(length: 1, byte: peek(position), number: 0)
    switch marker.byte {
    case .asterisk, .hyphen, .plus:
      position += 1
    case 0x30...0x39:
      while position - firstNonspace < 9, peek(position).isDigit {
        marker.number = marker.number * 10 + UInt32(peek(position) - .zero)
        position += 1
      }
      marker.byte = peek(position)
      guard marker.byte == .dot || marker.byte == .rightParen else { return nil }
      if interruptsParagraph && marker.number != 1 { return nil }
      position += 1
    default: return nil
    }
    guard peek(position).isSpace else { return nil }
    marker.length = position - firstNonspace
    if interruptsParagraph {
      // An empty item cannot interrupt a paragraph.
      while peek(position).isSpaceOrTab { position += 1 }
      if position >= lineEnd { return nil }
    }
    return marker
  }

  /// Skips the marker and the whitespace that belongs to it.
  ///
  /// - Returns: The number of columns from the start of the marker to the content.
  private mutating func skipMarker(_ length: Int) -> Int {
    advance(bytes: firstNonspace + length - offset)
    let saved = (offset: offset, column: column, hasPartialTab: hasPartialTab)
    while column - saved.column <= 5, peek(offset).isSpaceOrTab { advance(columns: 1) }
    let width = column - saved.column
    if width < 5 && width >= 1 && offset < lineEnd { return length + width }
    // Before indented code and at the line end, only one column belongs to the marker.
    (offset, column, hasPartialTab) = saved
    if width > 0 { advance(columns: 1) }
    return length + 1
  }

  /// Records and skips the checkbox of an item if the current line has one.
  ///
  /// Parsing starts at the beginning of the line, so a checkbox after a quote marker or a second
  /// list marker on the same line is text, as in cmark-gfm.
  mutating func markTask(_ item: Int32) {
    guard nodes[Int(item)].kind == .item, let isDone = taskState() else { return }
    nodes[Int(item)].flags.insert(.marked)
    if isDone {
      nodes[Int(item)].flags.insert(.variant)
    } else {
      nodes[Int(item)].flags.remove(.variant)
    }
    advance(bytes: 3)
  }

  private func taskState() -> Bool? {
    var position = lineStart
    while peek(position).isInlineSpace { position += 1 }
    if peek(position).isDigit {
      while peek(position).isDigit { position += 1 }
      guard position < lineEnd else { return nil }
    } else {
      let byte = peek(position)
      guard byte == .hyphen || byte == .plus || byte == .asterisk else { return nil }
    }
    position += 1
    guard peek(position).isInlineSpace else { return nil }
    while peek(position).isInlineSpace { position += 1 }
    guard peek(position) == .leftBracket, peek(position + 2) == .rightBracket,
      peek(position + 3).isInlineSpace
    else { return nil }
    switch peek(position + 1) {
    case .space: return false
    case 0x78, 0x58: return true
    default: return nil
    }
  }
}
