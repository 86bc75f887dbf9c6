internal import Diagnostics

/// A text range with columns in UTF-16 code units, as editors and web tools count them.
///
/// The columns of a source location count UTF-8 bytes and can be converted only if the text of the
/// line is known. Otherwise the columns are omitted, because a wrong column is worse than a missing
/// one.
struct TextRegion: Equatable {
  /// The number of the first line, starting at 1.
  let startLine: Int
  /// The column of the first code unit, starting at 1; `nil` if the text of the line is unknown.
  private(set) var startColumn: Int?
  /// The number of the last line that overlaps the range; `nil` if the range has no valid end.
  private(set) var endLine: Int?
  /// The column after the last code unit; `nil` if the range has no valid end or the text of the
  /// last line is unknown.
  private(set) var endColumn: Int?

  /// Creates a region; returns `nil` if the location is a whole file or its line number is below 1.
  init?(of location: SourceLocation, in texts: inout SourceTexts) {
    guard let start = location.start, start.line >= 1 else { return nil }
    startLine = start.line
    if let line = texts.line(start.line, of: location.file) {
      startColumn = Self.column(start.column, in: line)
    }
    guard let end = location.end, end >= start else { return }
    guard end.line > start.line, end.column <= 1 else {
      endLine = end.line
      if let line = texts.line(end.line, of: location.file) {
        endColumn = Self.column(end.column, in: line)
      }
      return
    }
    // The range ends at the end of the preceding line.
    endLine = end.line - 1
    if let line = texts.line(end.line - 1, of: location.file) {
      endColumn = Self.column(line.count + 1, in: line)
    }
  }

  /// Converts a column; a column beyond the end of the line or inside a character is moved back.
  private static func column(_ column: Int, in line: ArraySlice<UInt8>) -> Int {
    var offset = min(max(column, 1) - 1, line.count)
    while offset > 0, offset < line.count, line[line.startIndex + offset] & 0xC0 == 0x80 {
      offset -= 1
    }
    return String(decoding: line.prefix(offset), as: UTF8.self).utf16.count + 1
  }
}
