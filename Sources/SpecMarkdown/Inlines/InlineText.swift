/// The text of one leaf block or cell, prepared for inline parsing, with a mapping to the source.
///
/// Lines are joined by line feeds, NUL bytes are replaced, and the escaped pipes of cells are
/// resolved.
struct InlineText {
  /// The start of a run in which text and source advance together.
  private struct Run {
    var text: Int
    var source: Int
  }

  private(set) var bytes: [UInt8] = []
  private var runs: [Run] = []
  /// The source offset after the last byte.
  private var sourceEnd = 0

  /// Appends the bytes of a source range.
  mutating func append(
    _ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, unescapingPipes: Bool
  ) {
    sync(range.lowerBound)
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = source[position]
      if byte == 0 {
        bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
        sync(position + 1)
      } else if unescapingPipes, byte == .backslash, position + 1 < range.upperBound,
        source[position + 1] == .pipe
      {
        sync(position + 1)
        bytes.append(.pipe)
        position += 1
      } else {
        bytes.append(byte)
      }
      position += 1
    }
    sourceEnd = range.upperBound
  }

  /// Appends a byte that replaces a different sequence in the source.
  mutating func append(_ byte: UInt8, at source: Int) {
    sync(source)
    bytes.append(byte)
    sourceEnd = source
  }

  private mutating func sync(_ source: Int) {
    if let last = runs.last, last.text == bytes.count {
      runs[runs.count - 1].source = source
    } else if let last = runs.last, source - last.source == bytes.count - last.text {
      return
    } else {
      runs.append(Run(text: bytes.count, source: source))
    }
  }

  /// Removes trailing spaces, tabs and line endings.
  mutating func trimEnd() {
    var count = bytes.count
    while count > 0, bytes[count - 1].isSpace { count -= 1 }
    guard count < bytes.count else { return }
    sourceEnd = sourceOffset(at: count)
    bytes.removeSubrange(count...)
  }

  /// Returns the source offset of a byte of the text.
  ///
  /// - Complexity: O(log *n*) in the number of lines and resolved escapes.
  func sourceOffset(at position: Int) -> Int {
    guard position < bytes.count else { return sourceEnd }
    var low = 0
    var high = runs.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if runs[middle].text <= position { low = middle } else { high = middle }
    }
    guard low < runs.count else { return sourceEnd }
    return runs[low].source + position - runs[low].text
  }

  /// Returns the source range of a text range.
  func sourceRange(_ range: Range<Int>) -> Range<Int> {
    let start = sourceOffset(at: range.lowerBound)
    guard !range.isEmpty else { return start..<start }
    // The last byte can be one of the three that replace a NUL byte, or the last one before a line
    // ending.
    let end = min(sourceOffset(at: range.upperBound - 1) + 1, sourceOffset(at: range.upperBound))
    return start..<max(start, end)
  }
}
