public import CombinedRecords
public import Foundation

/// A record of any kind, as text and values.
public struct RecordLine: Sendable {
  /// The value of a field that is not the main field.
  public struct Detail: Sendable {
    /// The title of the field.
    public let title: String
    /// The value in the displayed unit.
    public let value: ValueText
  }

  /// The identifier of the record.
  public let id: UUID
  /// The kind of the record.
  public let kind: RecordKind
  /// The date of the record.
  public let date: Date
  /// The source of the record.
  public let source: RecordSource
  /// The bundle identifier of the writer, which can be any text; `nil` for a local record or if the
  /// store does not report the writer.
  public let bundleIdentifier: String?
  /// The value of the main field, which is the first field of the record, in the displayed unit.
  public let value: ValueText
  /// The values of the other fields that have one, in the displayed units.
  public let details: [Detail]
  /// The type of exercise, or `nil` if the record does not have one.
  public let exercise: WorkoutActivity?
  /// All values that are present, in the base units of their fields.
  public let values: [FieldKey: Double]

  /// Creates the line of a record.
  public init(_ record: some DataRecord, style: FieldStyle) {
    let fields = type(of: record).fields
    id = record.id
    kind = type(of: record).kind
    date = record.date
    source = record.source
    bundleIdentifier = record.origin?.bundleIdentifier
    let main = fields.first?.field ?? .weight
    value = ValueText(record[main.key], main, style: style)
    details = fields.dropFirst().compactMap { use in
      record[use.key].map {
        Detail(title: use.field.title, value: ValueText($0, use.field, style: style))
      }
    }
    exercise = (record as? any ExerciseRecord)?.exercise
    values = Dictionary(
      uniqueKeysWithValues: fields.compactMap { use in record[use.key].map { (use.key, $0) } })
  }

  /// The details and the type of exercise, on one line.
  public var detailText: String {
    (details.map { "\($0.title) \($0.value.text)" } + [exercise?.rawValue].compactMap { $0 })
      .joined(separator: ", ")
  }
}

extension ValueText {
  /// The number with its unit; an em dash alone for a missing value.
  public var text: String { number == FieldStyle.missing ? number : "\(number) \(unit)" }
}

extension RecordLine {
  /// Returns the identifier, the kind, the values, the type of exercise and the date on one line.
  public func summary(calendar: Calendar, locale: Locale) -> String {
    let values = [value.text, detailText].filter { !$0.isEmpty }.joined(separator: ", ")
    let date = DateDisplay(calendar: calendar, locale: locale).time(date)
    return "\(id.uuidString.lowercased()): \(kind.title), \(values), \(date)"
  }
}
