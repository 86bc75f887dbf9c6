/// The script of an HTML report, in parts that share one scope.
///
/// The parts are files of the package that are embedded in the code at build time, so that the tool
/// remains a single file.
enum PageScript {
  /// The whole script.
  static let text: String = {
    let parts = [
      PackageResources.model_js, PackageResources.elements_js, PackageResources.address_js,
      PackageResources.lazy_table_js, PackageResources.contract_js, PackageResources.overview_js,
      PackageResources.requirements_js, PackageResources.plans_js, PackageResources.difference_js,
      PackageResources.sequence_js, PackageResources.row_js, PackageResources.page_js,
    ]
    return "\"use strict\";\n{\n" + parts.map(PageStyle.text).joined(separator: "\n") + "}\n"
  }()
}
