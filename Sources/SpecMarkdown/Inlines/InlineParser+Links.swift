/// Brackets: inline and reference links and images.
extension InlineParser {
  mutating func openBracket(isImage: Bool, length: Int) {
    let node = appendText(upTo: position + length)
    if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketAfter = true }
    brackets.append(
      Bracket(isImage: isImage, node: node, position: position, delimiter: lastDelimiter))
  }

  mutating func closeBracket() {
    let start = position
    let after = start + 1
    guard let opener = brackets.last else {
      appendText(upTo: after)
      return
    }
    guard opener.isActive, let target = target(of: opener, closedAt: start) else {
      brackets.removeLast()
      appendText(upTo: after)
      return
    }
    position = target.end
    let range = nodes[opener.node].range.lowerBound..<target.end
    wrap(
      opener.isImage ? .image : .link, range: range, literal: target.destination,
      after: opener.node, until: InlineNode.none)
    unlink(opener.node)
    processEmphasis(above: opener.delimiter)
    brackets.removeLast()
    if !opener.isImage { deactivateLinkOpeners() }
  }

  /// Deactivates the openers of links before this link, because links do not nest.
  private mutating func deactivateLinkOpeners() {
    for index in brackets.indices.reversed() where !brackets[index].isImage {
      guard brackets[index].isActive else { return }
      brackets[index].isActive = false
    }
  }

  private func target(
    of opener: Bracket, closedAt close: Int
  ) -> (destination: String, end: Int)? {
    inlineTarget(close + 1) ?? referenceTarget(of: opener, closedAt: close)
  }

  private func inlineTarget(_ start: Int) -> (destination: String, end: Int)? {
    guard scanner.byte(start) == .leftParen,
      let destination = scanner.destination(scanner.skip(start + 1) { $0.isMarkupSpace })
    else { return nil }
    var end = scanner.skip(destination.end) { $0.isMarkupSpace }
    if end > destination.end { end = scanner.titleEnd(end) ?? end }
    end = scanner.skip(end) { $0.isMarkupSpace }
    guard scanner.byte(end) == .rightParen else { return nil }
    return (InlineDecoder.decode(bytes[destination.content]), end + 1)
  }

  private func referenceTarget(
    of opener: Bracket, closedAt close: Int
  ) -> (destination: String, end: Int)? {
    let start = close + 1
    var end = start
    var label = 0..<0
    if let labelEnd = scanner.labelEnd(start) {
      end = labelEnd
      label = trimmed(start + 1..<labelEnd - 1)
    }
    if label.isEmpty {
      guard !opener.hasBracketAfter else { return nil }
      label = opener.position..<close
    }
    guard !definitions.isEmpty, (1...InlineScanner.maximumLabelLength).contains(label.count),
      let destination = definitions[LinkLabel.normalized(bytes[label])]
    else { return nil }
    return (destination, end)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = scanner.skip(range.lowerBound) { $0.isSpace }
    guard start < range.upperBound else { return 0..<0 }
    var end = range.upperBound
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    return start..<end
  }
}

/// Link labels, which are compared without regard to case and the amount of whitespace.
enum LinkLabel {
  static func normalized(_ label: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    var hasGap = false
    for byte in label {
      if byte.isSpace {
        hasGap = !result.isEmpty
        continue
      }
      if hasGap { result.append(.space) }
      hasGap = false
      result.append(byte)
    }
    // Also folds letters whose uppercase form has several letters, so that the sharp s, its capital
    // form and "SS" match.
    return String(decoding: result, as: UTF8.self).lowercased().uppercased().lowercased()
  }
}
