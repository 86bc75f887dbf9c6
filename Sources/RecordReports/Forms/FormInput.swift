public import CombinedRecords
public import Foundation

/// User input for the fields of a form.
public struct FormInput: Sendable {
  /// The name with which the type of exercise is entered, like a field.
  public static let exerciseName = "exercise"

  private let texts: [FieldKey: String]
  private let exercise: WorkoutActivity??
  private let style: FieldStyle

  /// Creates input from assignments to the fields of a record type.
  ///
  /// - Parameters:
  ///   - assignments: The names and values of fields; an empty value removes the value of a field.
  ///   - type: The type of record.
  ///   - style: The style of the form.
  /// - Throws: ``FormError`` for an unknown or repeated name, an unknown unit, or an unknown type
  ///   of exercise.
  public init<Record: DataRecord>(
    _ assignments: [FieldAssignment], for type: Record.Type, style: FieldStyle
  ) throws(FormError) {
    var texts: [FieldKey: String] = [:]
    var exercise: WorkoutActivity??
    var style = style
    for assignment in assignments {
      if assignment.name == Self.exerciseName, type is any ExerciseRecord.Type {
        guard exercise == nil else { throw .repeated(assignment.name) }
        exercise = .some(try Self.exercise(assignment.text))
        continue
      }
      let fields = type.fields.map(\.field)
      guard let field = fields.first(where: { $0.key.rawValue == assignment.name })
      else { throw .unknownField(assignment.name, expected: Self.names(of: type)) }
      guard texts[field.key] == nil else { throw .repeated(assignment.name) }
      let typed = try FieldText(assignment.text, of: field, style: style)
      texts[field.key] = typed.number
      style = style.entering(typed.unit, in: field)
    }
    self.texts = texts
    self.exercise = exercise
    self.style = style
  }

  /// Returns the names of a record type's fields, followed by ``exerciseName`` if its records can
  /// have a type of exercise.
  public static func names<Record: DataRecord>(of type: Record.Type) -> [String] {
    type.fields.map(\.key.rawValue)
      + (type is any ExerciseRecord.Type ? [exerciseName] : [])
  }

  /// Returns a new record with the entered values.
  ///
  /// - Parameter record: A local record with the identifier, the date and, if no type of exercise
  ///   was entered, the type of exercise of the new record; the values of its fields are not used.
  /// - Returns: The record, which is not saved.
  /// - Throws: ``FormError`` for a rejected entry, an empty required field, or a record that is not
  ///   local or whose date is not finite.
  public func adding<Record: DataRecord>(_ record: Record) throws(FormError) -> Record {
    try filled(RecordForm(new: record, style: style), date: record.date)
  }

  /// Returns a record with the entered values, and with the given date unless it is `nil`; all
  /// other values are kept.
  ///
  /// - Throws: ``FormError`` for a rejected entry, a kept value that violates its field's rule, an
  ///   empty required field, a record that is not local, or a date that is not finite.
  public func editing<Record: DataRecord>(
    _ record: Record, date: Date? = nil
  ) throws(FormError) -> Record {
    try filled(RecordForm(record, style: style), date: date ?? record.date)
  }

  private func filled<Record: DataRecord>(
    _ form: RecordForm<Record>, date: Date
  ) throws(FormError) -> Record {
    var form = form
    for entry in form.entries {
      guard let text = texts[entry.field.key] else { continue }
      form.type(text, in: entry.field.key)
      if let problem = form[entry.field.key]?.problem { throw .field(entry.field.key, problem) }
    }
    if let exercise { form.exercise = exercise }
    form.date = date
    do { return try form.edited() } catch { throw .record(error) }
  }

  private static func exercise(_ text: String) throws(FormError) -> WorkoutActivity? {
    guard !text.isEmpty else { return nil }
    guard let exercise = WorkoutActivity(rawValue: text) else {
      throw .unknownChoice(
        exerciseName, expected: WorkoutActivity.allCases.map(\.rawValue))
    }
    return exercise
  }
}
