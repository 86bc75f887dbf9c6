/// The script of an HTML report, in parts that share one scope.
///
/// It is stored as text instead of a resource, so that the tool remains a single file.
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
