internal import SwiftSyntax

/// The bytes of a source with its lines.
struct SourceText {
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of a node without the trivia around it.
  subscript(node: some SyntaxProtocol) -> String { self[node.bytes] }

  /// Returns the line number of a byte, from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the byte range of the whole lines that a range touches.
  func wholeLines(around range: Range<Int>) -> Range<Int> {
    let start = lineStarts[line(of: range.lowerBound) - 1]
    let last = line(of: max(range.lowerBound, range.upperBound - 1))
    let end = last < lineStarts.count ? lineStarts[last] - 1 : bytes.count
    return start..<max(end, range.upperBound)
  }

  /// Returns the text of a range after an edit within it.
  func text(of range: Range<Int>, applying edit: Edit) -> String {
    self[range.lowerBound..<edit.range.lowerBound] + edit.replacement
      + self[edit.range.upperBound..<range.upperBound]
  }

  /// Returns a text with each run of whitespace replaced with one space, and without whitespace at
  /// its ends.
  static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension SyntaxProtocol {
  /// The byte range of the node without the trivia around it.
  var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
