/// The script of an HTML report, part by part; all parts share one scope.
///
/// It stands here as text and not as a resource, so that the tool stays one file.
enum PageScript {
  /// The whole script.
  static let text: String = {
    let parts = [
      model, elements, address, lazyTable, contract, overview, requirements, plans, difference,
      sequence, row, page,
    ]
    return "\"use strict\";\n{\n" + parts.joined(separator: "\n\n") + "\n}\n"
  }()
}
