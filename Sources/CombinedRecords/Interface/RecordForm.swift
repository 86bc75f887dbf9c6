public import Foundation

/// A form for a new record, a record of the app, or a record of another source.
///
/// The form edits a draft; the record changes only when the draft is saved.
public struct RecordForm<Record: DataRecord>: Sendable {
  /// The purpose of a form, which determines its buttons.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// A new record, with the buttons Cancel and Add.
    case new
    /// A record of the app, with the buttons Done and Delete; deleting requires a confirmation.
    case existing
    /// A record of another source, with disabled fields and without buttons.
    case foreign
  }

  /// The purpose of the form.
  public let mode: Mode
  /// The title of the kind of record.
  public let title: String
  /// The entries, in the order of the record's fields.
  public private(set) var entries: [FieldEntry]
  /// The date; changes are ignored while the fields are disabled.
  public var date: Date { didSet { if !isEnabled { date = oldValue } } }
  /// The type of exercise; `nil` for no type, or for a record that cannot have one.
  ///
  /// Changes are ignored while the fields are disabled.
  public var exercise: WorkoutActivity? { didSet { if !isEnabled { exercise = oldValue } } }
  /// The source to show for a foreign record; `nil` for a new record or a record of the app.
  public let source: RecordSource?
  let record: Record

  /// Creates the form of a stored record.
  public init(_ record: Record, style: FieldStyle) {
    self.init(record, mode: record.isEditable ? .existing : .foreign, style: style)
  }

  /// Creates the form of a new record, with empty fields.
  ///
  /// - Parameters:
  ///   - record: A local record with the identifier, the date and the type of exercise of the new
  ///     record; the values of its fields are not shown.
  ///   - style: The style of values.
  public init(new record: Record, style: FieldStyle) {
    self.init(record, mode: .new, style: style)
  }

  private init(_ record: Record, mode: Mode, style: FieldStyle) {
    self.record = record
    self.mode = mode
    title = Record.kind.title
    date = record.date
    exercise = (record as? any ExerciseRecord)?.exercise
    source = mode == .foreign ? record.source : nil
    entries = Record.fields.map { use in
      FieldEntry(
        use.field, value: mode == .new ? nil : record[use.key], style: style)
    }
  }

  /// Whether the fields accept entries.
  public var isEnabled: Bool { mode != .foreign }

  /// Whether the form has a picker for the type of exercise.
  public var hasExercise: Bool { record is any ExerciseRecord }

  /// Whether the record can be deleted, after a confirmation.
  public var isDeletable: Bool { mode == .existing }

  /// The entry of a field, or `nil` if the record does not have the field.
  public subscript(field: FieldKey) -> FieldEntry? {
    entries.first { $0.field.key == field }
  }

  /// Enters text that the user typed in a field; does nothing while the fields are disabled, or if
  /// the record does not have the field.
  public mutating func type(_ text: String, in field: FieldKey) {
    guard isEnabled, let index = entries.firstIndex(where: { $0.field.key == field }) else {
      return
    }
    entries[index].type(text)
  }

  /// Ends the entry of a field: rejected text is discarded, and the text shows the value again.
  public mutating func end(_ field: FieldKey) {
    guard let index = entries.firstIndex(where: { $0.field.key == field }) else { return }
    entries[index].end()
  }

  /// Enters the computed value of a field, if one is offered; does nothing while the fields are
  /// disabled.
  public mutating func enterComputed(_ field: FieldKey) {
    guard isEnabled, let value = computed(field),
      let index = entries.firstIndex(where: { $0.field.key == field })
    else { return }
    entries[index].enter(value)
  }

  /// Returns the computed value that is offered beside a field of food, in its base unit, or `nil`
  /// if no value is offered; always `nil` for other records.
  public func computed(_ field: FieldKey) -> Double? {
    guard let entry = self[field], Record.kind == .dietaryCalories else { return nil }
    return ComputedGoals.offer(
      entry.field, entered: entry.value, calories: self[.dietaryCalorie]?.value,
      macros: Macros(
        protein: self[.protein]?.value, carbs: self[.carbs]?.value, fat: self[.fat]?.value),
      style: entry.style)
  }

  /// Returns the edited record.
  ///
  /// - Throws: ``RecordError``: `notEditable` for a foreign record, `missingValue` for an empty
  ///   required field, `invalidValue` for a rejected entry or a stored value that violates its
  ///   field's rule, or `invalidDate` for a date that is not finite.
  public func edited() throws(RecordError) -> Record {
    var edited = record
    for entry in entries {
      guard entry.problem == nil else { throw .invalidValue(entry.field.key) }
      try edited.set(entry.field.key, to: entry.value)
    }
    edited.date = date
    edited.take(exercise)
    try edited.validate()
    return edited
  }
}

extension DataRecord {
  /// Sets the type of exercise, if the record can have one.
  fileprivate mutating func take(_ exercise: WorkoutActivity?) {
    guard var record = self as? any ExerciseRecord else { return }
    record.exercise = exercise
    if let record = record as? Self { self = record }
  }
}
