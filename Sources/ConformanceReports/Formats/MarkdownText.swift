/// Functions that format text as GitHub Flavored Markdown.
enum MarkdownText {
  /// Escapes text so that it has no effect as Markdown within a line, including table cells.
  ///
  /// GitHub can still link mentions of users and issues; see ``code(_:)``.
  static func escaping(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    let scalars = Array(VisibleText.escaping(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      // A table would consume a backslash before the text is parsed.
      case "|": result.append(contentsOf: "&#124;".unicodeScalars)
      case "\\": result.append(contentsOf: "&#92;".unicodeScalars)
      case "*", "_", "`", "[", "]", "~", "$":
        result.append("\\")
        result.append(scalar)
      // Prevents URLs from becoming links and words between colons from becoming emoji.
      case ":" where scalars[index...].dropFirst().first != " ":
        result.append("\\")
        result.append(scalar)
      // Prevents email addresses from becoming links. Escaping the at sign does not suffice if it
      // directly follows the local part.
      case "@" where previous.map(isMailLocal) == true:
        result.append(contentsOf: "<!-- -->@".unicodeScalars)
      // Prevents text that starts with `www.` from becoming a link.
      case "." where previous == "w" || previous == "W":
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  /// Returns whether a character may precede the at sign of an email address.
  private static func isMailLocal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      || [".", "+", "-", "_"].contains(scalar)
  }

  /// Returns text as code, in which GitHub does not link mentions of users or issues.
  static func code(_ text: String) -> String { "<code>\(escaping(text))</code>" }

  /// Returns text as code within an HTML block, such as a `summary` element, which is not parsed as
  /// Markdown.
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

  /// Returns verbatim lines in a fence that is longer than any sequence of backticks in them.
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

  /// Returns a table row; the cells are already Markdown.
  static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// Returns a table; the cells are already Markdown, and every row has as many cells as the head.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    line(head) + line(head.map { _ in "---" }) + rows.map(line).joined()
  }
}
