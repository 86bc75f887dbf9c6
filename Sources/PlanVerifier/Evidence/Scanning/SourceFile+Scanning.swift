extension SourceFile {
  /// The maximum size of a scanned file, in bytes; larger files are treated as text, since they are
  /// not hand-written.
  static let largestScanned = 32 << 20

  /// Creates a file by scanning its bytes for declarations, comments, strings and unused imports.
  ///
  /// UTF-16 with a byte order mark is decoded; all other bytes are treated as UTF-8. A carriage
  /// return before a line feed, as in many working trees on Windows, is removed. In a file whose
  /// language is not scanned, only comments are found, if their syntax is known. In a file that
  /// could be scanned but is larger than ``largestScanned``, nothing is found.
  ///
  /// - Complexity: Linear in the number of bytes.
  package init(scanning bytes: [UInt8], at path: RepositoryPath) {
    let bytes = Self.withLineFeeds(Self.decodingUTF16(bytes))
    guard bytes.count <= Self.largestScanned,
      let language = SourceLanguage(fileName: path.name)
    else {
      let comments = CommentForm(fileName: path.name)?.comments(in: bytes) ?? []
      self.init(path: path, bytes: bytes, comments: comments)
      return
    }
    let lexer = SourceLexer(bytes, language: language)
    let inactive = InactiveCode(bytes: bytes, tokens: lexer.tokens, language: language)
    var scanner = DeclarationScanner(bytes: bytes, tokens: inactive.activeTokens) { token in
      // Braces may be unbalanced in a file that contains markup; an unindented export is outside
      // all of them.
      guard language.exportsByName, token.end - token.start == 6 else { return false }
      let start = Int(token.start)
      return (start == 0 || bytes[start - 1] == SourceByte.lineFeed)
        && bytes[start..<start + 6].elementsEqual("export".utf8)
    }
    switch language {
    case .swift: scanner.scanSwift()
    case .javaScript, .typeScript: scanner.scanECMAScript()
    case .python: scanner.scanPython()
    case .go: scanner.scanGo()
    case .rust: scanner.scanRust()
    case .kotlin: scanner.scanKotlin()
    case .java: scanner.scanJava()
    }
    self.init(
      path: path, bytes: bytes, language: language, declarations: scanner.declarations,
      comments: inactive.joined(with: lexer.comments), strings: lexer.strings,
      unusedImports: ImportedNames(
        bytes: bytes, tokens: inactive.activeTokens, language: language, fileName: path.name
      ).unused)
  }

  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    let end: [UInt8] = [0x0D, SourceByte.lineFeed]
    guard ByteSearch.first(end, in: bytes, from: 0) != nil else { return bytes }
    return bytes.indices.filter { index in
      bytes[index] != 0x0D || index + 1 >= bytes.count || bytes[index + 1] != SourceByte.lineFeed
    }.map { bytes[$0] }
  }

  private static func decodingUTF16(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2 else { return bytes }
    let isLittle: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): isLittle = true
    case (0xFE, 0xFF): isLittle = false
    default: return bytes
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
