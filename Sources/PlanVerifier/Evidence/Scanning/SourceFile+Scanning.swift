extension SourceFile {
  /// Files with more bytes are judged as text: no one writes them by hand.
  static let largestScanned = 32 << 20

  /// Finds language, declarations, comments and strings of a file.
  ///
  /// A text in UTF-16 with a byte order mark is read as such; all other bytes are taken as UTF-8.
  ///
  /// - Complexity: Linear in the number of bytes.
  package init(scanning bytes: [UInt8], at path: RepositoryPath) {
    let bytes = Self.decodingUTF16(bytes)
    guard bytes.count <= Self.largestScanned,
      let language = SourceLanguage(fileName: path.name)
    else {
      let comments = CommentForm(fileName: path.name)?.comments(in: bytes) ?? []
      self.init(path: path, bytes: bytes, comments: comments)
      return
    }
    let lexer = SourceLexer(bytes, language: language)
    var scanner = DeclarationScanner(bytes: bytes, tokens: lexer.tokens) { token in
      // The braces of a file with markup in it may be out of step; an export at the left margin
      // stands outside of all of them.
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
      comments: lexer.comments, strings: lexer.strings)
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

/// The way comments are written in files whose declarations are not looked for.
struct CommentForm {
  private enum Style { case markup, lines, slashes }

  private let style: Style

  /// The form that the extension of a file tells; `nil` when nothing is known.
  init?(fileName: String) {
    switch fileName.split(separator: ".").last.map({ $0.lowercased() }) {
    case "xml", "plist", "entitlements", "html", "htm", "svg", "storyboard", "xib", "xcscheme",
      "xcprivacy", "vue":
      style = .markup
    case "yml", "yaml", "toml", "sh", "bash", "zsh", "rb", "podfile", "dockerfile", "makefile",
      "gemfile", "properties", "ini":
      style = .lines
    case "c", "h", "cc", "cpp", "hpp", "m", "mm", "cs", "dart", "scala", "groovy", "gradle",
      "proto", "php", "xcconfig", "scss", "less":
      style = .slashes
    default: return nil
    }
  }

  /// The comments of a file, in order.
  ///
  /// Where a mark may stand in a string as well, only whole lines are taken for comments: a comment
  /// too few does less harm than code that is overlooked.
  func comments(in bytes: [UInt8]) -> [Range<Int>] {
    switch style {
    case .markup: return markup(in: bytes)
    case .lines: return lines(in: bytes) { $0 == SourceByte.hash && $1 != 0x21 }
    case .slashes:
      return lines(in: bytes) { $0 == SourceByte.slash && $1 == SourceByte.slash }
    }
  }

  private func markup(in bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = 0
    while let start = ByteSearch.first(Array("<!--".utf8), in: bytes, from: index) {
      let end = ByteSearch.first(Array("-->".utf8), in: bytes, from: start + 4)
      index = end.map { $0 + 3 } ?? bytes.count
      result.append(start..<index)
    }
    return result
  }

  private func lines(
    in bytes: [UInt8], startsComment: (UInt8, UInt8) -> Bool
  ) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: SourceByte.lineFeed) ?? bytes.count
      let start = bytes[index..<end].firstIndex { !SourceByte.isBlank($0) } ?? end
      if start < end, startsComment(bytes[start], start + 1 < end ? bytes[start + 1] : 0) {
        result.append(start..<end)
      }
      index = end + 1
    }
    return result
  }
}
