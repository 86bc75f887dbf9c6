/// An element of an XML 1.0 document; the one place where text is escaped for XML.
struct XMLElement {
  /// What stands between the tags.
  enum Content {
    case empty
    case elements([XMLElement])
    case lines([String])
  }

  let name: String
  let attributes: KeyValuePairs<String, String>
  let content: Content

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: Content = .empty
  ) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  /// The document that has this element as its root.
  var document: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    write(to: &lines, indent: "")
    return lines.map { $0 + "\n" }.joined()
  }

  private func write(to lines: inout [String], indent: String) {
    let list = attributes.map { " \($0.key)=\"\(Self.escaping($0.value))\"" }.joined()
    let start = "\(indent)<\(name)\(list)"
    switch content {
    case .empty: lines.append(start + "/>")
    case .elements(let elements):
      lines.append(start + ">")
      for element in elements { element.write(to: &lines, indent: indent + "  ") }
      lines.append("\(indent)</\(name)>")
    case .lines(let content):
      // No white space of ours becomes part of the text.
      let text = content.map { Self.escaping($0) }.joined(separator: "\n")
      lines.append("\(start)>\(text)</\(name)>")
    }
  }

  /// Escapes text for content and attributes alike.
  ///
  /// XML 1.0 has no way to write most control characters, so everything that cannot be seen is
  /// written out as `\u{1B}` is here, also where XML would allow it.
  private static func escaping(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in VisibleText.escaping(text).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&apos;".unicodeScalars)
      case "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
