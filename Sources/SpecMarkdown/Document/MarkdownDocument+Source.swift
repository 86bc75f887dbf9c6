public import Diagnostics

/// Conversions between byte offsets, positions and text.
extension MarkdownDocument {
  /// Returns the line and column of a byte offset.
  ///
  /// Offsets outside the document are clamped to its start or end.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  public func position(at offset: Int) -> SourcePosition {
    let offset = max(0, min(offset, storage.bytes.count))
    let line = lineIndex(at: offset)
    let start = storage.lineStarts.isEmpty ? 0 : Int(storage.lineStarts[line])
    return SourcePosition(line: line + 1, column: offset - start + 1)
  }

  /// Returns the offset of a position, or `nil` if the line or the offset is outside the document.
  ///
  /// A column beyond the end of the line refers to a byte of a later line.
  ///
  /// - Complexity: O(1).
  public func offset(of position: SourcePosition) -> Int? {
    guard storage.lineStarts.indices.contains(position.line - 1) else { return nil }
    let offset = Int(storage.lineStarts[position.line - 1]) + position.column - 1
    return (0...storage.bytes.count).contains(offset) ? offset : nil
  }

  /// Returns the location of a byte range in this file.
  public func location(of range: Range<Int>) -> SourceLocation {
    SourceLocation(
      file: path, start: position(at: range.lowerBound), end: position(at: range.upperBound))
  }

  /// Returns the text of a byte range, with invalid UTF-8 and NUL bytes replaced.
  ///
  /// A range that extends beyond the document is clamped to it.
  public func text(in range: Range<Int>) -> String {
    storage.text(in: range)
  }

  /// Returns the text of a source line without its line ending; the number of the first line is 1.
  ///
  /// - Returns: The text, or the empty string if the line does not exist.
  public func line(_ number: Int) -> String {
    guard storage.lineStarts.indices.contains(number - 1) else { return "" }
    let start = Int(storage.lineStarts[number - 1])
    var end =
      number < storage.lineStarts.count
      ? Int(storage.lineStarts[number]) : storage.bytes.count
    while end > start, storage.bytes[end - 1].isLineEnd { end -= 1 }
    return storage.text(in: start..<end)
  }

  /// The number of lines; a line ending at the end of the document does not start another line.
  public var lineCount: Int { storage.lineStarts.count }

  /// Returns the zero-based index of the line that contains an offset.
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
