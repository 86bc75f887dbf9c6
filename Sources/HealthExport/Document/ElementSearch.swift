internal import Foundation

/// A search for a start tag in the bytes of a document, without parsing the document.
enum ElementSearch {
  /// Returns whether a document contains `<` followed by a name, even if they do not form a tag.
  ///
  /// If the result is `false`, the document has no element with the name, because entities are not
  /// expanded.
  ///
  /// - Parameters:
  ///   - name: The name of the element.
  ///   - source: The document, which is read to the first occurrence or to its end.
  ///   - chunkSize: The number of bytes that are searched at once, at least 1.
  /// - Returns: Whether `<` followed by the name occurs.
  /// - Throws: An error from the source.
  static func occurs(
    _ name: String, in source: inout any ByteSource, chunkSize: Int = 1 << 20
  ) throws(ExportError) -> Bool {
    let pattern = Array("<\(name)".utf8)
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: chunkSize + pattern.count, alignment: 1)
    defer { chunk.deallocate() }
    var kept = 0
    while true {
      let free = UnsafeMutableRawBufferPointer(rebasing: chunk[kept..<(kept + chunkSize)])
      let count = try source.read(into: free)
      guard count > 0 else { return false }
      let filled = UnsafeRawBufferPointer(rebasing: chunk[..<(kept + count)])
      if occurs(pattern, in: filled) { return true }
      // The end of this chunk can be the beginning of an occurrence.
      kept = min(pattern.count - 1, filled.count)
      for place in 0..<kept { chunk[place] = filled[filled.count - kept + place] }
    }
  }

  private static func occurs(_ pattern: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    pattern.withUnsafeBytes { pattern in
      guard let first = pattern.first, var place = bytes.baseAddress,
        let start = pattern.baseAddress
      else { return false }
      let end = place + bytes.count
      while end - place >= pattern.count,
        let found = memchr(place, Int32(first), end - place - pattern.count + 1)
      {
        if memcmp(found, start, pattern.count) == 0 { return true }
        place = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
