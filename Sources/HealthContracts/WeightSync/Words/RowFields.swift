internal import Conformance
internal import Foundation

/// The fields that a row's cells name.
extension HealthContracts {
  /// Returns the field that a row is about.
  ///
  /// - Throws: A problem if no type has any of the fields in the row's table, or the type does not
  ///   have the field.
  static func field(_ context: RowContext) throws(BindingProblem) -> FieldCatalog.Field {
    guard let catalog = FieldCatalog.named(context.tableFacts["entity"] ?? "") else {
      let names = FieldCatalog.all.flatMap { $0.fields.map(\.name) }
      throw BindingProblem(
        "no type has any of the fields in this table",
        candidates: Similarity.nearest(to: context["Field"], among: names))
    }
    return try catalog.field(named: context["Field"])
  }

  /// Returns the comma-separated names in a cell.
  static func names(in cell: String) -> [String] {
    cell.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces and tabs.
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
