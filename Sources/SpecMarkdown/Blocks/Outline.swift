/// The data that depends on all blocks together: enclosing headings, the comments of tables, and
/// problems with fences, comments and other HTML.
struct Outline {
  var headings: [HeadingRecord] = []
  var comments: [Int32] = []

  private var levels: [UInt8] = []
  /// For each container, the last heading directly inside it, or else its enclosing heading.
  private var nearest: [Int32: Int32] = [0: Node.none]

  init(of parser: inout BlockParser, bytes: [UInt8]) {
    var lastComment: (node: Int32, index: Int32) = (Node.none, Node.none)
    for position in parser.nodes.indices {
      let index = Int32(truncatingIfNeeded: position)
      let node = parser.nodes[position]
      switch node.kind {
      case .heading:
        add(node, at: index)
      case .blockQuote, .list, .item:
        nearest[index] = nearest[node.parent] ?? Node.none
      case .table:
        let table = Int(node.payload)
        parser.tables[table].heading = nearest[node.parent] ?? Node.none
        if node.previous != Node.none, node.previous == lastComment.node {
          parser.tables[table].comment = lastComment.index
        }
      case .html where node.detail == 2:
        lastComment = (index, Int32(truncatingIfNeeded: comments.count))
        comments.append(index)
        check(comment: node, in: &parser, bytes: bytes)
      case .html where node.isUnclosedHTML:
        parser.report(.unclosedHTML, Int(node.start)..<bytes.endOfLine(from: Int(node.start)))
      case .fencedCode where !node.flags.contains(.marked):
        parser.report(.unclosedFence, Int(node.start)..<bytes.endOfLine(from: Int(node.start)))
      default: break
      }
    }
  }

  private mutating func add(_ node: Node, at index: Int32) {
    var parent = nearest[node.parent] ?? Node.none
    while parent != Node.none, levels[Int(parent)] >= node.detail {
      parent = headings[Int(parent)].parent
    }
    nearest[node.parent] = Int32(truncatingIfNeeded: headings.count)
    levels.append(node.detail)
    headings.append(HeadingRecord(node: index, parent: parent))
  }

  private func check(comment node: Node, in parser: inout BlockParser, bytes: [UInt8]) {
    let first = bytes.endOfLine(from: Int(node.start))
    guard node.flags.contains(.marked) else {
      parser.report(.unclosedComment, Int(node.start)..<first)
      return
    }
    let block = bytes[Int(node.start)..<Int(node.end)]
    let last = block.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? block.startIndex
    let isClean =
      block[..<last].suffix(3).elementsEqual([.hyphen, .hyphen, .greater])
      && block.isFollowedByCommentsOnly
    if !isClean { parser.report(.textAfterComment, Int(node.start)..<Int(node.end)) }
  }
}

extension [UInt8] {
  /// Returns the end of the line that contains an offset.
  fileprivate func endOfLine(from start: Int) -> Int {
    self[start...].firstIndex(where: \.isLineEnd) ?? count
  }
}
