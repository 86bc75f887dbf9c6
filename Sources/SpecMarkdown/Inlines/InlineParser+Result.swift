/// Conversions from the arena to the public tree and to plain text.
extension InlineParser {
  /// The maximum nesting depth; deeper nodes become text.
  private static let maximumDepth = 100

  /// Returns the inline nodes of the whole text.
  func inlines() -> [Inline] {
    inlines(of: 0, depth: 0)
  }

  private func inlines(of parent: Int, depth: Int) -> [Inline] {
    var result: [Inline] = []
    var pending = PendingText()
    var child = nodes[parent].firstChild
    while child != InlineNode.none {
      let piece = inline(child, depth: depth)
      if case .text(let string, let range) = piece {
        pending.append(string, range)
      } else {
        pending.flush(into: &result)
        result.append(piece)
      }
      child = nodes[child].next
    }
    pending.flush(into: &result)
    return result
  }

  /// Adjacent texts, which are merged into one node.
  private struct PendingText {
    var string = ""
    var range: Range<Int>?

    mutating func append(_ text: String, _ next: Range<Int>) {
      guard !text.isEmpty else { return }
      string += text
      let lower = range?.lowerBound ?? next.lowerBound
      range = lower..<max(lower, next.upperBound)
    }

    mutating func flush(into result: inout [Inline]) {
      if let range { result.append(.text(string, range)) }
      self = PendingText()
    }
  }

  private func inline(_ index: Int, depth: Int) -> Inline {
    let node = nodes[index]
    let range = text.sourceRange(node.range)
    if depth >= Self.maximumDepth { return .text(plainText(of: index), range) }
    switch node.kind {
    case .root, .text: return .text(literal(of: node), range)
    case .code: return .code(literal(of: node), range)
    case .html: return .html(literal(of: node), range)
    case .autolink:
      let address = address(of: node)
      let target = InlineDecoder.decodeReferences(address.utf8)
      return .autolink(target, destination: (node.literal ?? "") + target, range)
    case .softBreak: return .softBreak(range)
    case .lineBreak: return .lineBreak(range)
    case .emphasis: return .emphasis(inlines(of: index, depth: depth + 1), range)
    case .strong: return .strong(inlines(of: index, depth: depth + 1), range)
    case .strikethrough: return .strikethrough(inlines(of: index, depth: depth + 1), range)
    case .link:
      return .link(
        inlines(of: index, depth: depth + 1), destination: node.literal ?? "", range)
    case .image:
      return .image(
        inlines(of: index, depth: depth + 1), destination: node.literal ?? "", range)
    }
  }

  func literal(of node: InlineNode) -> String {
    node.literal ?? String(decoding: bytes[node.range], as: UTF8.self)
  }

  private func address(of node: InlineNode) -> String {
    String(decoding: bytes[node.range].dropFirst().dropLast(), as: UTF8.self)
  }

  // MARK: - Plain text

  /// Returns the plain text of the whole content.
  func plainText() -> String {
    plainText(of: 0)
  }

  /// Returns the plain text of a node, without recursion, because nodes can nest deeply.
  private func plainText(of root: Int) -> String {
    var result = ""
    var index = root
    while true {
      appendOwnText(of: nodes[index], to: &result)
      if nodes[index].firstChild != InlineNode.none {
        index = nodes[index].firstChild
        continue
      }
      while index != root, nodes[index].next == InlineNode.none { index = nodes[index].parent }
      if index == root { return result }
      index = nodes[index].next
    }
  }

  func appendOwnText(of node: InlineNode, to result: inout String) {
    switch node.kind {
    case .text, .code: result += literal(of: node)
    case .html: result += Self.plainText(ofHTML: literal(of: node))
    case .autolink: result += InlineDecoder.decodeReferences(address(of: node).utf8)
    case .softBreak, .lineBreak: result += " "
    case .root, .emphasis, .strong, .strikethrough, .link, .image: break
    }
  }

  static func plainText(ofHTML tag: String) -> String {
    if tag.hasPrefix("<!--") { return "" }
    let text = tag.utf8.map(\.lowercased).filter { !$0.isSpace }
    let isBreak = text == Array("<br>".utf8) || text == Array("<br/>".utf8)
    return isBreak && tag.dropFirst(3).utf8.first?.isLetter != true ? " " : tag
  }
}
