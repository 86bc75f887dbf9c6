internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about normalization rules and the metric for a record under them.
  static let normalizationRules = ContractKind<MetricStage>(
    id: "normalization-rules",
    summary: "The metric for a record under the normalization rules in the settings.",
    columns: [
      .title("Rule"),
      .input("Under settings") { text throws(BindingProblem) in _ = try settings(text) },
      .input("Record type"), .input("Value"), .input("Unit"),
      ruled("Shown name") { $0.name },
      .number("Shown number", from: ruledRecord) {
        try metric(of: $0.record, $0.normalizer()).value
      },
      ruled("Shown unit") { $0.unitText },
      ruled("Shown category") { $0.category.rawValue },
      ruled("Sent identifier") { $0.identifier }, ruled("Sent as") { $0.idText },
      .output("Rules read", isRequired: false, from: ruledRecord) { ruled, _ in
        text(of: ruled.rules)
      },
    ])

  private struct Ruled: Sendable, CustomStringConvertible {
    let rules: NormalizationRules
    let record: MetricRecord

    var description: String { "\(record) under \(rules)" }

    func normalizer() throws -> MetricNormalizer { try MetricNormalizer(rules: rules) }
  }

  /// Returns all rules, sorted by identifier, or `none`.
  private static func text(of rules: NormalizationRules) -> String {
    var texts = rules.types.sorted { $0.key < $1.key }.map { identifier, rule in
      let parts = [
        rule.name.map { "name \($0)" }, rule.category.map { "category \($0)" },
        rule.unit.map { "unit \($0)" },
      ].compactMap(\.self)
      return "\(identifier) \(parts.isEmpty ? "without keys" : parts.joined(separator: ", "))"
    }
    if !rules.percentAsHundredths { texts.append("percentages as fractions") }
    return texts.isEmpty ? "none" : texts.joined(separator: "; ")
  }

  private static func ruledRecord(_ row: RowContext) throws(BindingProblem) -> Ruled {
    Ruled(
      rules: try settings(row["Under settings"]).rules,
      record: MetricRecord(
        identifier: row["Record type"],
        value: .text(
          try CellText.optional(row["Value"]),
          unit: try CellText.unit(row["Unit"], of: row["Record type"])),
        start: start, end: start))
  }

  private static func ruled(
    _ name: String, _ fact: @escaping @Sendable (HealthMetric) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, from: ruledRecord) { ruled, _ in
      fact(try metric(of: ruled.record, ruled.normalizer()))
    }
  }

  /// Returns the settings that JSON text describes.
  static func settings(_ text: String) throws(BindingProblem) -> UserSettings {
    do { return try UserSettings(json: Array(text.utf8)) } catch {
      throw BindingProblem("the settings cannot be read: \(error)")
    }
  }
}
