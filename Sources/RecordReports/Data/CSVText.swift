internal import ConformanceReports
internal import Foundation

/// Comma-separated values by RFC 4180.
enum CSVText {
  /// Returns a line of cells with its line break.
  static func line(_ cells: [String]) -> String {
    cells.map(quoting).joined(separator: ",") + "\r\n"
  }

  /// Returns a cell for external text, which a spreadsheet must not interpret as a formula.
  ///
  /// A text that begins like a formula gets an apostrophe in front. Control characters are written
  /// out, so that the file can be shown in a terminal.
  static func neutralising(_ text: String) -> String {
    let text = VisibleText.escaping(text)
    // Scalars count, because a mark after a sign makes another character of it.
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    guard let first, formulaStarts.contains(first) else { return text }
    return "'" + text
  }

  /// The characters that a formula can begin with, including their full-width forms.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func quoting(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    let isSpecial = scalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    let isPadded = [scalars.first, scalars.last].contains { $0?.properties.isWhitespace == true }
    guard isSpecial || isPadded else { return cell }
    var quoted = String.UnicodeScalarView()
    for scalar in scalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    return "\"" + String(quoted) + "\""
  }
}
