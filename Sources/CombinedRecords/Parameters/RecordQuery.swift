public import Foundation

/// A query: the parameters of a record type, further conditions, and the order of the list.
public struct RecordQuery<Parameters: QueryParameters>: Hashable, Sendable {
  /// The dates, the sources, and the conditions that are specific to the record type.
  public var parameters: Parameters
  /// Further conditions, or `nil` for none.
  public var predicate: RecordPredicate?
  /// The order of the list.
  public var order: RecordOrder

  /// Creates a query, by default newest first.
  public init(
    _ parameters: Parameters, predicate: RecordPredicate? = nil, order: RecordOrder = .newestFirst
  ) {
    self.parameters = parameters
    self.predicate = predicate
    self.order = order
  }

  /// Returns whether a record has a date in the given range and satisfies all conditions except the
  /// one on the source.
  public func accepts(_ record: Parameters.Record, in dates: ClosedRange<Date>) -> Bool {
    dates.contains(record.date) && parameters.accepts(record)
      && predicate?.accepts(record) ?? true
  }
}
