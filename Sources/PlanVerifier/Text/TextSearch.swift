extension StringProtocol {
  /// Returns the first range of a separator such as `::` or ` — `; `nil` if it does not occur.
  ///
  /// Bytes are compared, which is many times faster than comparing characters. A separator is
  /// therefore found even if a combining character follows it.
  func place(of mark: StaticString) -> Range<Index>? {
    offset(of: mark).map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: mark.utf8CodeUnitCount)
    }
  }

  /// Returns whether the text contains a separator.
  func holds(_ mark: StaticString) -> Bool { offset(of: mark) != nil }

  private func offset(of mark: StaticString) -> Int? {
    func search(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
      mark.withUTF8Buffer { mark in
        guard let first = mark.first, mark.count <= bytes.count else { return nil }
        for start in 0...bytes.count - mark.count where bytes[start] == first {
          var length = 1
          while length < mark.count, bytes[start + length] == mark[length] { length += 1 }
          if length == mark.count { return start }
        }
        return nil
      }
    }
    return utf8.withContiguousStorageIfAvailable(search)
      ?? Array(utf8).withUnsafeBufferPointer(search)
  }
}
