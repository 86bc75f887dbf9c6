internal import CombinedRecords
internal import Foundation
internal import HealthModel

/// The values of a record that an object of a health store can contain, rounded for comparison.
struct RecordValues: Hashable, Sendable {
  let kind: RecordKind
  /// The date in whole milliseconds since 1970.
  let date: Int
  /// The values by field, in thousandths of the field's base unit.
  var values: [FieldKey: Int]
  /// The number of the workout activity type; `nil` unless the record is an activity.
  let exercise: Int?

  init(kind: RecordKind, date: Date, values: [FieldKey: Double], exercise: Int? = nil) {
    self.kind = kind
    self.date = Self.rounded(date.timeIntervalSince1970)
    self.values = values.mapValues(Self.rounded)
    self.exercise = exercise
  }

  init(_ record: some DataRecord) {
    var values: [FieldKey: Double] = [:]
    for use in type(of: record).fields { values[use.key] = record[use.key] }
    self.init(
      kind: type(of: record).kind, date: record.date, values: values,
      exercise: (record as? Activity)?.numberForWriting)
  }

  private static func rounded(_ value: Double) -> Int {
    Int(exactly: (value * 1_000).rounded()) ?? -1
  }
}
