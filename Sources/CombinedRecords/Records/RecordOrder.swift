/// An order by date, in which a health store can be read page by page.
public enum DateOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// Later dates come first.
  case newestFirst
  /// Earlier dates come first.
  case oldestFirst

  /// Returns whether a position comes before another in this order.
  ///
  /// At the same date, both orders match ``RecordCursor``: local records come first, and records of
  /// the same source are ordered by identifier, so the order is total.
  public func precedes(_ first: RecordCursor, _ second: RecordCursor) -> Bool {
    switch self {
    case .newestFirst: first < second
    case .oldestFirst: first.date == second.date ? first < second : first.date < second.date
    }
  }
}

/// The order of a list, which is total: no two records have the same position.
public enum RecordOrder: Hashable, Sendable, Codable {
  /// Later dates come first.
  case newestFirst
  /// Earlier dates come first.
  case oldestFirst
  /// Larger values of a field come first, and records without a value last.
  case largestFirst(FieldKey)
  /// Smaller values of a field come first, and records without a value last.
  case smallestFirst(FieldKey)

  /// The order by date, or `nil` for an order by value.
  ///
  /// A store orders by date only. A list ordered by date is therefore read page by page; for a list
  /// ordered by value, all records in the range are read before the first one is known.
  public var dates: DateOrder? {
    switch self {
    case .newestFirst: .newestFirst
    case .oldestFirst: .oldestFirst
    case .largestFirst, .smallestFirst: nil
    }
  }

  /// Returns whether a record comes before another in this order.
  ///
  /// In an order by value, records with equal values, or without a value, are newest first, and a
  /// value that is not a number counts as missing.
  public func precedes<Record: DataRecord>(_ first: Record, _ second: Record) -> Bool {
    let (left, right) = (RecordCursor(first), RecordCursor(second))
    switch self {
    case .newestFirst: return DateOrder.newestFirst.precedes(left, right)
    case .oldestFirst: return DateOrder.oldestFirst.precedes(left, right)
    case .largestFirst(let field), .smallestFirst(let field):
      switch (value(of: first, field), value(of: second, field)) {
      case (let one?, let other?) where one != other: return one < other
      case (_?, nil): return true
      case (nil, _?): return false
      default: return left < right
      }
    }
  }

  /// Returns the value to compare, which is smaller for a record that comes earlier, or `nil` if
  /// the value is missing or not a number.
  private func value(of record: some DataRecord, _ field: FieldKey) -> Double? {
    guard let value = record[field], !value.isNaN else { return nil }
    if case .largestFirst = self { return -value }
    return value
  }
}
