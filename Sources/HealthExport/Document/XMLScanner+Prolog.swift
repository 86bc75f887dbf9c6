extension XMLScanner {
  /// Reads the optional byte order mark and XML declaration; returns `false` if their end is not in
  /// memory.
  mutating func readStart(_ view: ByteView) throws(ExportError) -> Bool {
    // These bytes suffice for a byte order mark, and to distinguish a declaration from other
    // instructions.
    guard view.count >= 9 || buffer.isAtEnd else { return false }
    if view.starts(with: "\u{FEFF}") { position = 3 }
    let (first, second) = (view[0], view[1])
    let isWide =
      first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE
      || view.count > 1 && (first == 0) != (second == 0)
    guard !isWide else { throw unsupportedEncoding("another one") }
    let rest = view[position..<view.count]
    if rest.starts(with: "<?xml"), rest[5].isSpace || rest.count == 5 {
      let end = (0..<min(rest.count, 1_024)).first { rest[$0] == UInt8(ascii: ">") }
      if let end {
        try checkEncoding(rest[0..<end])
        position += end + 1
      } else if rest.count < 1_024, !buffer.isAtEnd {
        return false
      }
      // A declaration that does not end within 1,024 bytes is skipped like any other instruction.
    }
    mode = .markup
    return true
  }

  private func checkEncoding(_ declaration: ByteView) throws(ExportError) {
    let text = declaration.text
    guard let name = text.firstRange(of: "encoding").map({ text[$0.upperBound...] }) else { return }
    let value = name.split(whereSeparator: { "\"'= \t\r\n".contains($0) }).first ?? ""
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(value.lowercased()) else {
      let isName = value.utf8.count <= 32 && value.utf8.allSatisfy(\.isNameByte)
      throw unsupportedEncoding(isName ? "'\(value)'" : "another one")
    }
  }

  private func unsupportedEncoding(_ found: String) -> ExportError {
    ExportError(
      .unsupportedEncoding, "expected the encoding UTF-8, found \(found)",
      remedy: "convert the file to UTF-8", place: place(of: position))
  }

  /// Reads the beginning of a comment, a CDATA section or the document type; returns `false` if it
  /// is not complete in memory.
  mutating func readDeclaration(_ view: ByteView) throws(ExportError) -> Bool {
    let rest = view[position..<view.count]
    for (opening, opened) in Self.openings {
      let length = opening.utf8CodeUnitCount
      if rest.count < length {
        if rest.isBeginning(of: opening) { return false }
        continue
      }
      guard rest.starts(with: opening) else { continue }
      guard (opened == .characterData) == (depth > 0) || opened == .comment else { break }
      position += length
      mode = opened
      documentType = DocumentTypeSkipper()
      return true
    }
    throw malformed("a comment, an element or the end of an element", "a declaration", at: position)
  }

  private static let openings: [(StaticString, Mode)] = [
    ("<!--", .comment), ("<![CDATA[", .characterData), ("<!DOCTYPE", .documentType),
  ]

  /// Moves past the document type; returns `false` if its end is not in memory.
  mutating func skipDocumentType(_ view: ByteView) throws(ExportError) -> Bool {
    while position < view.count {
      let byte = view[position]
      position += 1
      if documentType.take(byte) {
        mode = .markup
        return true
      }
      guard documentType.length <= limits.documentTypeLength else {
        throw .limit(
          "bytes in the document type", limits.documentTypeLength, "documentTypeLength",
          at: place(of: position))
      }
    }
    return false
  }
}

/// A scanner that finds the end of a document type byte by byte, without evaluating it.
///
/// In exports of version 12, a declaration lacks its `>`, and there is text between declarations.
/// Therefore, quotes between declarations are ignored, and the declarations end with a `]` before a
/// `>`, with at most white space or other `]` between the two.
struct DocumentTypeSkipper {
  private enum State {
    /// Before the declarations, or in a document type without declarations.
    case head
    /// Between declarations.
    case between
    case declaration
    case comment
    case instruction
    /// After a `]` that may be the end.
    case bracket
  }

  private var state = State.head
  private var quote: UInt8 = 0
  /// The last four bytes.
  private var recent: UInt32 = 0
  /// The number of bytes so far.
  private(set) var length = 0

  /// Processes the next byte and returns whether it ends the document type.
  mutating func take(_ byte: UInt8) -> Bool {
    length += 1
    recent = (recent << 8 | UInt32(byte)) & 0xFFFF_FFFF
    if quote != 0 {
      if byte == quote { quote = 0 }
      return false
    }
    switch state {
    case .comment:
      if ends(with: 0x2D_2D3E) { state = .between }
    case .instruction:
      if ends(with: 0x3F3E, 0xFFFF) { state = .between }
    case .head:
      if byte == UInt8(ascii: ">") { return true }
      if byte == UInt8(ascii: "[") { state = .between } else { openQuote(byte) }
    case .bracket:
      if byte == UInt8(ascii: ">") { return true }
      if !byte.isSpace, byte != UInt8(ascii: "]") {
        state = .between
        takeInside(byte)
      }
    case .between, .declaration:
      takeInside(byte)
    }
    return false
  }

  private mutating func takeInside(_ byte: UInt8) {
    if recent == 0x3C21_2D2D {
      // The dashes of `<!-->` belong only to the opening.
      (state, recent) = (.comment, 0)
    } else if ends(with: 0x3C3F, 0xFFFF) {
      (state, recent) = (.instruction, 0)
    } else if ends(with: 0x3C21, 0xFFFF) {
      state = .declaration
    } else if state == .declaration {
      if byte == UInt8(ascii: ">") { state = .between } else { openQuote(byte) }
    }
    if byte == UInt8(ascii: "]"), quote == 0, state == .between || state == .declaration {
      state = .bracket
    }
  }

  private mutating func openQuote(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
  }

  private func ends(with bytes: UInt32, _ mask: UInt32 = 0xFF_FFFF) -> Bool {
    recent & mask == bytes
  }
}
