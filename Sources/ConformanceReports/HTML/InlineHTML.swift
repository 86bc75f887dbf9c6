internal import SpecMarkdown

/// A renderer of inline content as HTML.
struct InlineHTML {
  /// The path of the document; links are relative to it.
  let path: String
  /// The indices of the record's documents by normalized path.
  let paths: [String: Int]

  func text(_ inlines: [Inline]) -> String { inlines.map(text).joined() }

  /// Renders a cell; skips the parsing of a cell that cannot contain markup.
  func text(_ cell: Table.Cell) -> String {
    let raw = cell.rawText
    let isPlain = raw.utf8.allSatisfy { byte in
      byte >= 0x80 || byte == 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    return isPlain ? HTMLText.escaping(raw) : text(cell.inlines)
  }

  private func text(_ inline: Inline) -> String {
    switch inline {
    case .text(let text, _): HTMLText.escaping(text)
    case .code(let text, _): "<code>\(HTMLText.escaping(text))</code>"
    case .emphasis(let children, _): "<em>\(text(children))</em>"
    case .strong(let children, _): "<strong>\(text(children))</strong>"
    case .strikethrough(let children, _): "<del>\(text(children))</del>"
    case .link(let children, let destination, _):
      link(text(children), to: destination)
    case .autolink(let text, let destination, _):
      link(HTMLText.escaping(text), to: destination)
    case .image(let children, let destination, _):
      "<span class=\"image\" title=\"\(HTMLText.escaping(destination))\">\(text(children))</span>"
    case .html(let tag, _): html(tag)
    case .softBreak: " "
    case .lineBreak: "<br>"
    }
  }

  /// Keeps tags for line breaks, removes comments, and renders other tags as code.
  private func html(_ tag: String) -> String {
    if tag.hasPrefix("<!--") { return "" }
    let name = tag.filter { !$0.isWhitespace }.lowercased()
    return name == "<br>" || name == "<br/>" ? "<br>" : "<code>\(HTMLText.escaping(tag))</code>"
  }

  private func link(_ text: String, to destination: String) -> String {
    switch target(of: destination) {
    case .web(let address):
      "<a href=\"\(HTMLText.escaping(address))\" rel=\"noreferrer\">\(text)</a>"
    case .document(let index):
      "<a href=\"#/contract/\(index)\">\(text)</a>"
    case .nowhere:
      "<span class=\"dead\" title=\"\(HTMLText.escaping(destination))\">\(text)</span>"
    }
  }

  // MARK: - Destinations

  private enum Target {
    case web(String)
    case document(Int)
    case nowhere
  }

  /// Returns an address in which the characters that RFC 3986 does not allow are percent-encoded.
  private static func percentEncoded(_ address: String) -> String {
    let stray = Set("\"<>\\^`{|} ".utf8)
    return address.utf8.map { byte in
      guard byte <= 0x20 || byte >= 0x7F || stray.contains(byte) else {
        return String(UnicodeScalar(byte))
      }
      return "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Returns the target of a link if it is a web or mail address or a document of the record; all
  /// other targets, such as scripts, are rejected.
  private func target(of destination: String) -> Target {
    let lowered = destination.lowercased()
    if ["https://", "http://", "mailto:"].contains(where: { lowered.hasPrefix($0) }) {
      return .web(Self.percentEncoded(destination))
    }
    let file = destination.prefix { $0 != "#" && $0 != "?" }
    guard !file.isEmpty, !file.contains(":"), !file.hasPrefix("/") else { return .nowhere }
    var segments = path.split(separator: "/").dropLast()
    for segment in file.split(separator: "/") where segment != "." {
      if segment == ".." {
        guard segments.popLast() != nil else { return .nowhere }
      } else {
        segments.append(segment)
      }
    }
    let root = path.hasPrefix("/") ? "/" : ""
    let resolved = FilePath(root + segments.joined(separator: "/")).normalized
    return paths[resolved].map(Target.document) ?? .nowhere
  }
}
