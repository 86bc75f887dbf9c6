public import Foundation

/// The position of a record in a list.
///
/// Newer records come first in the order of positions. At the same date, local records come first,
/// and records of the same source are ordered by identifier, so the order is total.
public struct RecordCursor: Hashable, Sendable, Codable {
  /// The date of the record.
  public let date: Date
  /// The source of the record.
  public let source: RecordSource
  /// The identifier of the record.
  public let id: UUID

  /// Creates the position of a record with the given properties.
  public init(date: Date, source: RecordSource, id: UUID) {
    self.date = date
    self.source = source
    self.id = id
  }

  /// Creates the position of a record.
  public init(_ record: some DataRecord) {
    self.init(date: record.date, source: record.source, id: record.id)
  }
}

extension RecordCursor: Comparable {
  /// Returns whether a position comes before another in a list that is newest first.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.date != rhs.date { return lhs.date > rhs.date }
    if lhs.source != rhs.source { return lhs.source == .local }
    // UUIDs have the same order by their bytes as by their text.
    return withUnsafeBytes(of: lhs.id.uuid) { left in
      withUnsafeBytes(of: rhs.id.uuid) { left.lexicographicallyPrecedes($0) }
    }
  }
}
