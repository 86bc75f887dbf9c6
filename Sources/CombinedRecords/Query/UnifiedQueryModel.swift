public import Foundation
public import HealthModel
public import Observation

/// A live query for local records and records from the health store, for any interface.
///
/// After the first start, the list is empty, and ``isLoading`` is `true` until the home and, unless
/// the query shows only local records, the health store have responded. A new load replaces the
/// one in progress, whose late results are ignored; the list does not change until the new records
/// arrive. Changes to local records appear at once unless a new query is being loaded, and changes
/// in the health store appear if the store can report them.
@MainActor
public final class UnifiedQueryModel<Record: UnifiedQueryable>: Observable {
  /// The state that an interface reads.
  private struct Shown {
    var records: [Record] = []
    var isLoading = false
    var failure: QueryFailure?
    var hasMore = false
  }

  /// The records to show, in the order of the query.
  public var records: [Record] { read(\.records, shown.records) }
  /// Whether a load is in progress.
  public var isLoading: Bool { read(\.isLoading, shown.isLoading) }
  /// The current failure to read records, or `nil` without a failure.
  ///
  /// The list shows the records that could be loaded.
  public var failure: QueryFailure? { read(\.failure, shown.failure) }
  /// Whether there may be more records than the list shows; see ``loadMore()``.
  public var hasMore: Bool { read(\.hasMore, shown.hasMore) }

  /// The conditions and the order; setting another query starts a load if the model is running.
  public var query: RecordQuery<Record.QueryParams> {
    get { read(\.query, wanted) }
    set {
      guard newValue != wanted else { return }
      change(\.query) { wanted = newValue }
      if machine.isRunning { refresh() }
    }
  }

  /// The dates, the sources, and the conditions that are specific to the record type; setting other
  /// parameters starts a load if the model is running.
  public var parameters: Record.QueryParams {
    get { query.parameters }
    set { query.parameters = newValue }
  }

  // The conformance is written by hand, because this file is also compiled without macros.
  private let registrar = ObservationRegistrar()
  private var shown = Shown()
  private var wanted: RecordQuery<Record.QueryParams>
  private var machine: QueryMachine<Record>
  private let home: any RecordHome
  private let service: any HealthKitService
  private let clock: any HealthClock
  private let calendar: @Sendable () -> Calendar
  private let work = QueryWork()
  /// The task numbers of pending actions, keyed by the machine's tokens.
  private var tasks: [Int: Int] = [:]
  private var homeObservation: RecordObservation?
  private var healthObservation: RecordObservation?

  /// Creates a query that does nothing until it is started.
  ///
  /// - Parameters:
  ///   - parameters: The dates, the sources, and the conditions that are specific to the record
  ///     type.
  ///   - predicate: Further conditions, or `nil` for none.
  ///   - order: The order of the list.
  ///   - home: The storage of local records.
  ///   - service: The service that accesses the health store.
  ///   - clock: The clock that provides the end of ranges up to now.
  ///   - pageSize: The maximum number of records that are shown at first, and that ``loadMore()``
  ///     adds; a number below 1 counts as 1.
  ///   - calendar: A closure that returns the calendar for ranges in days; it is called for each
  ///     load and after each change to the local records.
  public init(
    _ parameters: Record.QueryParams, predicate: RecordPredicate? = nil,
    order: RecordOrder = .newestFirst, home: any RecordHome, service: any HealthKitService,
    clock: any HealthClock, pageSize: Int = 50,
    calendar: @escaping @Sendable () -> Calendar = { .current }
  ) {
    wanted = RecordQuery(parameters, predicate: predicate, order: order)
    self.home = home
    self.service = service
    self.clock = clock
    self.calendar = calendar
    machine = QueryMachine(pageSize: pageSize, bundleIdentifier: service.bundleIdentifier)
  }

  deinit { work.cancelAll() }

  /// Starts the query; does nothing if it is running.
  public func start() {
    if !machine.isRunning { refresh() }
  }

  /// Loads the records again; a range up to now then ends at the current time.
  ///
  /// A stopped query starts again.
  public func refresh() {
    observeHome()
    handle(.load(wanted, dates))
  }

  /// Loads the records again, and returns when no work is pending.
  public func refreshAndWait() async {
    refresh()
    await settle()
  }

  /// Shows another page; does nothing while the query is stopped, during a load, or at the end of
  /// the list.
  public func loadMore() { handle(.loadMore) }

  /// Ends all work and all observations; the list remains.
  public func stop() {
    homeObservation = nil
    healthObservation = nil
    handle(.stop)
  }

  /// Waits until no work is pending.
  public func settle() async { await work.settle() }

  /// The number of running tasks.
  package var pendingCount: Int { work.count }

  private var dates: ClosedRange<Date> {
    wanted.parameters.range.dates(now: clock.now, calendar: calendar())
  }

  // MARK: - Events and actions

  private func handle(_ event: QueryMachine<Record>.Event) {
    let actions = machine.handle(event)
    show()
    for action in actions { perform(action) }
  }

  /// Copies the machine's state, and notifies observers of changed properties; a failure counts as
  /// changed, because failures cannot be compared.
  private func show() {
    if shown.records != machine.records {
      change(\.records) { shown.records = machine.records }
    }
    if shown.isLoading != machine.isLoading {
      change(\.isLoading) { shown.isLoading = machine.isLoading }
    }
    if shown.hasMore != machine.hasMore { change(\.hasMore) { shown.hasMore = machine.hasMore } }
    if shown.failure != nil || machine.failure != nil {
      change(\.failure) { shown.failure = machine.failure }
    }
  }

  private func read<Value>(_ path: KeyPath<UnifiedQueryModel, Value>, _ value: Value) -> Value {
    registrar.access(self, keyPath: path)
    return value
  }

  private func change<Value>(
    _ path: KeyPath<UnifiedQueryModel, Value>, _ change: () -> Void
  ) {
    registrar.withMutation(of: self, keyPath: path, change)
  }

  private func perform(_ action: QueryMachine<Record>.Action) {
    switch action {
    case .readLocal(let token, let dates): readLocal(token, dates)
    case .readHealth(let token, let request): readHealth(token, request)
    case .cancel(let token):
      if let task = tasks.removeValue(forKey: token) { work.cancel(task) }
    case .reload: refresh()
    }
  }

  private func answer(_ token: Int, _ event: QueryMachine<Record>.Event) {
    tasks[token] = nil
    handle(event)
  }

  private func readLocal(_ token: Int, _ dates: ClosedRange<Date>) {
    tasks[token] = work.run { [weak self, home] in
      let result: Result<[Record], QueryFailure>
      do {
        result = .success(try await home.records(Record.self, in: dates))
      } catch {
        result = .failure(QueryFailure(.local, error))
      }
      await self?.answer(token, .localAnswer(token, result))
    }
  }

  private func readHealth(_ token: Int, _ request: PageRequest) {
    tasks[token] = work.run { [weak self, home, service] in
      await self?.observeHealth()
      let result: Result<RecordPage<Record>, QueryFailure>
      do {
        let page = try await service.page(Record.self, request)
        result = await page.withoutCopies(of: home)
      } catch {
        result = .failure(QueryFailure(.healthKit, error))
      }
      await self?.answer(token, .healthAnswer(token, result))
    }
  }

  // MARK: - Observations

  private func observeHome() {
    homeObservation = home.observe { [weak self, work] change in
      switch change {
      case .records(let kind) where kind == Record.kind:
        work.run { [weak self] in await self?.localChanged() }
      case .preferences: work.run { [weak self] in await self?.healthChanged() }
      case .records, .goals: return
      }
    }
  }

  private func localChanged() { handle(.localChanged(dates)) }

  private func healthChanged() { handle(.healthChanged) }

  /// Observes the health store unless it is already observed; errors are left to the read that
  /// follows.
  private func observeHealth() async {
    guard healthObservation == nil else { return }
    let observation = try? await service.observe(Record.kind) { [weak self, work] in
      work.run { [weak self] in await self?.healthChanged() }
    }
    // The query may have been stopped in the meantime. If another load was faster, its observation
    // is replaced and ends, unless this call failed.
    if let observation, machine.isRunning { healthObservation = observation }
  }
}

extension RecordPage {
  /// Returns the page without the records that are copies of local records, or the failure of the
  /// home.
  ///
  /// The local record may be outside the query's range, for example after a change of its date.
  fileprivate func withoutCopies(of home: any RecordHome) async -> Result<Self, QueryFailure> {
    var kept: [Record] = []
    do {
      for record in records {
        if let identity = record.origin?.syncIdentifier,
          let id = RecordIdentity.id(ofSyncIdentifier: identity),
          try await home.record(Record.self, id: id) != nil
        {
          continue
        }
        kept.append(record)
      }
    } catch {
      return .failure(QueryFailure(.local, error))
    }
    return .success(Self(records: kept, next: next))
  }
}
