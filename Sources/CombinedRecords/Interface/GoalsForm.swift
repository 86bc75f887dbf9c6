public import Foundation

/// The state of the goals page while the user edits it; each accepted entry becomes a goal at once.
public struct GoalsForm: Sendable {
  /// The goals; a rejected entry leaves its goal unchanged.
  public private(set) var goals: Goals
  /// The settings, which contain the chosen units.
  public private(set) var preferences: RecordPreferences
  private let locale: Locale
  private var entries: [FieldKey: FieldEntry]

  /// Creates a form whose entries show the goals.
  public init(_ goals: Goals, preferences: RecordPreferences, locale: Locale) {
    self.goals = goals
    self.preferences = preferences
    self.locale = locale
    let style = FieldStyle(preferences: preferences, locale: locale)
    entries = Dictionary(
      uniqueKeysWithValues: Goals.fields.map { field in
        (field.key, FieldEntry(field, value: goals[field.key], style: style))
      })
  }

  private var style: FieldStyle { FieldStyle(preferences: preferences, locale: locale) }

  /// The page that shows the goals, with the computed values that it offers.
  public var page: GoalsPage { GoalsPage(goals, style: style) }

  /// The entry of a field, or `nil` if the page does not show the field.
  public subscript(field: FieldKey) -> FieldEntry? { entries[field] }

  /// The text of a field in the displayed unit; setting it acts like typing.
  ///
  /// Empty text removes the goal. If the page does not show the field, the text is empty, and
  /// setting it has no effect.
  public subscript(text field: FieldKey) -> String {
    get { entries[field]?.text ?? "" }
    set {
      entries[field]?.type(newValue)
      take(field)
    }
  }

  /// The symbol of a field's displayed unit; setting an empty or unknown symbol restores the
  /// default.
  ///
  /// Setting it shows the goal in the new unit and discards rejected text. If the page does not
  /// show the field, the symbol is empty, and setting it has no effect.
  public subscript(unit field: FieldKey) -> String {
    get { entries[field].map { style.unit(of: $0.field).symbol } ?? "" }
    set {
      guard let entry = entries[field] else { return }
      let definition = entry.field
      preferences.choose(
        style.choices(of: definition).first { $0.symbol == newValue }, for: definition)
      entries[field] = FieldEntry(definition, value: entry.value, style: style)
    }
  }

  /// Enters the computed goal of a field, if one is offered.
  public mutating func enterComputed(_ field: FieldKey) {
    let offered = page.sections.lazy.flatMap(\.fields).first { $0.key == field }?.computed
    guard let offered else { return }
    entries[field]?.enter(offered)
    take(field)
  }

  /// Ends the entry of a field: rejected text is discarded, and the text shows the goal again.
  public mutating func end(_ field: FieldKey) { entries[field]?.end() }

  private mutating func take(_ field: FieldKey) {
    guard let entry = entries[field], entry.problem == nil else { return }
    // A new value satisfies the rule of its field; an unchanged one need not be set.
    try? goals.set(field, to: entry.value)
  }
}
