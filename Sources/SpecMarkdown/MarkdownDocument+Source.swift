public import Diagnostics

/// From byte offsets to lines, columns and text.
extension MarkdownDocument {
  /// The line and column of a byte offset.
  ///
  /// Offsets outside of the document are moved to its nearest end.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  public func position(at offset: Int) -> SourcePosition {
    let offset = max(0, min(offset, storage.bytes.count))
    let line = lineIndex(at: offset)
    let start = storage.lineStarts.isEmpty ? 0 : Int(storage.lineStarts[line])
    return SourcePosition(line: line + 1, column: offset - start + 1)
  }

  /// Returns the offset of a position, or `nil` when the document has no such line.
  ///
  /// - Complexity: O(1).
  public func offset(of position: SourcePosition) -> Int? {
    guard storage.lineStarts.indices.contains(position.line - 1) else { return nil }
    let offset = Int(storage.lineStarts[position.line - 1]) + position.column - 1
    return (0...storage.bytes.count).contains(offset) ? offset : nil
  }

  /// The location of a stretch of bytes in this file.
  public func location(of range: Range<Int>) -> SourceLocation {
    SourceLocation(
      file: path, start: position(at: range.lowerBound), end: position(at: range.upperBound))
  }

  /// The text of a stretch of bytes; invalid UTF-8 and NUL bytes are repaired.
  public func text(in range: Range<Int>) -> String {
    storage.text(in: range)
  }

  /// The text of a source line, counted from one, its line end left out.
  ///
  /// - Returns: The empty string when there is no such line.
  public func line(_ number: Int) -> String {
    guard storage.lineStarts.indices.contains(number - 1) else { return "" }
    let start = Int(storage.lineStarts[number - 1])
    var end =
      number < storage.lineStarts.count
      ? Int(storage.lineStarts[number]) : storage.bytes.count
    while end > start, storage.bytes[end - 1].isLineEnd { end -= 1 }
    return storage.text(in: start..<end)
  }

  /// The number of lines.
  public var lineCount: Int { storage.lineStarts.count }

  /// The line that holds an offset, counted from zero.
  private func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = storage.lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if storage.lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
