/// The first step for each line: it determines the open blocks that the line continues.
extension BlockParser {
  /// Follows the open blocks as far as the line continues them.
  ///
  /// - Returns: The innermost continued block and whether all open blocks continue, or `nil` if the
  ///   line was consumed as a closing fence.
  mutating func continueOpenBlocks() -> (matched: Int32, all: Bool)? {
    var container: Int32 = 0
    while true {
      let child = nodes[Int(container)].lastChild
      guard child != Node.none, nodes[Int(child)].flags.contains(.open) else {
        return (container, true)
      }
      findFirstNonspace()
      switch continuation(of: child) {
      case .continues: container = child
      case .ends: return (container, false)
      case .closedByFence: return nil
      }
      depth += 1
    }
  }

  private enum Continuation {
    case continues
    case ends
    case closedByFence
  }

  private mutating func continuation(of child: Int32) -> Continuation {
    switch nodes[Int(child)].kind {
    // A thematic break includes the blank lines after it, so that they do not make a list loose.
    case .document, .list, .thematicBreak: return .continues
    case .blockQuote: return continueBlockQuote(child) ? .continues : .ends
    case .item: return continueItem(child) ? .continues : .ends
    case .fencedCode: return continueFence(child)
    case .indentedCode: return continueIndentedCode() ? .continues : .ends
    case .html: return nodes[Int(child)].detail <= 5 || !isBlank ? .continues : .ends
    case .paragraph: return isBlank ? .ends : .continues
    case .table: return readPendingRow() ? .continues : .ends
    case .heading, .removed: return .ends
    }
  }

  private mutating func continueBlockQuote(_ node: Int32) -> Bool {
    guard indent <= 3, peek(firstNonspace) == .greater else { return false }
    let marker = UInt32(truncatingIfNeeded: firstNonspace + 1)
    nodes[Int(node)].end = max(nodes[Int(node)].end, marker)
    advance(columns: indent + 1)
    if peek(offset).isSpaceOrTab { advance(columns: 1) }
    return true
  }

  private mutating func continueItem(_ node: Int32) -> Bool {
    let content = Int(nodes[Int(node)].payload)
    if indent >= content {
      advance(columns: content)
      return true
    }
    // An item that starts with a blank line ends at the next blank line.
    guard isBlank, nodes[Int(node)].firstChild != Node.none else { return false }
    advance(bytes: firstNonspace - offset)
    return true
  }

  private mutating func continueIndentedCode() -> Bool {
    if indent >= 4 {
      advance(columns: 4)
      return true
    }
    guard isBlank else { return false }
    advance(bytes: firstNonspace - offset)
    return true
  }

  private mutating func continueFence(_ node: Int32) -> Continuation {
    let fence = nodes[Int(node)]
    let mark: UInt8 = fence.flags.contains(.variant) ? .tilde : .backtick
    if indent <= 3, peek(firstNonspace) == mark {
      let length = closingFenceLength(at: firstNonspace, mark: mark)
      if length >= max(3, Int(fence.detail)) {
        nodes[Int(node)].flags.insert(.marked)
        nodes[Int(node)].end = UInt32(truncatingIfNeeded: lineEnd)
        current = close(node)
        return .closedByFence
      }
    }
    var left = fence.fenceIndent
    while left > 0, peek(offset).isSpaceOrTab {
      advance(columns: 1)
      left -= 1
    }
    return .continues
  }

  /// Returns the length of a fence that is followed only by whitespace; zero for other text.
  private func closingFenceLength(at start: Int, mark: UInt8) -> Int {
    var position = start
    while position < lineEnd, bytes[position] == mark { position += 1 }
    let length = position - start
    while position < lineEnd, bytes[position].isSpaceOrTab { position += 1 }
    return position == lineEnd ? length : 0
  }
}
