internal import CombinedRecords
internal import Foundation

/// The values of one field in a chart, in the unit of the chart.
struct ChartSeries {
  /// The title in the legend.
  let title: String
  /// The CSS class of the color.
  let tint: String
  /// The symbol of the unit.
  let unit: String
  /// The value of each interval, or `nil` without data.
  let values: [Double?]
  /// The text of each value with its unit; an em dash for an interval without data.
  let texts: [String]
  /// The goal, or `nil` if it is not set or the intervals are not compared with a goal.
  let goal: (value: Double, text: String)?

  /// Creates the series of a field in a unit; an interval without a sum is a gap.
  init(_ sums: FieldSums, _ report: RecordReport, in unit: FieldUnit) {
    let field = sums.field.field
    func text(_ value: Double?) -> String {
      guard let value else { return FieldStyle.missing }
      return "\(report.style.text(of: value, field, in: unit)) \(unit.symbol)"
    }
    title = sums.title
    tint = "t-\(Self.tint(of: sums.field, field).rawValue)"
    self.unit = unit.symbol
    values = sums.values.map { $0.map(unit.value(ofBase:)) }
    texts = sums.values.map(text)
    goal = report.goal(of: sums.field).map { (unit.value(ofBase: $0), text($0)) }
  }

  /// Returns the color of the field, or teal for activities, whose field has the color of active
  /// energy.
  private static func tint(of sum: SumField, _ field: RecordField) -> FieldTint {
    sum == .activity ? .teal : field.tint
  }
}
