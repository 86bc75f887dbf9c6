/// A converter from the line and column numbers of the YAML parser to byte offsets.
///
/// YAML ends lines at more characters than editors do, so its lines are determined separately here.
struct YAMLMarks {
  private let bytes: [UInt8]
  private let end: Int
  private let starts: [Int]
  /// The last result; most conversions are for later positions.
  private var last: (line: Int, column: Int, offset: Int)
  /// The number of characters visited in all conversions.
  private(set) var work = 0

  /// Finds the lines of a range.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    // The parser does not count a byte order mark as a character.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = range.lowerBound + (bytes[range].starts(with: mark) ? mark.count : 0)
    var starts = [first]
    var position = first
    while position < end {
      if let length = Self.lineEnd(bytes[position..<end]) {
        position += length
        starts.append(position)
      } else {
        position += 1
      }
    }
    self.starts = starts
    last = (1, 1, first)
  }

  /// Returns the length in bytes of the line end at the start of a slice; `nil` without one.
  private static func lineEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.first {
    case 0x0A: return 1
    case 0x0D: return bytes.dropFirst().first == 0x0A ? 2 : 1
    case 0xC2: return bytes.starts(with: [0xC2, 0x85]) ? 2 : nil
    case 0xE2:
      let isSeparator =
        bytes.starts(with: [0xE2, 0x80, 0xA8]) || bytes.starts(with: [0xE2, 0x80, 0xA9])
      return isSeparator ? 3 : nil
    default: return nil
    }
  }

  /// Returns the byte offset of the character at a line and column, both counted from 1.
  ///
  /// For a column after the last one, the result is the end of the line, including its line break.
  /// For a line that does not exist, the result is the end of the range.
  mutating func offset(line: Int, column: Int) -> Int {
    guard line >= 1, line <= starts.count else { return end }
    if last.line != line || last.column > column { last = (line, 1, starts[line - 1]) }
    let lineEnd = line < starts.count ? starts[line] : end
    while last.column < column, last.offset < lineEnd {
      last.offset += 1
      while last.offset < lineEnd, bytes[last.offset] & 0xC0 == 0x80 { last.offset += 1 }
      last.column += 1
      work += 1
    }
    return last.offset
  }
}
