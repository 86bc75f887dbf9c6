public import Foundation

/// A row in a list of records.
public struct RecordRow: Hashable, Sendable, Identifiable {
  /// An item in the second line: a value or the type of exercise.
  public struct Detail: Hashable, Sendable {
    /// The mark of the field, or `nil` for the type of exercise.
    public let mark: Mark?
    /// The value, or `nil` for the type of exercise.
    public let value: ValueText?
    /// The type of exercise, or `nil` for a value.
    public let activityType: WorkoutActivity?
  }

  /// The identifier of the record.
  public let id: UUID
  /// The kind of the record.
  public let kind: RecordKind
  /// The mark of the main field.
  public let mark: Mark
  /// The value of the main field.
  public let value: ValueText
  /// The second line: the other values and the type of exercise, if they are present.
  public let details: [Detail]
  /// The date of the record, which the interface abbreviates and shows relative to the current
  /// time.
  public let date: Date
  /// The mark of the source, shown at the end of the row; `nil` for local records.
  public let sourceMark: Mark?
  /// Whether the record can be edited and deleted.
  public let isEditable: Bool

  /// Creates the row of a record.
  public init<Record: DataRecord>(_ record: Record, style: FieldStyle) {
    let main = Record.mainField
    id = record.id
    kind = Record.kind
    mark = Mark(main)
    value = ValueText(record[main.key], main, style: style)
    var details = Record.fields.dropFirst().compactMap { use -> Detail? in
      guard let value = record[use.key] else { return nil }
      return Detail(
        mark: Mark(use.field), value: ValueText(value, use.field, style: style),
        activityType: nil)
    }
    if let type = (record as? any ExerciseRecord)?.exercise {
      details.append(Detail(mark: nil, value: nil, activityType: type))
    }
    self.details = details
    date = record.date
    sourceMark = .source(record.source)
    isEditable = record.isEditable
  }
}

extension DataRecord {
  /// The first field, which a row shows most prominently; weight for a type without fields.
  static var mainField: RecordField { fields.first?.field ?? .weight }
}
