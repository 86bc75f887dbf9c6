/// The style sheet of an HTML report, in parts.
enum PageStyle {
  /// The whole style sheet.
  static let text = [colours, layout, tables, row].joined(separator: "\n") + "\n"
}
