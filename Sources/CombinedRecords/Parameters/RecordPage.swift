public import Foundation

/// A request for a page of records.
public struct PageRequest: Hashable, Sendable {
  /// The range of dates, including both ends.
  public let dates: ClosedRange<Date>
  /// The position of the previous page's last record, or `nil` for the first page.
  public let after: RecordCursor?
  /// The number of records that the caller needs, or `nil` for all records in one page.
  ///
  /// With a limit, a page may contain more records, or fewer records although another page follows.
  public let limit: Int?
  /// The order of the records within a page and from page to page.
  public let order: DateOrder

  /// Creates a request, by default for all records, newest first; a limit below 1 counts as 1.
  public init(
    dates: ClosedRange<Date>, after: RecordCursor? = nil, limit: Int? = nil,
    order: DateOrder = .newestFirst
  ) {
    self.dates = dates
    self.after = after
    self.limit = limit.map { max(1, $0) }
    self.order = order
  }

  /// The part of the range in which the requested page can have records, or `nil` if it is empty.
  ///
  /// Dates before that of the previous page's last record, in the order of the request, are
  /// excluded.
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

  /// Returns the records in the range that come after the previous page, in the order of the
  /// request.
  public func rest<Record: DataRecord>(of records: [Record]) -> [Record] {
    records.filter { record in
      dates.contains(record.date)
        && after.map { order.precedes($0, RecordCursor(record)) } ?? true
    }.sorted { order.precedes(RecordCursor($0), RecordCursor($1)) }
  }
}

extension PageRequest {
  /// Returns the next page of the remaining records, without splitting records with the same date
  /// across pages.
  ///
  /// - Parameter records: The records after the end of the previous page, in the order of the
  ///   request.
  /// - Returns: The page, which exceeds the limit if records beyond the limit have the same date as
  ///   the last record within the limit.
  func undividedPage<Record: DataRecord>(of records: [Record]) -> RecordPage<Record> {
    guard let limit,
      let end = records.dropFirst(limit)
        .firstIndex(where: { $0.date != records[limit - 1].date })
    else { return RecordPage(records: records) }
    return RecordPage(
      records: Array(records[..<end]), next: RecordCursor(records[end - 1]))
  }
}

/// A page of records from the health store.
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
