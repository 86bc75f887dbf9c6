extension StringProtocol {
  /// The first place of a mark such as `::` or ` — `.
  ///
  /// Byte by byte: asking for characters costs many times as much, and no accent follows what
  /// is looked for here.
  func place(of mark: StaticString) -> Range<Index>? {
    offset(of: mark).map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: mark.utf8CodeUnitCount)
    }
  }

  /// Whether a mark stands in the text.
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
