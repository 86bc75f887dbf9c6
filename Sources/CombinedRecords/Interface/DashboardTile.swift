/// A tile of the dashboard: the value of a field in an interval, beside its goal.
public struct DashboardTile: Hashable, Sendable {
  /// The field whose value is shown.
  public let field: SumField
  /// The field's title for a macronutrient, otherwise the title of the kind of record.
  public let title: String
  /// The mark of the field.
  public let mark: Mark
  /// The value; an em dash for an interval without data.
  public let value: ValueText
  /// The goal, or `nil` if the user set no goal or the field cannot have one.
  public let goal: ValueText?
  /// The value as a fraction of the goal, at least 0 and possibly above 1; `nil` for weights,
  /// without a value, or without a positive goal.
  public let progress: Double?
  /// The filled fraction of the bar, from 0 to 1, or `nil` if no bar is shown.
  public var bar: Double? { progress.map { min(1, $0) } }

  /// Creates the tile of a field.
  ///
  /// - Parameters:
  ///   - field: The field whose value is shown.
  ///   - sum: The value of the interval, or `nil` if it has no data.
  ///   - goals: The user's goals.
  ///   - style: The style of values.
  public init(_ field: SumField, sum: RecordSum?, goals: Goals, style: FieldStyle) {
    let definition = field.field
    self.field = field
    let isMacro = field == .protein || field == .carbs || field == .fat
    title = isMacro ? definition.title : field.kind.title
    mark = Mark(definition)
    value = ValueText(sum?.value, definition, style: style)
    let target = goals[field.key]
    goal = target.map { ValueText($0, definition, style: style) }
    if let sum, let target, target > 0, field != .weight {
      progress = max(0, sum.value / target)
    } else {
      progress = nil
    }
  }
}
