internal import Conformance
internal import Foundation
internal import HealthModel

/// The state of a row that uses a store alone: its samples by name, and the results of its calls.
final class StoreCase: Sendable {
  /// The calls that the store made to the row's query handlers.
  struct Seen: Sendable {
    /// The observer calls without an error, each with its date and the type of its query.
    var observerCalls: [(type: SampleType, date: Date)] = []
    var observerErrors: [any Error] = []
    var completions: [ObserverQuery.Completion] = []
    var updates: [Result<AnchoredChanges, any Error>] = []
    var firstAnswers = 0
    /// The threads on which a handler is running.
    var handlerThreads: Set<ObjectIdentifier> = []
    /// Whether a handler was called while another handler was running on the same thread.
    var wasNested = false
  }

  struct State: Sendable {
    var samples: [String: Sample] = [:]
    var groups: [String: Correlation] = [:]
    var calls: [Call] = []
    var expectsFailure = false
    /// The names of the calls whose failures an outcome states.
    var namedFailures: [CallName] = []
    /// Whether only the row itself requests authorization.
    ///
    /// If not, most phrases for the app's calls request authorization for a type before they first
    /// use it; see ``StoreCase/ask(for:)``.
    var asksItself = false
    var asked: Set<SampleType> = []
    /// The result of the last successful sample query; empty before the first such query.
    var found: [Sample] = [] { didSet { hasResult = true } }
    /// Whether a sample query has returned a result.
    private(set) var hasResult = false
    /// The results of the successful queries with the phrase `app queries {request}`, in order.
    var results: [[Sample]] = []
    /// The names of the samples that a phrase for saving one sample has saved.
    var saved: Set<String> = []
    /// The result of the last successful change query, or the first result of a later watch.
    ///
    /// The result can have several pages if the query asked for all changes.
    var pages: [AnchoredChanges] = []
    /// The pages that the row asked for, in order.
    ///
    /// Repeated queries, queries from made-up anchors, and watches are not included.
    var answers: [AnchoredChanges] = []
    var anchor: QueryAnchor?
    var anchorBefore: QueryAnchor?
    var foundGroups: [Correlation]?
    var foundSources: Set<Source>?
    /// The result of the last successful statistics query; empty before the first such query.
    var statistics: [Statistics] = [] { didSet { hasStatistics = true } }
    /// Whether a statistics query has returned a result.
    private(set) var hasStatistics = false
    var requestStatus: AuthorizationRequestStatus?
    var wasProcessed: Bool?
    /// The number of the row's authorization requests that the store reported as processed.
    var processedRequests = 0
    /// The number of times the store reported that an authorization request is needed.
    var neededRequests = 0
    var deletedCount: Int?
    var unit: HealthUnit?
    /// The text that the last unit was parsed from, valid or not.
    ///
    /// The value is `nil` before the first unit, and if the last unit is a mole unit.
    var unitText: String?
    /// The molar mass of the last mole unit in grams per mole, as the row writes it, valid or not.
    var molarMass: String?
    /// The result of the last successful conversion; `nil` before the first one.
    var number: Double?
    var compared: ComparedAmounts?
    var queries: [QueryID] = []
    /// A function that executes the most recent observer query again; `nil` before the first one.
    var executeObserver: (@Sendable () -> Void)?
    var seen = Seen()
    /// The tasks that query handlers started and that have not been awaited.
    var handlerWork: [Task<Void, Never>] = []
    /// The errors of the store calls that handlers made.
    var handlerFailures: [any Error] = []

    /// The first quantity sample of the last result; `nil` if the result contains none.
    var foundQuantity: QuantitySample? { found.lazy.compactMap(\.quantitySample).first }

    /// The values that the row created and observed, without the internal state of the suite.
    var seenByRow: [Any] {
      [
        samples, groups, found, results, pages, answers, anchor as Any, foundGroups as Any,
        foundSources as Any, statistics, requestStatus as Any, wasProcessed as Any,
        processedRequests, neededRequests, deletedCount as Any, unit as Any, queries, seen,
        unitText as Any, molarMass as Any, number as Any, compared as Any,
      ]
    }
  }

  private let storeBox: Locked<any ControllableHealthStore>
  let clock: VirtualClock
  let appSource: SourceRevision
  /// The time at which the row started.
  let beginning: Date
  private let identifiers: SeededIdentifiers
  private let state = Locked(State())

  init(
    store: any ControllableHealthStore, clock: VirtualClock, identifiers: SeededIdentifiers,
    appSource: SourceRevision
  ) {
    storeBox = Locked(store)
    self.clock = clock
    self.identifiers = identifiers
    self.appSource = appSource
    beginning = clock.now
  }

  /// The store under test.
  var store: any ControllableHealthStore { storeBox.withLock { $0 } }

  /// Replaces the store; allowed only before the first store is used.
  func use(_ store: any ControllableHealthStore) { storeBox.withLock { $0 = store } }

  /// A snapshot of the current state.
  var now: State { state.withLock { $0 } }

  func update<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  func nextIdentity() -> UUID { identifiers.next() }
  func nextQuery() -> QueryID { QueryID(identifiers.next()) }

  // MARK: - Calls

  /// Makes a call to the store, and records its result for the expectations of the row.
  ///
  /// The function returns after all due handlers and the tasks that they started are finished.
  ///
  /// - Parameters:
  ///   - words: A description of the call.
  ///   - pattern: The pattern of the phrase that makes the call, if any.
  ///   - expectedFailure: The failure that the row expects, if any.
  ///   - body: The call.
  /// - Throws: A ``CaseProblem`` or `Deviation` from the body, because these errors do not come
  ///   from the store.
  func call(
    _ words: String, of pattern: String? = nil, expecting expectedFailure: String? = nil,
    _ body: () async throws -> Void
  ) async throws {
    var failure: (any Error)?
    do { try await body() } catch {
      if error is CaseProblem || error is Deviation { throw error }
      failure = error
    }
    let call = Call(
      words: words, pattern: pattern, expectedFailure: expectedFailure, failure: failure,
      isAttempt: pattern?.hasPrefix("app tries to ") ?? false)
    update { $0.calls.append(call) }
    await store.settle()
    await finishHandlers()
  }

  /// Waits for the tasks that handlers started, and for the tasks that those tasks caused.
  func finishHandlers() async {
    while true {
      let work = update { state in
        defer { state.handlerWork = [] }
        return state.handlerWork
      }
      guard !work.isEmpty else { return }
      for task in work { await task.value }
      await store.settle()
    }
  }

  /// The calls to the store and their results, for a report.
  var transcript: [String] {
    now.calls.map { call in "\(call.words) → \(call.failure.map { "throws \($0)" } ?? "ok")" }
  }

  /// Requests authorization for a type before its first use.
  ///
  /// The function does nothing if the row requests authorization itself, or for a correlation type.
  func ask(for type: SampleType) async {
    let isNew = update { state in
      !state.asksItself && state.asked.insert(type).inserted
    }
    guard isNew else { return }
    if case .correlation = type { return }
    let isWritable = !Self.readOnlyTypes.contains(type.identifier)
    // If this request fails, the following call fails as well.
    _ = try? await store.requestAuthorization(toShare: isWritable ? [type] : [], read: [type])
  }

  /// The identifiers of the types that rows use and that only the system can write.
  private static let readOnlyTypes: Set = [
    "HKQuantityTypeIdentifierAppleExerciseTime", "HKCategoryTypeIdentifierAppleStandHour",
  ]

  /// Casts the store to a protocol that only some stores conform to.
  ///
  /// - Throws: `Deviation` if the store does not conform to the protocol.
  func refinement<Refinement>(_ type: Refinement.Type) throws -> Refinement {
    guard let refined = store as? Refinement else {
      throw Deviation(
        expected: "a store with the calls that its capabilities require",
        observed: "a store that does not conform to '\(type)'")
    }
    return refined
  }
}
