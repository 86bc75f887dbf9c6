internal import Foundation
internal import HealthModel

/// An operation of a store that can be made to fail.
enum StoreOperation: String, Hashable, Sendable, CaseIterable {
  case authorization
  case save
  case delete
  case query
}

/// How an operation fails.
enum StoreFault: Hashable, Sendable {
  case failing(HealthError)
  /// The call does nothing until its deadline has passed.
  case unanswered
  /// The call takes effect at once and answers only after its deadline has passed.
  case late
  /// The next call fails, those behind it do not.
  case failingOnce(HealthError)
}

/// A store that notes what it is asked, and fails where a case says so, around any other store.
final class InstrumentedStore: AuthorizationReporting, AvailabilityReporting,
  BackgroundDelivering, QueryStopping
{
  private let base: any ControllableHealthStore
  private let log: EventLog
  private let clock: VirtualClock
  private let patience: TimeInterval
  private let faults = Locked<[StoreOperation: StoreFault]>([:])
  private let met = Locked<Set<StoreOperation>>([])
  private let interruptions = Locked<[StoreOperation: @Sendable () async -> Void]>([:])

  /// Wraps a store; an unanswered call takes as many seconds as `patience` says.
  init(
    _ base: any ControllableHealthStore, log: EventLog, clock: VirtualClock, patience: TimeInterval
  ) {
    self.base = base
    self.log = log
    self.clock = clock
    self.patience = patience
  }

  func setFault(_ fault: StoreFault?, on operations: [StoreOperation]) {
    faults.withLock { faults in
      for operation in operations { faults[operation] = fault }
    }
  }

  /// Whether an operation fails, or any.
  func hasFault(on operation: StoreOperation? = nil) -> Bool {
    faults.withLock { faults in operation.map { faults[$0] != nil } ?? !faults.isEmpty }
  }

  /// The operations whose fault a call has met.
  var metFaults: Set<StoreOperation> { met.withLock { $0 } }

  private func meetFault(of operation: StoreOperation) -> StoreFault? {
    // A subject that asks without end is refused, so that its case ends.
    if log.isExhausted { return .failing(HealthError(.cancelled, "the case asks without end")) }
    let fault = faults.withLock { faults in
      guard case .failingOnce(let error)? = faults[operation] else { return faults[operation] }
      faults[operation] = nil
      return .failing(error)
    }
    if fault != nil { met.withLock { _ = $0.insert(operation) } }
    return fault
  }

  /// Does something once, between the effect of an operation and its answer.
  func interrupt(_ operation: StoreOperation, _ body: @escaping @Sendable () async -> Void) {
    interruptions.withLock { $0[operation] = body }
  }

  /// Whether something still waits to be done during an operation.
  var isInterruptionWaiting: Bool { interruptions.withLock { !$0.isEmpty } }

  private func takeInterruption(of operation: StoreOperation) -> (@Sendable () async -> Void)? {
    interruptions.withLock { $0.removeValue(forKey: operation) }
  }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await perform(.authorization) {
      try await base.requestAuthorization(toShare: toShare, read: read)
    } noting: {
      .requestedAuthorization(share: toShare, read: read, failure: $0)
    }
  }

  func save(_ sample: Sample) async throws {
    try await perform(.save) {
      try await base.save(sample)
    } noting: { failure in
      switch sample {
      case .quantity(let quantity): .saved(quantity, failure: failure)
      }
    }
  }

  func delete(_ sample: Sample) async throws {
    try await perform(.delete) {
      try await base.delete(sample)
    } noting: { failure in
      switch sample {
      case .quantity(let quantity): .deleted(quantity, failure: failure)
      }
    }
  }

  func stop(_ query: QueryID) {
    log.append(.stoppedQuery)
    base.stop(query)
  }

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    do {
      try await base.enableBackgroundDelivery(for: type, frequency: frequency)
      log.append(.enabledBackgroundDelivery(type, frequency, failure: nil))
    } catch {
      log.append(.enabledBackgroundDelivery(type, frequency, failure: Self.name(of: error)))
      throw error
    }
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    log.append(.disabledBackgroundDelivery)
    try await base.disableBackgroundDelivery(for: type)
  }

  func execute(_ query: Query) {
    switch query {
    case .sample(let query): execute(query)
    case .anchoredObject(let query): execute(query)
    case .observer(let query): execute(query)
    }
  }

  private func execute(_ query: SampleQuery) {
    let (log, handler) = (log, query.resultsHandler)
    let noting = SampleQuery(
      id: query.id, type: query.type, predicate: query.predicate, limit: query.limit,
      sort: query.sort
    ) { result in
      let failure = Self.failure(of: result)
      log.append(
        .queriedSamples(query.predicate, found: (try? result.get()) ?? [], failure: failure))
      handler(result)
    }
    let unanswered = SubjectEvent.queriedSamples(
      query.predicate, found: [], failure: Self.noAnswer)
    start(.sample(noting), late: .sample(query), noting: unanswered) {
      noting.resultsHandler(.failure($0))
    }
  }

  private func execute(_ query: AnchoredObjectQuery) {
    let log = log
    let noting: @Sendable (@escaping AnchoredObjectQuery.Handler) -> AnchoredObjectQuery.Handler = {
      handler in
      { result in
        log.append(
          .queriedChanges(
            anchor: query.anchor, limit: query.limit, try? result.get(),
            failure: Self.failure(of: result)))
        guard let interruption = self.takeInterruption(of: .query) else { return handler(result) }
        Task {
          await interruption()
          handler(result)
        }
      }
    }
    do {
      let wrapped = try AnchoredObjectQuery(
        id: query.id, type: query.type, predicate: query.predicate, anchor: query.anchor,
        limit: query.limit, resultsHandler: noting(query.resultsHandler),
        updateHandler: query.updateHandler.map(noting))
      let unanswered = SubjectEvent.queriedChanges(
        anchor: query.anchor, limit: query.limit, nil, failure: Self.noAnswer)
      start(.anchoredObject(wrapped), late: .anchoredObject(query), noting: unanswered) {
        wrapped.resultsHandler(.failure($0))
      }
    } catch {
      query.resultsHandler(.failure(error))
    }
  }

  private func execute(_ query: ObserverQuery) {
    let log = log
    log.append(.startedObserver)
    base.execute(
      .observer(
        ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
          completion, error in
          log.append(.observerNotified)
          query.updateHandler(
            {
              log.append(.observerCompleted)
              completion()
            }, error)
        }))
  }

  /// Starts a query; one without an answer is asked as it came, since nobody waits to note it.
  private func start(
    _ query: Query, late: Query, noting unanswered: SubjectEvent,
    failing fail: @escaping @Sendable (any Error) -> Void
  ) {
    switch meetFault(of: .query) {
    case .failing(let error)?, .failingOnce(let error)?: fail(error)
    case .unanswered?:
      log.append(unanswered)
      Task { [base, clock, patience] in
        await clock.advance(by: patience)
        base.execute(late)
      }
    case .late?, nil: base.execute(query)
    }
  }

  private func perform<Result>(
    _ operation: StoreOperation, _ body: () async throws -> Result,
    noting event: (String?) -> SubjectEvent
  ) async throws -> Result {
    do {
      let fault = meetFault(of: operation)
      if case .failing(let error)? = fault { throw error }
      if fault == .unanswered {
        log.append(event(Self.noAnswer))
        await clock.advance(by: patience)
      }
      // Who has given up waiting must not be surprised by an effect later on.
      guard !Task.isCancelled else { throw CancellationError() }
      let result = try await body()
      await takeInterruption(of: operation)?()
      // Noted with its effect: nobody waits for a late answer, so the row may end before it.
      log.append(event(nil))
      if fault == .late { await clock.advance(by: patience) }
      return result
    } catch {
      // A call without an answer was noted when it was made.
      if !(error is CancellationError) { log.append(event(Self.name(of: error))) }
      throw error
    }
  }

  private static let noAnswer = "no answer"

  private static func failure<Value>(of result: Result<Value, any Error>) -> String? {
    if case .failure(let error) = result { name(of: error) } else { nil }
  }

  private static func name(of error: any Error) -> String {
    (error as? HealthError)?.code.name ?? (error as? ProgrammerError)?.kind.rawValue
      ?? String(describing: error)
  }
}
