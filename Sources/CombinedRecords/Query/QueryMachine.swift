internal import Foundation

/// The state machine of a combined query, which tracks the pending reads, the loaded records and
/// the contents that are shown.
///
/// The machine has no side effects. It turns events into actions, whose results are passed to the
/// machine as events. Results with an outdated token are ignored.
struct QueryMachine<Record: UnifiedQueryable>: Sendable {
  typealias Query = RecordQuery<Record.QueryParams>

  enum Event: Sendable {
    /// Starts a load, which replaces a load in progress.
    case load(Query, ClosedRange<Date>)
    /// Shows another page, unless a load is in progress or the list has ended.
    case loadMore
    /// The local records changed; the range is the query's range at the current time.
    case localChanged(ClosedRange<Date>)
    /// The records of the health store or the settings changed.
    case healthChanged
    case localAnswer(Int, Result<[Record], QueryFailure>)
    case healthAnswer(Int, Result<RecordPage<Record>, QueryFailure>)
    /// Ends all work; the list remains.
    case stop
  }

  enum Action: Hashable, Sendable {
    case readLocal(Int, ClosedRange<Date>)
    case readHealth(Int, PageRequest)
    case cancel(Int)
    /// Starts a load with the same query at the current time.
    case reload
  }

  /// The contents of a list that is shown or is being loaded.
  struct Contents: Sendable {
    let query: Query
    /// The range of the health store's records.
    let dates: ClosedRange<Date>
    var local: [Record] = []
    var localDates: ClosedRange<Date>
    var health: [Record] = []
    /// The position up to which the health store's records are complete; `nil` before the first
    /// page and after the last one.
    var horizon: RecordCursor?
    /// The failure of the last read of the local records, or `nil` if it succeeded.
    var localFailure: QueryFailure?
    /// The failure of the last read of the health store's records; `nil` if it succeeded, or if
    /// another page was requested since.
    var healthFailure: QueryFailure?

    var failure: QueryFailure? { healthFailure ?? localFailure }

    init(_ query: Query, _ dates: ClosedRange<Date>) {
      self.query = query
      self.dates = dates
      localDates = dates
    }
  }

  /// A load in progress.
  struct Load: Sendable {
    var contents: Contents
    var hasLocal = false
  }

  let pageSize: Int
  let bundleIdentifier: String
  private(set) var isRunning = false
  private(set) var records: [Record] = []
  private(set) var hasMore = false
  /// The shown contents, or `nil` before the first load has finished.
  private(set) var shown: Contents?
  private var load: Load?
  private var wanted: Int
  private var isLoadingMore = false
  private var mustReload = false
  private var localToken: Int?
  /// The range of the most recent local read.
  private var localDates: ClosedRange<Date>?
  private var healthToken: Int?
  private var lastToken = 0

  init(pageSize: Int, bundleIdentifier: String) {
    self.pageSize = max(1, pageSize)
    self.bundleIdentifier = bundleIdentifier
    wanted = self.pageSize
  }

  var isLoading: Bool { load != nil || isLoadingMore }
  var failure: QueryFailure? { shown?.failure }

  /// Handles an event and returns the actions to perform, in order; before the first load and after
  /// a stop, only a load has an effect.
  mutating func handle(_ event: Event) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .load(let query, let dates): start(query, dates, &actions)
    case _ where !isRunning: break
    case .loadMore:
      guard !isLoading, hasMore else { break }
      wanted += pageSize
      isLoadingMore = true
      let failure = shown?.healthFailure
      shown?.healthFailure = nil
      advance(&actions)
      // Without a new read, the failure of the last one remains.
      if healthToken == nil, shown?.healthFailure == nil {
        shown?.healthFailure = failure
        show()
      }
      return actions
    case .localChanged(let dates): readLocal(dates, &actions)
    case .healthChanged:
      // A load in progress is finished first, so that frequent changes cannot delay it
      // indefinitely.
      if isLoading { mustReload = true } else { actions.append(.reload) }
    case .localAnswer(let token, let result): receive(token, result)
    case .healthAnswer(let token, let result): receive(token, result)
    case .stop:
      isRunning = false
      load = nil
      isLoadingMore = false
      cancel(&localToken, &actions)
      cancel(&healthToken, &actions)
    }
    advance(&actions)
    return actions
  }
}

// MARK: - Loading

extension QueryMachine {
  private mutating func start(
    _ query: Query, _ dates: ClosedRange<Date>, _ actions: inout [Action]
  ) {
    if shown?.query != query { wanted = pageSize }
    isRunning = true
    isLoadingMore = false
    mustReload = false
    let contents = Contents(query, dates)
    load = Load(contents: contents)
    cancel(&healthToken, &actions)
    readLocal(dates, &actions)
    if query.parameters.source != .local { readHealth(contents, limit: wanted, &actions) }
  }

  private mutating func readLocal(_ dates: ClosedRange<Date>, _ actions: inout [Action]) {
    cancel(&localToken, &actions)
    lastToken += 1
    localToken = lastToken
    localDates = dates
    actions.append(.readLocal(lastToken, dates))
  }

  /// Requests the health records after the horizon: a limited number or, when sorting by value, all
  /// of them, because a store cannot order by value.
  private mutating func readHealth(
    _ contents: Contents, limit: Int, _ actions: inout [Action]
  ) {
    lastToken += 1
    healthToken = lastToken
    let order = contents.query.order.dates
    actions.append(
      .readHealth(
        lastToken,
        PageRequest(
          dates: contents.dates, after: contents.horizon, limit: order == nil ? nil : limit,
          order: order ?? .newestFirst)))
  }

  private func cancel(_ token: inout Int?, _ actions: inout [Action]) {
    if let token { actions.append(.cancel(token)) }
    token = nil
  }

  private mutating func receive(_ token: Int, _ result: Result<[Record], QueryFailure>) {
    guard token == localToken else { return }
    localToken = nil
    let isSame = load == nil || load?.contents.query == shown?.query
    switch result {
    case .success(let records):
      load?.contents.take(records, in: localDates)
      // A change to local records is shown at once, with the health records of the last load.
      if isSame { shown?.take(records, in: localDates) }
      // Fewer local records may leave room for more health records.
      if load == nil { isLoadingMore = true }
    case .failure(let failure):
      if isSame, let shown { load?.contents.take(shown.local, in: shown.localDates) }
      load?.contents.localFailure = failure
      if load == nil { shown?.localFailure = failure }
    }
    load?.hasLocal = true
  }

  private mutating func receive(
    _ token: Int, _ result: Result<RecordPage<Record>, QueryFailure>
  ) {
    guard token == healthToken else { return }
    healthToken = nil
    switch result {
    case .success(let page):
      if load != nil { load?.contents.take(page) } else { shown?.take(page) }
    case .failure(let failure):
      if let shown, load?.contents.query == shown.query {
        load?.contents.health = shown.health
        load?.contents.horizon = shown.horizon
      }
      load?.contents.healthFailure = failure
      if load == nil { shown?.healthFailure = failure }
    }
  }

  /// Finishes the load or the page, unless a read that it needs is pending or is requested now, and
  /// updates the list.
  private mutating func advance(_ actions: inout [Action]) {
    defer { show() }
    guard healthToken == nil else { return }
    if let load {
      guard load.hasLocal else { return }
      if read(load.contents, &actions) { return }
      shown = load.contents
      self.load = nil
    } else if isLoadingMore, let shown {
      if read(shown, &actions) { return }
      isLoadingMore = false
    } else {
      return
    }
    if mustReload {
      mustReload = false
      actions.append(.reload)
    }
  }

  /// Requests another page if the contents need more health records, and returns whether a page was
  /// requested.
  private mutating func read(_ contents: Contents, _ actions: inout [Action]) -> Bool {
    guard contents.healthFailure == nil, contents.horizon != nil else { return false }
    let isByDate = contents.query.order.dates != nil
    let missing = wanted - combined(contents).count
    guard missing > 0 || !isByDate else { return false }
    readHealth(contents, limit: max(missing, pageSize), &actions)
    return true
  }

  private mutating func show() {
    guard let shown else { return }
    let all = combined(shown)
    records = Array(all.prefix(wanted))
    hasMore = all.count > wanted || shown.horizon != nil
  }

  /// Returns the combined records that satisfy the query or, when sorting by date, those of them up
  /// to the horizon.
  ///
  /// When sorting by value, a record of any page can come first; if reading fails before the last
  /// page, the records that were read are shown.
  private func combined(_ contents: Contents) -> [Record] {
    let query = contents.query
    // Local records that the conditions exclude still identify their copies.
    let all = RecordCombination.combine(
      local: contents.local, health: contents.health, source: query.parameters.source,
      order: query.order, bundleIdentifier: bundleIdentifier
    ).filter { record in
      query.accepts(record, in: record.isEditable ? contents.localDates : contents.dates)
    }
    guard let horizon = contents.horizon, let order = query.order.dates else { return all }
    return all.filter { !order.precedes(horizon, RecordCursor($0)) }
  }
}

extension QueryMachine.Contents {
  fileprivate mutating func take(_ records: [Record], in dates: ClosedRange<Date>?) {
    local = records
    if let dates { localDates = dates }
    localFailure = nil
  }

  fileprivate mutating func take(_ page: RecordPage<Record>) {
    health += page.records
    horizon = page.next
  }
}
