import SpecMarkdown

/// A Markdown text in which the marks `«` and `»` enclose expected ranges.
struct MarkedText {
  let text: String
  /// The marked byte ranges in the text without marks, in the order of their opening marks.
  let ranges: [Range<Int>]

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var open: [Int] = []
    var found: [(order: Int, range: Range<Int>)] = []
    var count = 0
    var orders: [Int] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«":
        open.append(bytes.count)
        orders.append(count)
        count += 1
      case "»":
        if let start = open.popLast(), let order = orders.popLast() {
          found.append((order, start..<bytes.count))
        }
      default: bytes += Array(String(scalar).utf8)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    ranges = found.sorted { $0.order < $1.order }.map(\.range)
  }

  var document: MarkdownDocument { MarkdownDocument(parsing: text, path: "test.md") }
}
