internal import Conformance
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about the name, category and unit of the metrics of a sample type.
  ///
  /// A row also states whether the app offers the type for selection.
  static let metricTypes = ContractKind<MetricStage>(
    id: "metric-types",
    summary: "The name, category and unit of a type's metrics, and whether the type is offered.",
    columns: [
      ContractColumn(
        "Metric type",
        reading: .verbatim { text, _ throws(BindingProblem) in
          _ = try type(text)
          return []
        }, isKey: true),
      fact("Shown as") { type, _ in MetricNormalizer().readableName(for: type) },
      fact("Group") { type, _ in MetricNormalizer().categorizeMetric(type).rawValue },
      fact("Counted in") { type, _ in
        let unit = MetricNormalizer().normalizedUnit(for: type)
        return unit.isEmpty ? "none" : unit
      },
      fact("Offered") { type, stage in
        stage.manager.fetchAvailableDataTypes().contains(type) ? "yes" : "no"
      },
    ])

  private static func fact(
    _ name: String, _ value: @escaping @Sendable (String, MetricStage) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, from: rowType) { type, stage in value(type, stage) }
  }

  private static func rowType(_ row: RowContext) throws(BindingProblem) -> String {
    try type(row["Metric type"])
  }

  /// Returns the identifier of a catalog type that is named without its prefix.
  ///
  /// A name that starts with `HK` is returned unchanged, even if no catalog lists it.
  private static func type(_ name: String) throws(BindingProblem) -> String {
    guard
      name.utf8.allSatisfy({ ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 >= 0x30 && $0 <= 0x39 })
    else { throw BindingProblem("'\(name)' is not an identifier; write only letters and digits") }
    if name.hasPrefix("HK") { return name }
    if let type = QuantityType.named(name) { return type.identifier }
    if let type = CategoryType.named(name) { return type.identifier }
    throw BindingProblem(
      "'\(name)' is not a catalog type",
      candidates: Similarity.nearest(
        to: name,
        among: QuantityType.catalog.map {
          $0.identifier.replacing(QuantityType.identifierPrefix, with: "")
        }
          + CategoryType.catalog.map {
            $0.identifier.replacing(CategoryType.identifierPrefix, with: "")
          }))
  }
}
