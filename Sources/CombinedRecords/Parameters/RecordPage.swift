public import Foundation

/// A request for a page of records.
public struct PageRequest: Hashable, Sendable {
  /// The range of dates, including both ends.
  public let dates: ClosedRange<Date>
  /// The end of the previous page, or `nil` for the first page.
  public let after: RecordCursor?
  /// The number of records that the caller needs, or `nil` for all, which then make one page.
  ///
  /// With a limit, a service may return more records, or fewer if it has more pages.
  public let limit: Int?
  /// The order of the records, within a page and from page to page.
  public let order: DateOrder

  /// Creates a request; a limit below 1 counts as 1.
  public init(
    dates: ClosedRange<Date>, after: RecordCursor? = nil, limit: Int? = nil,
    order: DateOrder = .newestFirst
  ) {
    self.dates = dates
    self.after = after
    self.limit = limit.map { max(1, $0) }
    self.order = order
  }

  /// The dates from the end of the previous page onward, or `nil` if none are left.
  public var remainingDates: ClosedRange<Date>? {
    var (lower, upper) = (dates.lowerBound, dates.upperBound)
    if let after {
      switch order {
      case .newestFirst: upper = min(upper, after.date)
      case .oldestFirst: lower = max(lower, after.date)
      }
    }
    return lower <= upper ? lower...upper : nil
  }

  /// Returns the records after the end of the previous page, in the order of the request.
  public func rest<Record: DataRecord>(of records: [Record]) -> [Record] {
    records.filter { record in
      dates.contains(record.date)
        && after.map { order.precedes($0, RecordCursor(record)) } ?? true
    }.sorted { order.precedes(RecordCursor($0), RecordCursor($1)) }
  }
}

extension PageRequest {
  /// Returns the page that all remaining records make, which does not divide records of one date.
  ///
  /// - Parameter records: The records after the end of the previous page, in the order of the
  ///   request.
  /// - Returns: The page, with more records than the limit if they have the date of the last.
  func undividedPage<Record: DataRecord>(of records: [Record]) -> RecordPage<Record> {
    guard let limit,
      let end = records.dropFirst(limit)
        .firstIndex(where: { $0.date != records[limit - 1].date })
    else { return RecordPage(records: records) }
    return RecordPage(
      records: Array(records[..<end]), next: RecordCursor(records[end - 1]))
  }
}

/// A page of records of the health store.
public struct RecordPage<Record: DataRecord>: Hashable, Sendable {
  /// The records, in the order of the request, including those that the app itself exported.
  public let records: [Record]
  /// The position from which the next page continues, or `nil` if this is the last page.
  public let next: RecordCursor?

  /// Creates a page, by default the last one.
  public init(records: [Record], next: RecordCursor? = nil) {
    self.records = records
    self.next = next
  }
}
