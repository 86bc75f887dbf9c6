/// Search functions for the bytes of files.
package enum ByteSearch {
  /// Returns the index of the first occurrence of a text in a range; `nil` if it does not occur.
  ///
  /// The range is `start..<end`, or all bytes from `start` if `end` is `nil`. An empty text occurs
  /// at `start`.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the length of the range and *m* is the length of the
  ///   text; O(*n*) if the beginning of the text rarely occurs in the range.
  package static func first(
    _ needle: some Collection<UInt8>, in bytes: [UInt8], from start: Int, to end: Int? = nil
  ) -> Int? {
    let end = min(end ?? bytes.count, bytes.count)
    let needle = Array(needle)
    guard let head = needle.first, start >= 0, start + needle.count <= end else {
      return needle.isEmpty && start <= end ? start : nil
    }
    return bytes.withUnsafeBufferPointer { bytes in
      needle.withUnsafeBufferPointer { needle in
        var index = start
        let last = end - needle.count
        while index <= last {
          if bytes[index] == head {
            var length = 1
            while length < needle.count, bytes[index + length] == needle[length] { length += 1 }
            if length == needle.count { return index }
          }
          index += 1
        }
        return nil
      }
    }
  }

  /// Returns whether a range is valid, is not empty and neither starts nor ends within a name.
  package static func isWholeWord(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= bytes.count else {
      return false
    }
    if range.lowerBound > 0, SourceByte.isWord(bytes[range.lowerBound]),
      SourceByte.isWord(bytes[range.lowerBound - 1])
    {
      return false
    }
    return range.upperBound == bytes.count || !SourceByte.isWord(bytes[range.upperBound - 1])
      || !SourceByte.isWord(bytes[range.upperBound])
  }

  /// Returns the line number of the byte at an index, counted from 1; lines end with a line feed.
  package static func line(of index: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(index).count { $0 == SourceByte.lineFeed }
  }

  /// Returns whether one of the ranges contains an index.
  ///
  /// - Precondition: The ranges are sorted and do not overlap.
  package static func contains(_ index: Int, in ranges: [Range<Int>]) -> Bool {
    range(of: index, in: ranges) != nil
  }

  /// Returns the range that contains an index; `nil` if no range does.
  ///
  /// - Precondition: The ranges are sorted and do not overlap.
  /// - Complexity: O(log *n*) in the number of ranges.
  package static func range(of index: Int, in ranges: [Range<Int>]) -> Range<Int>? {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(index) ? ranges[low] : nil
  }
}
