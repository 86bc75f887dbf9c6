/// A stretch of a cell's text, for readers to whom code is another thing than prose.
public struct TextRun: Hashable, Sendable {
  /// What a stretch is.
  public enum Kind: Hashable, Sendable {
    /// Words, with escapes and character references resolved.
    case plain
    /// The content of a code span.
    case code
    /// The marks that begin or end emphasis; no part of the text that a reader sees.
    case mark
  }

  /// The text of the stretch.
  public let text: String
  /// What it is.
  public let kind: Kind

  /// Creates a stretch.
  public init(_ text: String, _ kind: Kind = .plain) {
    self.text = text
    self.kind = kind
  }
}

extension Table.Cell {
  /// The content in stretches of prose, code and marks of emphasis.
  ///
  /// The texts of all stretches that are not marks make up ``text``.
  ///
  /// - Complexity: O(*n*) in the length of the cell; read anew at each call.
  public var textRuns: [TextRun] { storage.inlineParser(ofCell: range).textRuns() }
}

extension InlineParser {
  /// The whole text in stretches, read without recursion, as marks may stand deep in each other.
  func textRuns() -> [TextRun] {
    var runs: [TextRun] = []
    var plain = ""
    func add(_ run: TextRun) {
      if !plain.isEmpty { runs.append(TextRun(plain)) }
      plain = ""
      runs.append(run)
    }
    var index = 0
    while true {
      let node = nodes[index]
      if node.kind == .code {
        add(TextRun(literal(of: node), .code))
      } else if let mark = mark(of: node) {
        add(TextRun(mark, .mark))
      } else {
        appendOwnText(of: node, to: &plain)
      }
      if node.firstChild != InlineNode.none {
        index = node.firstChild
        continue
      }
      if let mark = mark(of: node) { add(TextRun(mark, .mark)) }
      while index != 0, nodes[index].next == InlineNode.none {
        index = nodes[index].parent
        if let mark = mark(of: nodes[index]) { add(TextRun(mark, .mark)) }
      }
      if index == 0 { break }
      index = nodes[index].next
    }
    if !plain.isEmpty { runs.append(TextRun(plain)) }
    return runs
  }

  private func mark(of node: InlineNode) -> String? {
    switch node.kind {
    case .emphasis: "*"
    case .strong: "**"
    case .strikethrough: "~~"
    default: nil
    }
  }
}
