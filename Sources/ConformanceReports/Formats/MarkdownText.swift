/// Text as GitHub-flavoured Markdown; the one place where it is escaped for that.
enum MarkdownText {
  /// Text that begins nothing, wherever it stands in a line that already has begun: also in a cell
  /// of a table.
  static func escaping(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    let scalars = Array(VisibleText.escaping(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      // A backslash would be taken by the table before the text is read.
      case "|": result.append(contentsOf: "&#124;".unicodeScalars)
      case "\\": result.append(contentsOf: "&#92;".unicodeScalars)
      case "*", "_", "`", "[", "]", "~", "$":
        result.append("\\")
        result.append(scalar)
      // What looks like an address would become a link, and a word between colons an emoji.
      case ":" where scalars[index...].dropFirst().first != " ":
        result.append("\\")
        result.append(scalar)
      // An address of mail would become a link even where its sign is escaped, as long as what
      // stands before it is in one piece with it.
      case "@" where previous.map(isMailLocal) == true:
        result.append(contentsOf: "<!-- -->@".unicodeScalars)
      // What begins with `www.` would become a link.
      case "." where previous == "w" || previous == "W":
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  /// Whether a character may stand before the sign of an address of mail.
  private static func isMailLocal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      || [".", "+", "-", "_"].contains(scalar)
  }

  /// Text as code, in which GitHub links no people and no issues either.
  static func code(_ text: String) -> String { "<code>\(escaping(text))</code>" }

  /// Text as code in a block of HTML, such as the head of a fold, where Markdown means nothing.
  static func codeInHTML(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in VisibleText.escaping(text).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return "<code>\(String(result))</code>"
  }

  /// Lines as they are, between fences that are longer than any in them.
  static func fenced(_ lines: [String]) -> String {
    var longest = 2
    for line in lines {
      var run = 0
      for byte in line.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)text\n" + lines.map { $0 + "\n" }.joined() + fence + "\n"
  }

  /// A row of a table; the cells are Markdown already.
  static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// A table; the cells are Markdown already, in every row as many as in the head.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    line(head) + line(head.map { _ in "---" }) + rows.map(line).joined()
  }
}
