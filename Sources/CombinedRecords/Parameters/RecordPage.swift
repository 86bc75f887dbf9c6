public import Foundation

/// A request for a page of records.
public struct PageRequest: Hashable, Sendable {
  /// The dates, including both ends.
  public let dates: ClosedRange<Date>
  /// The end of the last page, or `nil` for the first page.
  public let after: RecordCursor?
  /// The number of records that the caller needs, or `nil` for all.
  ///
  /// A service may return more records, or fewer if it has more pages.
  public let limit: Int?

  /// Creates a request; a limit below 1 counts as 1.
  public init(dates: ClosedRange<Date>, after: RecordCursor? = nil, limit: Int? = nil) {
    self.dates = dates
    self.after = after
    self.limit = limit.map { max(1, $0) }
  }
}

/// A page of records of the health store.
public struct RecordPage<Record: DataRecord>: Hashable, Sendable {
  /// The records, newest first, including those that the app itself exported.
  public let records: [Record]
  /// The position from which the next page continues, or `nil` if this is the last page.
  public let next: RecordCursor?

  /// Creates a page.
  public init(records: [Record], next: RecordCursor? = nil) {
    self.records = records
    self.next = next
  }
}
