package import Foundation
internal import HealthModel

/// The identifiers that are computed for records from files, because files contain no identifiers.
package enum MetricIdentity {
  /// The namespace of the identifiers of exported records.
  private static let space = UUID(
    uuid: (
      0x6D, 0x65, 0x74, 0x72, 0x69, 0x63, 0x50, 0x79, 0x9E, 0x63, 0x73, 0x79, 0x6E, 0x63, 0x00, 0x01
    ))

  /// Returns an identifier that depends only on the type, source, dates, value and unit of a
  /// record.
  ///
  /// The dates are the start, the end and the creation date. Only their instants in milliseconds
  /// count, because the UTC offset in a file can change between exports. The value and the unit
  /// distinguish records that an app creates at the same time; a value that is text is not parsed,
  /// so `1` and `1.0` differ. For a workout, the activity and the duration are the value.
  package static func id(of record: MetricRecord, start: Date, end: Date) -> UUID {
    var name: [UInt8] = []
    func append(_ part: String?) {
      // The length before each part separates the parts, whatever characters they contain.
      let bytes = part.map { Array($0.precomposedStringWithCanonicalMapping.utf8) } ?? []
      name += Array("\(part == nil ? -1 : bytes.count):".utf8) + bytes
    }
    append(record.identifier)
    append(record.source)
    for date in [start, end, record.created] {
      append(date.flatMap(ISODate.milliseconds).map { String($0) })
    }
    switch record.value {
    case .quantity(let number, let unit):
      append(JSONNumber.text(of: number))
      append(unit?.unitString)
    case .text(let value, let unit):
      append(value)
      append(unit)
    case .category(let number): append(String(number))
    case .workout(let activity, let duration):
      append(String(activity.rawValue))
      append(duration.map { JSONNumber.text(of: $0) })
    case .activity(let text, let duration):
      append(text)
      append(duration.map { JSONNumber.text(of: $0) })
    }
    return NameBasedUUID.uuid(of: name, in: space)
  }
}
