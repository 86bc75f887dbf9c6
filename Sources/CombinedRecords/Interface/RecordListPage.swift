public import Foundation

/// The contents of a list of records, as an interface shows them.
public struct RecordListPage<Record: DataRecord>: Hashable, Sendable {
  /// A record with its row.
  public struct Entry: Hashable, Sendable, Identifiable {
    /// The record.
    public let record: Record
    /// The row that shows the record.
    public let row: RecordRow

    /// The identifier of the record.
    public var id: UUID { record.id }
  }

  /// The entries, in the order of the list.
  public let entries: [Entry]
  /// The title of the progress overlay, or `nil` if nothing is loading.
  public let progressTitle: String?
  /// The title of the button that loads the next page; `nil` during a load and at the end of the
  /// list.
  public let moreTitle: String?
  /// The message for the current failure to read records, or `nil` without a failure.
  public let failureText: String?
  /// The text for an empty list, or `nil` during a load or if the list has records.
  public let emptyText: String?

  /// Creates the page of a query.
  ///
  /// - Parameters:
  ///   - records: The records, in order.
  ///   - isLoading: Whether a load is in progress.
  ///   - failure: The current failure to read records, or `nil` without a failure.
  ///   - hasMore: Whether another page can be loaded.
  ///   - style: The style of values.
  public init(
    _ records: [Record], isLoading: Bool, failure: QueryFailure?, hasMore: Bool, style: FieldStyle
  ) {
    entries = records.map { Entry(record: $0, row: RecordRow($0, style: style)) }
    progressTitle = isLoading ? "Loading..." : nil
    moreTitle = hasMore && !isLoading ? "Show More" : nil
    failureText = failure.map { failure in
      switch failure.source {
      case .local: "The app's own records could not be read. Refresh the list."
      case .healthKit: "Health records could not be read. Refresh the list."
      }
    }
    emptyText = records.isEmpty && !isLoading ? "No Records" : nil
  }
}

/// The animation of changes to a list.
public struct ListMotion: Hashable, Sendable {
  /// The number of seconds that rows take to move, or `nil` if they appear in place.
  public let rows: Double?
  /// The number of seconds that the overlay takes to fade.
  public let overlay: Double

  /// Creates the animation; with Reduce Motion on, nothing moves, and only the overlay fades.
  public init(reducesMotion: Bool) {
    rows = reducesMotion ? nil : 0.35
    overlay = 0.2
  }
}
