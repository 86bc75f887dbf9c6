/// An element of an XML 1.0 document; the values of its attributes and its text are escaped.
struct XMLElement {
  /// The content between the tags.
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

  /// The document with this element as its root.
  var document: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &text, indent: "")
    return text
  }

  private func write(to text: inout String, indent: String) {
    text += "\(indent)<\(name)"
    for attribute in attributes {
      text += " \(attribute.key)=\"\(Self.escaping(attribute.value))\""
    }
    switch content {
    case .empty: text += "/>\n"
    case .elements(let elements):
      text += ">\n"
      for element in elements { element.write(to: &text, indent: indent + "  ") }
      text += "\(indent)</\(name)>\n"
    case .lines(let lines):
      // Adds no indentation here, because it would become part of the text.
      text += ">"
      for (index, line) in lines.enumerated() {
        text += index == 0 ? "" : "\n"
        text += Self.escaping(line)
      }
      text += "</\(name)>\n"
    }
  }

  /// Escapes text for content and attributes.
  ///
  /// XML 1.0 cannot represent U+FFFE, U+FFFF and most control characters. These characters and all
  /// other hidden characters, even those that XML allows, are written as visible text, such as
  /// `\u{1B}`.
  private static func escaping(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isPlain) else { return text }
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

  /// Returns whether a byte is printable ASCII that needs no escaping; most bytes are.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: byte >= 0x20 && byte < 0x7F
    }
  }
}
