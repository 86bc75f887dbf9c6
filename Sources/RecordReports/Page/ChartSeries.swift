internal import CombinedRecords
internal import Foundation

/// The values of one field in a chart, in the unit of display.
struct ChartSeries {
  /// The title in the legend.
  let title: String
  /// The class of its color.
  let tint: String
  /// The unit.
  let unit: String
  /// The value of each interval, `nil` without data.
  let values: [Double?]
  /// The text of each value with its unit.
  let texts: [String]
  /// The goal.
  let goal: (value: Double, text: String)?

  /// Creates the series of a field; an interval that is not among the sums is a gap.
  init(_ sums: FieldSums, _ report: RecordReport) {
    let field = sums.field.field
    let unit = report.style.unit(of: field)
    title = sums.title
    tint = "t-\(Self.tint(of: sums.field, field).rawValue)"
    self.unit = unit.symbol
    values = sums.values.map { $0.map(unit.value(ofBase:)) }
    texts = sums.values.map { ValueText($0, field, style: report.style).text }
    goal = report.goal(of: sums.field).map {
      (unit.value(ofBase: $0), ValueText($0, field, style: report.style).text)
    }
  }

  /// The color of the field; active energy and activities share theirs.
  private static func tint(of sum: SumField, _ field: RecordField) -> FieldTint {
    sum == .activity ? .teal : field.tint
  }
}
