/// A field of a settings page.
public struct SettingsField: Hashable, Sendable {
  /// A unit to choose, with the text of the value in that unit.
  public struct Choice: Hashable, Sendable {
    /// The unit to choose.
    public let unit: FieldUnit
    /// The text of the value in the unit.
    public let text: String
  }

  /// The key of the field.
  public let key: FieldKey
  /// The title of the field.
  public let title: String
  /// The mark of the field.
  public let mark: Mark
  /// The value in the displayed unit.
  public let value: ValueText
  /// The units to choose from; empty if no picker is shown.
  public let choices: [Choice]
  /// Whether the user chose one of the field's units; if so, the picker also offers the default.
  public let hasChosenUnit: Bool
  /// The computed value that is offered, in the base unit, or `nil` if no value is offered.
  public let computed: Double?
  /// The text of the computed value, or `nil` if no value is offered.
  public let computedText: ValueText?
  /// Whether the field accepts entries.
  public let isEnabled: Bool

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - field: The field to show.
  ///   - value: The value in the base unit, or `nil` if it is missing.
  ///   - source: The source of the value; only local values can be edited.
  ///   - showsPicker: Whether the unit can be chosen, if there is more than one.
  ///   - computed: The computed value to offer, in the base unit, or `nil` for no offer.
  ///   - style: The style of values.
  public init(
    _ field: RecordField, value: Double?, source: RecordSource = .local,
    showsPicker: Bool = false, computed: Double? = nil, style: FieldStyle
  ) {
    key = field.key
    title = field.title
    mark = Mark(field)
    self.value = ValueText(value, field, style: style)
    let units = style.choices(of: field)
    choices =
      showsPicker && units.count > 1
      ? units.map { Choice(unit: $0, text: style.text(of: value, field, in: $0)) } : []
    let symbol = style.preferences.units[field.key]
    hasChosenUnit = units.contains { $0.symbol == symbol }
    self.computed = computed
    computedText = computed.map { ValueText($0, field, style: style) }
    isEnabled = source == .local
  }
}

extension RecordPreferences {
  /// Sets the unit of a field; `nil` restores the default.
  public mutating func choose(_ unit: FieldUnit?, for field: RecordField) {
    units[field.key] = unit?.symbol
  }
}
