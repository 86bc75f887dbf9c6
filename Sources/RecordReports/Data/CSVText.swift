internal import ConformanceReports
internal import Foundation

/// Comma-separated values as defined in RFC 4180.
enum CSVText {
  /// Returns a line of cells, quoted where necessary, with its line break.
  static func line(_ cells: [String]) -> String {
    cells.map(quoting).joined(separator: ",") + "\r\n"
  }

  /// Returns external text as a cell that a spreadsheet does not interpret as a formula.
  ///
  /// Text that begins like a formula, even after whitespace, is prefixed with an apostrophe.
  /// Control characters and other hidden characters are escaped, so that the file can safely be
  /// shown in a terminal.
  static func neutralizing(_ text: String) -> String {
    let text = VisibleText.escaping(text)
    // Scalars are compared, because a combining mark after a sign changes the character.
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
