package import Diagnostics

extension SourceFile {
  /// A phrase for messages that states how names are checked in this file.
  package var judgedAs: String {
    guard let language else { return "as a word, because its declarations are not scanned" }
    return language.exportsByName
      ? "as a \(language.name) export" : "as a \(language.name) declaration"
  }

  /// Returns the bytes with comments, inactive code and unused imports replaced by spaces.
  ///
  /// Line breaks are kept.
  ///
  /// - Parameters:
  ///   - range: The range of bytes to return; `nil` for all bytes.
  ///   - keepsImports: Whether unused imports are kept.
  /// - Returns: The bytes in the range.
  package func code(in range: Range<Int>? = nil, keepsImports: Bool = false) -> [UInt8] {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    var code = Array(bytes[range])
    Self.blank(comments, in: &code, range)
    if !keepsImports, !unusedImports.isEmpty { Self.blank(unusedImports, in: &code, range) }
    return code
  }

  private static func blank(_ parts: [Range<Int>], in code: inout [UInt8], _ range: Range<Int>) {
    code.withUnsafeMutableBufferPointer { code in
      var index = parts.partitioningIndex { $0.upperBound > range.lowerBound }
      while index < parts.count, parts[index].lowerBound < range.upperBound {
        for byte in parts[index].clamped(to: range) {
          let place = byte - range.lowerBound
          if code[place] != SourceByte.lineFeed { code[place] = 0x20 }
        }
        index += 1
      }
    }
  }

  /// Returns the location of the byte at an offset.
  package func location(of index: Int) -> SourceLocation {
    let line = ByteSearch.line(of: index, in: bytes)
    let start = bytes[..<min(index, bytes.count)].lastIndex(of: SourceByte.lineFeed) ?? -1
    return SourceLocation(
      file: path.description, start: SourcePosition(line: line, column: index - start))
  }
}
