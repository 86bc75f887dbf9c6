internal import CombinedRecords
internal import Foundation
internal import Observation

/// The list that a row shows, with records of any one kind.
protocol RecordList: Sendable {
  /// The records, in the order of the list.
  var state: [any DataRecord] { get async }
  var isLoading: Bool { get async }
  var hasMore: Bool { get async }
  /// The source that could not be read, or `nil` without a current failure.
  var failedSide: RecordSource? { get async }
  /// The number of running tasks.
  var pendingCount: Int { get async }
  /// The conditions of the query.
  var parameters: any QueryParameters { get async }
  /// The order that the query requests.
  var order: RecordOrder { get async }
  func refresh() async
  /// Refreshes the list, and returns when it has finished its work.
  func refreshAndWait() async
  func loadMore() async
  func settle() async
  func stop() async
  /// Waits until the interface shows all changes that the list has reported.
  func draw() async
}

/// A list of records of one kind, as an interface shows it.
struct ModelList<Record: UnifiedQueryable>: RecordList {
  let model: UnifiedQueryModel<Record>
  private let screen: ListScreen<Record>

  @MainActor init(model: UnifiedQueryModel<Record>) {
    self.model = model
    screen = ListScreen(model)
  }

  var state: [any DataRecord] { get async { await screen.shown.records } }
  var isLoading: Bool { get async { await screen.shown.isLoading } }
  var hasMore: Bool { get async { await screen.shown.hasMore } }
  var failedSide: RecordSource? { get async { await screen.shown.failedSide } }
  var parameters: any QueryParameters { get async { await screen.shown.parameters } }
  var order: RecordOrder { get async { await screen.shown.order } }
  var pendingCount: Int { get async { await model.pendingCount } }
  func refresh() async { await model.refresh() }
  func refreshAndWait() async { await model.refreshAndWait() }
  func loadMore() async { await model.loadMore() }
  func settle() async { await model.settle() }
  func draw() async { await screen.settle() }

  func stop() async {
    await model.stop()
    await screen.settle()
  }
}

/// An interface that reads a list again only when the list notifies it of a change.
@MainActor
private final class ListScreen<Record: UnifiedQueryable> {
  struct Shown {
    var records: [Record]
    var isLoading: Bool
    var hasMore: Bool
    var failedSide: RecordSource?
    var parameters: Record.QueryParams
    var order: RecordOrder

    @MainActor init(_ model: UnifiedQueryModel<Record>) {
      records = model.records
      isLoading = model.isLoading
      hasMore = model.hasMore
      failedSide = model.failure?.source
      parameters = model.query.parameters
      order = model.query.order
    }
  }

  private(set) var shown: Shown
  private let model: UnifiedQueryModel<Record>
  private var drawing: Task<Void, Never>?

  init(_ model: UnifiedQueryModel<Record>) {
    self.model = model
    shown = Shown(model)
    draw()
  }

  /// Waits until all reported changes are shown.
  func settle() async { while let drawing { await drawing.value } }

  private func draw() {
    drawing = nil
    withObservationTracking {
      shown = Shown(model)
    } onChange: { [weak self] in
      // The notification precedes the change, so the list is read later.
      MainActor.assumeIsolated { self?.drawSoon() }
    }
  }

  private func drawSoon() { drawing = Task { [weak self] in self?.draw() } }
}
