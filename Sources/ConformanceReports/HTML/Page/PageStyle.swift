/// The style sheet of an HTML report, in parts.
package enum PageStyle {
  /// The whole style sheet.
  static let text: String = [
    PackageResources.colors_css, PackageResources.layout_css, PackageResources.tables_css,
    PackageResources.row_css,
  ].map(text).joined()

  /// The colors, the layout and the tables, for other pages.
  package static let shared: String = [
    PackageResources.colors_css, PackageResources.layout_css, PackageResources.tables_css,
  ].map(text).joined()

  /// Returns the text of an embedded file.
  package static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
