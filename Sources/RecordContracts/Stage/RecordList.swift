internal import CombinedRecords
internal import Foundation

/// The list of a row, for records of any kind.
protocol RecordList: Sendable {
  /// The records, newest first.
  var state: [any DataRecord] { get async }
  var isLoading: Bool { get async }
  var hasMore: Bool { get async }
  /// The side that failed, if any.
  var failedSide: RecordSource? { get async }
  func refresh() async
  func loadMore() async
  func settle() async
  func stop() async
}

/// A list of records of one kind.
struct ModelList<Record: UnifiedQueryable>: RecordList {
  let model: UnifiedQueryModel<Record>

  var state: [any DataRecord] { get async { await model.records } }
  var isLoading: Bool { get async { await model.isLoading } }
  var hasMore: Bool { get async { await model.hasMore } }
  var failedSide: RecordSource? { get async { await model.failure?.source } }
  func refresh() async { await model.refresh() }
  func loadMore() async { await model.loadMore() }
  func settle() async { await model.settle() }
  func stop() async { await model.stop() }
}
