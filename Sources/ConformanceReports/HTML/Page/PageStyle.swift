/// The style of an HTML report, part by part.
enum PageStyle {
  /// The whole style sheet.
  static let text = [colours, layout, tables, row].joined(separator: "\n") + "\n"
}
