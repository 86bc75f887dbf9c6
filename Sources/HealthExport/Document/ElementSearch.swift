internal import Foundation

/// Looks for a start tag in the bytes of a document, without reading them as one.
enum ElementSearch {
  /// Looks for `<` and a name, also where they are not a tag.
  ///
  /// Without them the document has no element of the name, because no entity is expanded.
  ///
  /// - Parameters:
  ///   - name: The name of the element.
  ///   - source: The document, which is read to the first occurrence or to its end.
  ///   - chunkSize: The number of bytes that are looked at together, at least 1.
  /// - Returns: Whether they occur.
  /// - Throws: The errors of the source.
  static func occurs(
    _ name: String, in source: inout any ByteSource, chunkSize: Int = 1 << 20
  ) throws(ExportError) -> Bool {
    let pattern = Array("<\(name)".utf8)
    var chunk = [UInt8](repeating: 0, count: chunkSize + pattern.count)
    var kept = 0
    while true {
      let count = try chunk.withUnsafeMutableBufferPointer { bytes throws(ExportError) in
        let free = UnsafeMutableBufferPointer(rebasing: bytes[kept..<(kept + chunkSize)])
        return try source.read(into: UnsafeMutableRawBufferPointer(free))
      }
      guard count > 0 else { return false }
      let filled = kept + count
      if occurs(pattern, in: chunk[..<filled]) { return true }
      // The end of this chunk can be the beginning of an occurrence.
      kept = min(pattern.count - 1, filled)
      chunk.replaceSubrange(..<kept, with: chunk[(filled - kept)..<filled])
    }
  }

  private static func occurs(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
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
}
