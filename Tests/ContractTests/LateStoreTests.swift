import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import HealthSpecTesting
import MemoryHealthStore
import Testing

/// A queue of handler calls, which a task performs one after another.
private final class LateCalls: Sendable {
  typealias Call = @Sendable () -> Void

  private struct State {
    var due: [Call] = []
    var isCalling = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func add(_ call: @escaping Call) {
    let isFirst = state.withLock { state in
      state.due.append(call)
      defer { state.isCalling = true }
      return !state.isCalling
    }
    if isFirst { Task { callAll() } }
  }

  private func callAll() {
    while let call = next() { call() }
  }

  /// Removes and returns the next call, or returns `nil` if the queue is empty.
  ///
  /// If the queue is empty, the callers that wait in `settle()` are resumed.
  private func next() -> Call? {
    let (call, waiting) = state.withLock { state -> (Call?, [CheckedContinuation<Void, Never>]) in
      guard state.due.isEmpty else { return (state.due.removeFirst(), []) }
      defer { state.waiting = [] }
      state.isCalling = false
      return (nil, state.waiting)
    }
    for continuation in waiting { continuation.resume() }
    return call
  }

  /// Waits until the queue is empty and no handler is running.
  ///
  /// A handler must not wait for this method, because the handler itself is still running.
  func settle() async {
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        if state.isCalling { state.waiting.append(continuation) }
        return !state.isCalling
      }
      if isQuiet { continuation.resume() }
    }
  }
}

/// A clock whose scheduled actions end only after all handler calls in the queue have ended.
private final class LateClock: HealthClock {
  private let base: any HealthClock
  private let calls: LateCalls

  init(_ base: any HealthClock, _ calls: LateCalls) {
    self.base = base
    self.calls = calls
  }

  var now: Date { base.now }

  func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    base.schedule(at: date) { [calls] in
      await action()
      await calls.settle()
    }
  }
}

/// An in-memory store that calls query handlers asynchronously, as HealthKit does.
private final class LateStore: EngineBackedStore {
  private let memory: MemoryHealthStore
  private let calls: LateCalls
  /// The stopped queries, and the number of the app's processes that have ended.
  private let over = Locked((queries: Set<QueryID>(), processes: 0))

  init(_ surroundings: HealthSubject.Surroundings, _ configuration: HealthStoreConfiguration) {
    calls = LateCalls()
    memory = MemoryHealthStore(
      appSource: surroundings.appSource, clock: LateClock(surroundings.clock, calls),
      configuration: configuration)
  }

  var engine: HealthStoreEngine { memory.engine }

  var capabilities: Set<StoreCapability> { memory.capabilities }

  var callsHandlersLater: Bool { true }

  func settle() async { await calls.settle() }

  func stateDescription() async -> String? { await memory.stateDescription() }

  /// Saves a sample, and waits until all handler calls in the queue have ended.
  func save(_ sample: Sample) async throws {
    try await memory.save(sample)
    await calls.settle()
  }

  func stop(_ query: QueryID) {
    over.withLock { _ = $0.queries.insert(query) }
    memory.stop(query)
  }

  func terminateProcess() async {
    over.withLock { $0.processes += 1 }
    await memory.terminateProcess()
  }

  func execute(_ query: Query) {
    let later = later(query.id)
    switch query {
    case .sample(let query):
      memory.execute(
        .sample(
          SampleQuery(
            id: query.id, type: query.type, predicate: query.predicate, limit: query.limit,
            sort: query.sort,
            samplesHandler: { result in later { query.samplesHandler(result) } })))
    case .anchoredObject(let query):
      let update = query.updateHandler.map { handler -> AnchoredObjectQuery.Handler in
        { result in later { handler(result) } }
      }
      let known = Result {
        try AnchoredObjectQuery(
          id: query.id, type: query.type, predicate: query.predicate, anchor: query.anchor,
          limit: query.limit, resultsHandler: { result in later { query.resultsHandler(result) } },
          updateHandler: update)
      }
      switch known {
      case .success(let known): memory.execute(.anchoredObject(known))
      case .failure(let error): later { query.resultsHandler(.failure(error)) }
      }
    case .observer(let query):
      memory.execute(
        .observer(
          ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
            completion, error in later { query.updateHandler(completion, error) }
          }))
    }
  }

  /// Returns a function that adds a call of a query's handler to the queue.
  ///
  /// The handler is not called if, by then, the query has been stopped, the app's process has ended
  /// or the store no longer exists.
  private func later(_ query: QueryID) -> @Sendable (@escaping LateCalls.Call) -> Void {
    let process = over.withLock(\.processes)
    return { [weak self, calls] handler in
      calls.add { [weak self] in
        guard let self else { return }
        let isOver = over.withLock { $0.queries.contains(query) || $0.processes != process }
        if !isOver { handler() }
      }
    }
  }
}

/// The contracts of the weight sync and of stores, on a store that calls handlers asynchronously.
struct LateStoreTests {
  private static let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Specs")

  @Test(arguments: ["001-apple-health-sync", "002-health-store"])
  func `every applicable row passes on a store that calls handlers asynchronously`(_ folder: String)
    async throws
  {
    var subject = HealthSubject(store: "late") { LateStore($0, .init()) }
    subject.makeConfiguredStore = { LateStore($0, $1) }
    let suite = try ContractSuite(
      specifications: Self.specs.appendingPathComponent(folder), subject: subject)
    suite.verifyDocuments()
    var outcomes: [Outcome: Int] = [:]
    for row in suite.rows {
      let record = await suite.run(row)
      outcomes[record.outcome, default: 0] += 1
      guard ![.passed, .notApplicable].contains(record.outcome) else { continue }
      let findings = record.findings.map { "expected \($0.expected), observed \($0.observed)" }
      Issue.record(
        Comment(
          rawValue: "\(record.outcome.label): \(record.id)\n"
            + (findings + record.transcript).joined(separator: "\n")))
    }
    #expect(outcomes[.passed, default: 0] > 250)
  }
}
