/// Emphasis, strong emphasis and strikethrough.
extension InlineParser {
  private enum Side {
    case space
    case punctuation
    case other
  }

  mutating func parseDelimiters() {
    let start = position
    let byte = bytes[start]
    let end = scanner.skip(start) { $0 == byte }
    let before = side(before: start, skippingTildes: true)
    let after = side(after: end, skippingTildes: true)
    let node = appendText(upTo: end)
    let left = after == .other || (after == .punctuation && before != .other)
    let right = before == .other || (before == .punctuation && after != .other)
    let canOpen = byte == .underscore ? left && (!right || before == .punctuation) : left
    let canClose = byte == .underscore ? right && (!left || after == .punctuation) : right
    guard canOpen || canClose else { return }
    push(
      Delimiter(byte: byte, length: end - start, canOpen: canOpen, canClose: canClose, node: node))
  }

  mutating func parseTildes() {
    let start = position
    let end = min(scanner.skip(start) { $0 == .tilde }, start + 100)
    let before = side(before: start, skippingTildes: false)
    let after = side(after: end, skippingTildes: false)
    let node = appendText(upTo: end)
    let left = after == .other || (after == .punctuation && before != .other)
    let right = before == .other || (before == .punctuation && after != .other)
    guard left || right, end - start <= 2 else { return }
    push(Delimiter(byte: .tilde, length: end - start, canOpen: left, canClose: right, node: node))
  }

  // MARK: - Flanking

  private func side(before start: Int, skippingTildes: Bool) -> Side {
    guard start > 0 else { return .space }
    var position = start - 1
    while position > 0,
      bytes[position] & 0xC0 == 0x80 || (skippingTildes && bytes[position] == .tilde)
    {
      position -= 1
    }
    return side(at: position, end: start, skippingTildes: skippingTildes)
  }

  private func side(after end: Int, skippingTildes: Bool) -> Side {
    let position = skippingTildes ? scanner.skip(end) { $0 == .tilde } : end
    return side(at: position, end: bytes.count, skippingTildes: skippingTildes)
  }

  /// Returns the class of the character at a position; the ends of the text count as spaces, and so
  /// do tildes if they are skipped.
  private func side(at position: Int, end: Int, skippingTildes: Bool) -> Side {
    guard position < end else { return .space }
    let byte = bytes[position]
    guard byte >= 0x80 else {
      // A stray continuation byte is displayed as a replacement character.
      if position + 1 < end, end < bytes.count, bytes[position + 1] & 0xC0 == 0x80 { return .other }
      if skippingTildes && byte == .tilde { return .space }
      if byte.isSpace || byte == 0x0C { return .space }
      return byte.isPunctuation ? .punctuation : .other
    }
    var iterator = bytes[position..<end].prefix(4).makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return .other }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: return .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return .punctuation
    default: return .other
    }
  }

  // MARK: - The delimiter list

  private mutating func push(_ delimiter: Delimiter) {
    var delimiter = delimiter
    delimiter.previous = lastDelimiter
    if lastDelimiter != InlineNode.none { delimiters[lastDelimiter].next = delimiters.count }
    lastDelimiter = delimiters.count
    delimiters.append(delimiter)
  }

  private mutating func remove(_ index: Int) {
    let gone = delimiters[index]
    if gone.next == InlineNode.none {
      lastDelimiter = gone.previous
    } else {
      delimiters[gone.next].previous = gone.previous
    }
    if gone.previous != InlineNode.none { delimiters[gone.previous].next = gone.next }
  }

  // MARK: - Matching

  /// Matches the delimiters above a stack position and removes them from the list.
  mutating func processEmphasis(above bottom: Int) {
    var floors = [Int](repeating: bottom, count: 9)
    var closer = firstDelimiter(above: bottom)
    while closer != InlineNode.none, budget > 0 {
      guard delimiters[closer].canClose else {
        closer = delimiters[closer].next
        continue
      }
      let key = delimiters[closer].length % 3 * 3 + Self.row(of: delimiters[closer].byte)
      if let opener = opener(for: closer, floor: floors[key], bottom: bottom) {
        closer = match(opener, closer)
        continue
      }
      let next = delimiters[closer].next
      floors[key] = delimiters[closer].previous
      if !delimiters[closer].canOpen { remove(closer) }
      closer = next
    }
    while lastDelimiter != InlineNode.none, lastDelimiter != bottom { remove(lastDelimiter) }
  }

  private static func row(of byte: UInt8) -> Int {
    switch byte {
    case .asterisk: 0
    case .underscore: 1
    default: 2
    }
  }

  private mutating func firstDelimiter(above bottom: Int) -> Int {
    var first = lastDelimiter
    guard first != bottom else { return InlineNode.none }
    while first != InlineNode.none, delimiters[first].previous != bottom {
      first = delimiters[first].previous
    }
    return first
  }

  private mutating func opener(for closer: Int, floor: Int, bottom: Int) -> Int? {
    let close = delimiters[closer]
    var index = close.previous
    while index != InlineNode.none, index != bottom, index != floor {
      budget -= 1
      let open = delimiters[index]
      if open.canOpen, open.byte == close.byte,
        !(close.canOpen || open.canClose) || close.length % 3 == 0
          || (open.length + close.length) % 3 != 0
      {
        return index
      }
      index = open.previous
    }
    return nil
  }

  /// Converts a matching pair to emphasis or strikethrough; tildes of different lengths stay text.
  ///
  /// - Returns: The next closer to process.
  private mutating func match(_ opener: Int, _ closer: Int) -> Int {
    let openNode = delimiters[opener].node
    let closeNode = delimiters[closer].node
    let openRange = nodes[openNode].range
    let closeRange = nodes[closeNode].range
    let isTilde = delimiters[closer].byte == .tilde
    let next = delimiters[closer].next
    if isTilde, openRange.count != closeRange.count { return next }
    let used = isTilde ? openRange.count : openRange.count >= 2 && closeRange.count >= 2 ? 2 : 1
    let kind: InlineNode.Kind = isTilde ? .strikethrough : used == 2 ? .strong : .emphasis
    var between = delimiters[closer].previous
    while between != opener, between != InlineNode.none {
      let previous = delimiters[between].previous
      remove(between)
      between = previous
    }
    wrap(
      kind, range: openRange.upperBound - used..<closeRange.lowerBound + used, literal: nil,
      after: openNode, until: closeNode)
    nodes[openNode].range = openRange.lowerBound..<openRange.upperBound - used
    nodes[closeNode].range = closeRange.lowerBound + used..<closeRange.upperBound
    if openRange.count == used {
      unlink(openNode)
      remove(opener)
    }
    guard closeRange.count == used else { return closer }
    unlink(closeNode)
    let following = delimiters[closer].next
    remove(closer)
    return following
  }
}
