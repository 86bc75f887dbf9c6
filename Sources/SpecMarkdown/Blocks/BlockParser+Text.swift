/// The third step for each line: it adds the rest of the line to a block as text.
extension BlockParser {
  /// Adds the rest of the line to a block, or to the open paragraph that the line continues lazily.
  ///
  /// Unless the line is a lazy continuation, the blocks that it did not continue are closed first.
  mutating func addText(to target: Int32, lastMatched: Int32) {
    findFirstNonspace()
    noteBlank(target)
    if current != lastMatched, target == lastMatched, !isBlank,
      nodes[Int(current)].kind == .paragraph
    {
      // A lazy continuation: the paragraph continues, although its containers do not.
      addLine(to: current)
      return
    }
    while current != lastMatched {
      current = close(current)
    }
    current = addText(to: target)
  }

  /// Records blank lines, which determine whether a list is tight.
  private mutating func noteBlank(_ target: Int32) {
    if isBlank {
      let child = nodes[Int(target)].lastChild
      if child != Node.none { nodes[Int(child)].flags.insert(.lastLineBlank) }
    }
    if endsWithBlank(target) {
      nodes[Int(target)].flags.insert(.lastLineBlank)
    } else {
      nodes[Int(target)].flags.remove(.lastLineBlank)
    }
    var ancestor = nodes[Int(target)].parent
    while ancestor != Node.none {
      nodes[Int(ancestor)].flags.remove(.lastLineBlank)
      ancestor = nodes[Int(ancestor)].parent
    }
  }

  private func endsWithBlank(_ target: Int32) -> Bool {
    guard isBlank else { return false }
    let node = nodes[Int(target)]
    switch node.kind {
    case .blockQuote, .heading, .thematicBreak, .fencedCode: return false
    case .item: return node.firstChild != Node.none || Int(node.start) < lineStart
    // A table line is consumed and looks blank. cmark-gfm counts its delimiter row as a blank line,
    // so that a list around a table without rows is loose.
    case .table: return !hasCommittedRow
    default: return true
    }
  }

  /// Adds the rest of the line to a leaf, or adds it to a container as a paragraph.
  ///
  /// - Returns: The innermost open block.
  private mutating func addText(to target: Int32) -> Int32 {
    let kind = nodes[Int(target)].kind
    switch kind {
    case .fencedCode, .indentedCode:
      addLine(to: target)
      return target
    case .html:
      addLine(to: target)
      guard endsHTML(target) else { return target }
      nodes[Int(target)].flags.insert(.marked)
      return close(target)
    default: break
    }
    if isBlank { return target }
    let isHeading = kind == .heading && !nodes[Int(target)].flags.contains(.variant)
    let end = isHeading ? endWithoutClosingHashes() : lineEnd
    let receiver =
      nodes[Int(target)].acceptsLines
      ? target : addChild(to: target, .paragraph, at: firstNonspace)
    advance(bytes: firstNonspace - offset)
    if isHeading {
      addHeadingLine(to: receiver, end: end)
    } else {
      if nodes[Int(receiver)].kind == .paragraph { noteMalformedComment() }
      addLine(to: receiver)
    }
    return receiver
  }

  private mutating func addHeadingLine(to heading: Int32, end: Int) {
    let reach = nodes[Int(heading)].end
    addLine(to: heading, end: max(end, offset))
    nodes[Int(heading)].end = reach
  }

  /// Returns the end of an ATX heading's text, before trailing whitespace and the closing hashes.
  private func endWithoutClosingHashes() -> Int {
    let end = trimmedEnd(lineEnd)
    var position = end
    while position > lineStart, bytes[position - 1] == .hash { position -= 1 }
    guard position < end, position > lineStart, bytes[position - 1].isSpaceOrTab else { return end }
    return trimmedEnd(position)
  }

  private func trimmedEnd(_ end: Int) -> Int {
    var position = end
    while position > lineStart, bytes[position - 1].isSpace { position -= 1 }
    return position
  }
}
