/// A run of a cell's content that is prose, code or an emphasis delimiter.
public struct TextRun: Hashable, Sendable {
  /// The kind of a text run.
  public enum Kind: Hashable, Sendable {
    /// Prose, with escapes and character references resolved.
    case plain
    /// The content of a code span.
    case code
    /// The delimiter at the start or end of emphasis or strikethrough, which is not rendered.
    ///
    /// Its text is `*`, `**` or `~~`, even if the source uses another delimiter.
    case mark
  }

  /// The text of the run.
  public let text: String
  /// Whether the run is prose, code or a delimiter.
  public let kind: Kind

  /// Creates a text run; by default, it is prose.
  public init(_ text: String, _ kind: Kind = .plain) {
    self.text = text
    self.kind = kind
  }
}

extension Table.Cell {
  /// The content as runs of prose, code and emphasis delimiters.
  ///
  /// The concatenated text of all runs except delimiters is equal to ``Table/Cell/text``.
  ///
  /// - Complexity: O(*n*) in the length of the cell; parsed again on each access.
  public var textRuns: [TextRun] {
    guard let plain = storage.plainText(ofCell: range) else {
      return storage.inlineParser(ofCell: range).textRuns()
    }
    return plain.isEmpty ? [] : [TextRun(plain)]
  }
}

extension InlineParser {
  /// Returns the whole text as runs, without recursion, because inline nodes can nest deeply.
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
