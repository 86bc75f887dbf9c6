/// Functions that escape text for HTML.
package enum HTMLText {
  /// Escapes text for content and for quoted attributes.
  ///
  /// Hidden characters are written as visible text, as by ``VisibleText``, so that a name cannot
  /// rearrange the text around it.
  package static func escaping(_ text: some StringProtocol) -> String {
    let text = VisibleText.escaping(text)
    guard text.utf8.contains(where: { special(for: $0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if let reference = special(for: byte) {
        bytes.append(contentsOf: reference.utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Escapes text, normalizes its line breaks to `\n`, and replaces each tab with four spaces.
  static func escapingLines(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { escaping($0.replacing("\t", with: "    ")) }
      .joined(separator: "\n")
  }

  private static func special(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
