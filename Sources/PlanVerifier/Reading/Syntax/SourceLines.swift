internal import Diagnostics

/// The bytes of a file with the starts of its lines.
struct SourceLines: Sendable {
  /// The path of the file, for locations.
  let path: RepositoryPath
  /// The bytes, including any byte order mark.
  let bytes: [UInt8]
  private let starts: [Int]

  /// Creates the lines of a file by finding where they start.
  ///
  /// A line ends with a line feed, a carriage return, or a carriage return followed by a line feed.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init(_ bytes: [UInt8], path: RepositoryPath) {
    var starts = [0]
    for index in bytes.indices {
      let next = index + 1
      if bytes[index] == 0x0A
        || (bytes[index] == 0x0D && (next == bytes.count || bytes[next] != 0x0A))
      {
        starts.append(next)
      }
    }
    if starts.last == bytes.count, starts.count > 1 { starts.removeLast() }
    self.path = path
    self.bytes = bytes
    self.starts = starts
  }

  /// The number of lines; 1 for an empty file.
  var count: Int { starts.count }

  /// Returns the byte range of a line without its line end; lines are counted from 1.
  func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the line and the column, in bytes, of a byte offset; both are counted from 1.
  ///
  /// The offset can be at most the number of bytes.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
  }

  /// Returns the location of a range of bytes; the location has no end if the range is empty.
  func location(of range: Range<Int>) -> SourceLocation {
    let start = position(at: range.lowerBound)
    return SourceLocation(
      file: path.description, start: start,
      end: range.isEmpty ? nil : position(at: range.upperBound))
  }

  /// Returns the text of a range of bytes, with invalid UTF-8 replaced.
  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the byte offset of a Unicode scalar in a line, at most the end of the line.
  ///
  /// Lines are counted from 1, and scalars from 0. For a line after the last one, the result is the
  /// end of the file.
  func offset(line: Int, scalar: Int) -> Int {
    guard line <= starts.count else { return bytes.count }
    let range = range(ofLine: line)
    var offset = range.lowerBound
    var left = scalar
    while left > 0, offset < range.upperBound {
      offset += 1
      while offset < range.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }

  /// Returns the first occurrence of a byte sequence in a range.
  ///
  /// - Returns: `nil` if the byte sequence does not occur or is empty.
  /// - Complexity: O(*n* · *m*) in the lengths of the range and of the byte sequence.
  func firstRange(of needle: [UInt8], in range: Range<Int>) -> Range<Int>? {
    guard let first = needle.first, needle.count <= range.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      for start in range.lowerBound...range.upperBound - needle.count where bytes[start] == first {
        var matched = 1
        while matched < needle.count, bytes[start + matched] == needle[matched] { matched += 1 }
        if matched == needle.count { return start..<start + matched }
      }
      return nil
    }
  }

  /// Returns the bytes from an offset to the end of its line, without the line end.
  func rest(ofLineAt offset: Int) -> ArraySlice<UInt8> {
    bytes[offset..<max(offset, range(ofLine: position(at: offset).line).upperBound)]
  }
}
