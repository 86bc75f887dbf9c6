/// The comment syntax of files whose declarations are not scanned.
struct CommentForm {
  private enum Style { case markup, lines, slashes, dashes }

  private let style: Style

  /// Creates the syntax for a file extension; returns `nil` if the syntax is unknown.
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
    case "sql", "lua": style = .dashes
    default: return nil
    }
  }

  /// Returns the comments of a file, in order.
  ///
  /// If a comment marker may also occur in a string, only whole lines count as comments: missing a
  /// comment does less harm than missing code.
  func comments(in bytes: [UInt8]) -> [Range<Int>] {
    switch style {
    case .markup: return markup(in: bytes)
    case .lines: return lines(in: bytes) { $0 == SourceByte.hash && $1 != 0x21 }
    case .slashes:
      return lines(in: bytes) { $0 == SourceByte.slash && $1 == SourceByte.slash }
    case .dashes:
      return lines(in: bytes) { $0 == SourceByte.minus && $1 == SourceByte.minus }
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
