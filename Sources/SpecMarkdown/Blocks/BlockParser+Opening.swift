/// The second step for each line: it opens new blocks.
extension BlockParser {
  enum Opening {
    /// A container was opened or the line was consumed; the search for blocks continues inside.
    case inside(Int32)
    /// A leaf was opened, or no block starts here; the rest of the line is text.
    case done(Int32)
  }

  /// Opens new blocks inside the innermost continued block.
  ///
  /// - Returns: The block that receives the rest of the line, unless the line continues a paragraph
  ///   lazily.
  mutating func openNewBlocks(in matched: Int32, allMatched: Bool) -> Int32 {
    var container = matched
    var mayBeLazy = nodes[Int(current)].kind == .paragraph
    while true {
      switch nodes[Int(container)].kind {
      case .fencedCode, .indentedCode, .html: return container
      default: break
      }
      findFirstNonspace()
      switch open(in: container, allMatched: allMatched, mayBeLazy: mayBeLazy) {
      case .done(let node): return node
      case .inside(let node): container = node
      }
      mayBeLazy = false
    }
  }

  private mutating func open(
    in container: Int32, allMatched: Bool, mayBeLazy: Bool
  ) -> Opening {
    let kind = nodes[Int(container)].kind
    if indent >= 4 {
      if !mayBeLazy && !isBlank {
        advance(columns: 4)
        return .done(addChild(to: container, .indentedCode, at: offset))
      }
      markTask(container)
      return .done(container)
    }
    if isBlank { return .done(container) }
    if let opened = openByMark(in: container, kind: kind, allMatched: allMatched) { return opened }
    if kind == .paragraph, let table = openTable(in: container) { return .inside(table) }
    if kind == .table, commitRow(to: container) { return .inside(container) }
    markTask(container)
    return .done(container)
  }

  /// Opens the block that the first nonspace byte identifies; returns `nil` if no block starts here
  /// or the depth limit is reached.
  private mutating func openByMark(
    in container: Int32, kind: Node.Kind, allMatched: Bool
  ) -> Opening? {
    switch bytes[firstNonspace] {
    case .greater: return openBlockQuote(in: container)
    case .hash: return openHeading(in: container)
    case .backtick, .tilde: return openFence(in: container)
    case .less: return openHTML(in: container, kind: kind)
    case .equals: return kind == .paragraph ? openSetext(container) : nil
    case .hyphen, .asterisk, .underscore:
      if kind == .paragraph, let opened = openSetext(container) { return opened }
      if allMatched || kind != .paragraph, let opened = openThematicBreak(in: container) {
        return opened
      }
      return openItem(in: container)
    case .plus, 0x30...0x39: return openItem(in: container)
    default: return nil
    }
  }

  private mutating func openBlockQuote(in container: Int32) -> Opening? {
    guard mayNest() else { return nil }
    let start = firstNonspace
    advance(bytes: firstNonspace + 1 - offset)
    if peek(offset).isSpaceOrTab { advance(columns: 1) }
    let quote = addChild(to: container, .blockQuote, at: start)
    nodes[Int(quote)].end = UInt32(truncatingIfNeeded: start + 1)
    return .inside(quote)
  }

  private mutating func openHeading(in container: Int32) -> Opening? {
    var position = firstNonspace
    while position < lineEnd, bytes[position] == .hash { position += 1 }
    let level = position - firstNonspace
    guard level <= 6, position == lineEnd || bytes[position].isSpaceOrTab else { return nil }
    while position < lineEnd, bytes[position].isSpaceOrTab { position += 1 }
    let heading = addChild(to: container, .heading, at: firstNonspace)
    advance(bytes: position - offset)
    nodes[Int(heading)].detail = UInt8(truncatingIfNeeded: level)
    nodes[Int(heading)].end = UInt32(truncatingIfNeeded: lineEnd)
    return .done(heading)
  }

  private mutating func openFence(in container: Int32) -> Opening? {
    let mark = bytes[firstNonspace]
    var position = firstNonspace
    while position < lineEnd, bytes[position] == mark { position += 1 }
    let length = position - firstNonspace
    guard length >= 3 else { return nil }
    if mark == .backtick, contains(.backtick, from: position) { return nil }
    let fence = addChild(to: container, .fencedCode, at: firstNonspace)
    nodes[Int(fence)].detail = UInt8(min(length, 255))
    nodes[Int(fence)].fenceIndent = UInt8(truncatingIfNeeded: firstNonspace - offset)
    if mark == .tilde { nodes[Int(fence)].flags.insert(.variant) }
    advance(bytes: position - offset)
    return .done(fence)
  }

  private func contains(_ byte: UInt8, from start: Int) -> Bool {
    var position = start
    while position < lineEnd {
      if bytes[position] == byte { return true }
      position += 1
    }
    return false
  }

  private mutating func openSetext(_ paragraph: Int32) -> Opening? {
    let mark = bytes[firstNonspace]
    guard mark == .equals || mark == .hyphen else { return nil }
    var position = firstNonspace
    while position < lineEnd, bytes[position] == mark { position += 1 }
    while position < lineEnd, bytes[position].isSpaceOrTab { position += 1 }
    guard position == lineEnd else { return nil }
    // A paragraph that contained only definitions has no text for a heading, so the line becomes
    // the text of the paragraph.
    guard resolveDefinitions(of: paragraph) else { return .done(paragraph) }
    nodes[Int(paragraph)].kind = .heading
    nodes[Int(paragraph)].detail = mark == .equals ? 1 : 2
    nodes[Int(paragraph)].flags.insert(.variant)
    nodes[Int(paragraph)].end = UInt32(truncatingIfNeeded: lineEnd)
    advanceToLineEnd()
    return .done(paragraph)
  }

  private mutating func openThematicBreak(in container: Int32) -> Opening? {
    guard thematicBreakKill <= firstNonspace else { return nil }
    let mark = bytes[firstNonspace]
    var position = firstNonspace
    var marks = 0
    while position < lineEnd {
      if bytes[position] == mark {
        marks += 1
      } else if !bytes[position].isSpaceOrTab {
        break
      }
      position += 1
    }
    guard marks >= 3, position == lineEnd else {
      // A thematic break cannot start before this position either, which keeps `* * * * x` linear.
      thematicBreakKill = position
      return nil
    }
    let node = addChild(to: container, .thematicBreak, at: firstNonspace)
    nodes[Int(node)].end = UInt32(truncatingIfNeeded: lineEnd)
    advanceToLineEnd()
    return .inside(node)
  }

  /// Increases the depth and returns whether another container can be opened; reports a problem if
  /// the limit is reached.
  mutating func mayNest() -> Bool {
    depth += 1
    if depth < Self.maximumDepth { return true }
    report(.tooDeep, firstNonspace..<lineEnd)
    return false
  }

  /// Appends a block to a container, or to its nearest ancestor that can contain the block; closes
  /// the blocks that cannot.
  mutating func addChild(to container: Int32, _ kind: Node.Kind, at start: Int) -> Int32 {
    var parent = container
    while !(nodes[Int(parent)].holdsBlocks
      ? kind != .item : nodes[Int(parent)].kind == .list && kind == .item)
    {
      parent = close(parent)
    }
    let child = Int32(truncatingIfNeeded: nodes.count)
    let position = UInt32(truncatingIfNeeded: min(start, lineEnd))
    var node = Node(kind: kind, parent: parent, start: position, end: position)
    let previous = nodes[Int(parent)].lastChild
    node.previous = previous
    nodes.append(node)
    if previous == Node.none {
      nodes[Int(parent)].firstChild = child
    } else {
      nodes[Int(previous)].next = child
    }
    nodes[Int(parent)].lastChild = child
    return child
  }
}
