internal import Diagnostics

/// One line of a document with a marked range.
///
/// The mark is aligned with the range in a terminal: tabs are shown as spaces, wide characters
/// occupy two columns, and other hidden characters are escaped. A long line is truncated around the
/// range, and a long range is truncated at its end.
struct SourceExcerpt {
  /// The maximum width of excerpts that are not written to a terminal, in columns.
  static let usualWidth = 105

  /// The width of the line number and the bar beside it, in columns.
  private static let gutter = 9

  /// The approximate maximum number of bytes that are examined before the range, in the range and
  /// after it.
  private static let reach = 1024

  private let lineNumber: Int
  /// The maximum width of the source and the mark, in columns.
  private let width: Int
  private var before: [Character]
  private var marked: [Character]
  private var after: [Character]

  /// Creates an excerpt; returns `nil` if the location is a whole file, or if the texts do not
  /// contain the line.
  ///
  /// - Parameters:
  ///   - location: The range to mark; without an end on its first line, it is marked up to the end
  ///     of that line.
  ///   - texts: The documents.
  ///   - lineWidth: The maximum width of a line with its number, in columns; a value less than 40
  ///     is treated as 40.
  init?(
    of location: SourceLocation, in texts: inout SourceTexts,
    lineWidth: Int = SourceExcerpt.usualWidth
  ) {
    width = max(40, lineWidth) - Self.gutter
    guard let start = location.start, let line = texts.line(start.line, of: location.file) else {
      return nil
    }
    let from = min(max(start.column, 1) - 1, line.count)
    var to = line.count
    if let end = location.end, end.line == start.line {
      to = min(max(max(end.column, 1) - 1, from), line.count)
    }
    let lower = Self.boundary(max(0, from - Self.reach), in: line)
    let middle = Self.boundary(min(to, from + Self.reach), in: line)
    let upper = Self.boundary(min(line.count, middle + Self.reach), in: line)
    lineNumber = start.line
    before = Self.characters(line, min(lower, from), from)
    marked = Self.characters(line, from, max(from, middle))
    after = Self.characters(line, max(from, middle), max(from, middle, upper))
    clip()
  }

  /// Returns the source line and the mark, each with a gutter.
  func lines(style: TerminalStyle) -> [String] {
    let number = String(lineNumber)
    let gutter = String(repeating: " ", count: max(0, 6 - number.count)) + number
    let blank = String(repeating: " ", count: gutter.count)
    let indent = String(repeating: " ", count: VisibleText.width(of: String(before)))
    let length = max(1, VisibleText.width(of: String(marked)))
    let mark = "^" + String(repeating: "~", count: length - 1)
    return [
      style.paint("\(gutter) | ", .faint) + String(before + marked + after),
      style.paint("\(blank) | ", .faint) + indent + style.paint(mark, .bad),
    ]
  }

  /// Returns the last offset, up to and including the given one, at which a scalar starts or the
  /// line ends.
  private static func boundary(_ offset: Int, in line: ArraySlice<UInt8>) -> Int {
    var offset = offset
    while offset > 0, offset < line.count, line[line.startIndex + offset] & 0xC0 == 0x80 {
      offset -= 1
    }
    return offset
  }

  private static func characters(
    _ line: ArraySlice<UInt8>, _ from: Int, _ to: Int
  ) -> [Character] {
    let bytes = line[(line.startIndex + from)..<(line.startIndex + to)]
    return Array(VisibleText.excerpting(String(decoding: bytes, as: UTF8.self)))
  }

  /// Truncates a line that is too wide: the range to two thirds of the width, and the text around
  /// the range to the remaining space.
  private mutating func clip() {
    let columns = { (part: [Character]) in part.reduce(0) { $0 + VisibleText.width(of: $1) } }
    guard columns(before) + columns(marked) + columns(after) > width else { return }
    marked = Self.prefix(marked, columns: width * 2 / 3)
    let rest = width - columns(marked)
    let leading = max(rest / 2, rest - columns(after))
    before = Self.prefix(before.reversed(), columns: leading).reversed()
    after = Self.prefix(after, columns: rest - columns(before))
  }

  /// Returns the first characters that fit, with an ellipsis if others are omitted.
  private static func prefix(_ characters: [Character], columns: Int) -> [Character] {
    var width = 0
    var fitting = 0
    for (index, character) in characters.enumerated() {
      width += VisibleText.width(of: character)
      if width <= columns - 1 { fitting = index + 1 }
      if width > columns { return Array(characters[..<fitting]) + ["…"] }
    }
    return characters
  }
}
