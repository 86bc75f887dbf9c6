/// The script of an HTML report, in parts that share one scope.
///
/// The parts are resource files that are embedded in the code at build time, so that the tool
/// remains a single file.
package enum PageScript {
  /// The whole script.
  static let text: String = {
    let parts = [
      PackageResources.model_js, PackageResources.elements_js, PackageResources.badges_js,
      PackageResources.address_js,
      PackageResources.lazy_table_js, PackageResources.contract_js, PackageResources.overview_js,
      PackageResources.requirements_js, PackageResources.plans_js, PackageResources.campaigns_js,
      PackageResources.difference_js,
      PackageResources.sequence_js, PackageResources.row_js, PackageResources.theme_js,
      PackageResources.page_js,
    ]
    return joining(parts.map(PageStyle.text))
  }()

  /// The parts that create elements safely and that let the reader choose a theme, for other pages.
  package static let sharedParts: [String] = [
    PackageResources.elements_js, PackageResources.theme_js,
  ].map(PageStyle.text)

  /// Returns a script of parts that share one scope.
  package static func joining(_ parts: [String]) -> String {
    "\"use strict\";\n{\n" + parts.joined(separator: "\n") + "}\n"
  }
}
