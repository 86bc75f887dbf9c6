internal import Conformance
internal import Foundation
internal import HealthModel

/// The state of a row on a store alone: its samples by name, and the results of its calls.
final class StoreCase: Sendable {
  /// The notifications of long-running queries.
  struct Seen: Sendable {
    /// The calls of observers, each with its type and date.
    var observerCalls: [(type: SampleType, date: Date)] = []
    var observerErrors: [any Error] = []
    var completions: [ObserverQuery.Completion] = []
    var updates: [Result<AnchoredChanges, any Error>] = []
    var firstAnswers = 0
    /// The threads on which a handler is running.
    var handlerThreads: Set<ObjectIdentifier> = []
    /// Whether a handler was called inside another handler.
    var wasNested = false
  }

  struct State: Sendable {
    var samples: [String: QuantitySample] = [:]
    var groups: [String: Correlation] = [:]
    var calls: [Call] = []
    var expectsFailure = false
    /// The calls whose failures an outcome states.
    var namedFailures: [CallName] = []
    /// Whether the row requests authorization itself; otherwise each type is requested before it is
    /// used.
    var asksItself = false
    var asked: Set<SampleType> = []
    var found: [QuantitySample] = []
    /// The results of each sample query, in order.
    var results: [[QuantitySample]] = []
    /// The names of the samples that the store reported as saved.
    var saved: Set<String> = []
    /// The answer of the last change query; several pages if the query asked for all changes.
    var pages: [AnchoredChanges] = []
    /// The answers of all change queries, in order.
    var answers: [AnchoredChanges] = []
    var anchor: QueryAnchor?
    var anchorBefore: QueryAnchor?
    var foundGroups: [Correlation]?
    var foundSources: Set<Source>?
    var statistics: [Statistics] = []
    var requestStatus: AuthorizationRequestStatus?
    var wasProcessed: Bool?
    /// The number of requests that the store reported as processed.
    var processedRequests = 0
    /// The number of times the store reported that a request is needed.
    var neededRequests = 0
    var deletedCount: Int?
    var unit: HealthUnit?
    /// The text that the last unit was parsed from, valid or not.
    var unitText: String?
    /// The grams of the last mole as the row writes them, valid or not.
    var molarMass: String?
    /// The result of the last conversion.
    var number: Double?
    var compared: ComparedAmounts?
    var queries: [QueryID] = []
    var seen = Seen()
    /// The running tasks that query handlers started.
    var handlerWork: [Task<Void, Never>] = []
    /// The errors that the calls of handlers threw.
    var handlerFailures: [any Error] = []

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

  /// Replaces the store, before the first store is used.
  func use(_ store: any ControllableHealthStore) { storeBox.withLock { $0 = store } }

  /// A snapshot of the current state.
  var now: State { state.withLock { $0 } }

  func update<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  func nextIdentity() -> UUID { identifiers.next() }
  func nextQuery() -> QueryID { QueryID(identifiers.next()) }

  // MARK: - Calls

  /// Makes a call to the store, and records its failure for the expectations of the row.
  ///
  /// - Parameters:
  ///   - words: A description of the call.
  ///   - pattern: The pattern of the phrase that makes the call, if any.
  ///   - expectedFailure: The failure that the row expects.
  ///   - body: The call.
  /// - Throws: ``CaseProblem`` if the row is incomplete, ``Conformance/Deviation`` if the store
  ///   does not have a claimed capability; neither is an answer of the store.
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

  /// The calls to the store, for a report.
  var transcript: [String] {
    now.calls.map { call in "\(call.words) → \(call.failure.map { "throws \($0)" } ?? "ok")" }
  }

  /// Requests authorization for a type before it is used, unless the row does so itself.
  func ask(for type: SampleType) async {
    let isNew = update { state in
      !state.asksItself && state.asked.insert(type).inserted
    }
    guard isNew, case .quantity(let quantityType) = type else { return }
    let isWritable = quantityType.identifier != "HKQuantityTypeIdentifierAppleExerciseTime"
    // A failure of this request shows in the following call.
    _ = try? await store.requestAuthorization(toShare: isWritable ? [type] : [], read: [type])
  }

  // MARK: - Samples

  /// Returns the sample that a row describes, and creates it on first use.
  ///
  /// - Throws: ``CaseProblem`` if the row describes two different samples with one name.
  func sample(_ description: SampleDescription) throws -> QuantitySample {
    let known = now.samples[description.name]
    if let known, let difference = try description.difference(from: known) {
      throw CaseProblem("the row has a '\(description.name)' already, with \(difference)")
    }
    let sample = try known ?? description.sample(description.identity ?? nextIdentity())
    update { $0.samples[description.name] = sample }
    return sample
  }

  func sample(named name: String) throws -> QuantitySample {
    guard let sample = now.samples[name] else { throw CaseProblem("the row has no '\(name)'") }
    return sample
  }

  func samples(named names: [String]) throws -> [QuantitySample] {
    try names.map { try sample(named: $0) }
  }

  /// Returns the names that the row uses for samples.
  func names(of uuids: some Sequence<UUID>) -> [String] {
    let names = Dictionary(
      now.samples.map { ($0.value.uuid, $0.key) }, uniquingKeysWith: { first, _ in first })
    return uuids.map { names[$0] ?? "another" }
  }

  func predicate(of request: RequestDescription) -> SamplePredicate {
    let samples = now.samples
    return request.predicate { samples[$0]?.uuid }
  }

  /// Returns the anchor that a request continues from.
  ///
  /// - Throws: ``Conformance/Deviation`` if no answer has returned an anchor because a call failed,
  ///   ``CaseProblem`` if the row did not ask for an anchor.
  func anchor(of request: RequestDescription) throws -> QueryAnchor? {
    guard request.isSinceLast else { return nil }
    if let anchor = now.anchor { return anchor }
    guard now.calls.contains(where: { $0.failure != nil }) else {
      throw CaseProblem("the row has no anchor yet")
    }
    throw Deviation(expected: "an anchor of an earlier answer", observed: "none, as a call failed")
  }

  /// Casts the store to a protocol that only some stores adopt.
  func refinement<Refinement>(_ type: Refinement.Type) throws -> Refinement {
    guard let refined = store as? Refinement else {
      throw Deviation(
        expected: "a store that has the calls of what it offers", observed: "it is no '\(type)'")
    }
    return refined
  }
}

extension HealthVocabulary {
  /// Adds a phrase for an action on a store; a row can use it as a precondition or as its action.
  ///
  /// - Parameters:
  ///   - patterns: The phrases; the first one is the name of the action.
  ///   - refused: The phrase for the same call when the store refuses it, with an `{error}`.
  ///   - capabilities: The required capabilities of the store.
  ///   - perform: The action.
  mutating func deed(
    _ patterns: String..., refused: String? = nil, needs capabilities: StoreCapability...,
    perform: @escaping @Sendable (StoreCase, Arguments) async throws -> Void
  ) {
    let needed = Set(capabilities.map(\.rawValue))
    let first = patterns[0]
    let words = PatternWords(first)
    for pattern in patterns {
      add(pattern, in: "store-deed") { arguments, _ in
        let name = words.filled(with: arguments)
        return [
          .action(name, needs: needed) { world in
            let world = world.storeCase
            try await world.call(name, of: first) { try await perform(world, arguments) }
          }
        ]
      }
    }
    guard let refused else { return }
    add(refused, in: "store-deed") { arguments, _ throws(BindingProblem) in
      let (name, code) = (words.filled(with: arguments), try arguments.error("error").code)
      return [
        .action("\(name), refused with \(code.name)", needs: needed) { world in
          let world = world.storeCase
          try await world.call(name, of: first, expecting: code.name) {
            try await perform(world, arguments)
          }
        }
      ]
    }
  }

  /// Adds a phrase for an expectation on a store.
  mutating func outcome(
    _ patterns: String..., needs capabilities: StoreCapability...,
    check: @escaping @Sendable (StoreCase, Arguments) async throws -> Comparison
  ) {
    let needed = Set(capabilities.map(\.rawValue))
    let words = PatternWords(patterns[0])
    for pattern in patterns {
      add(pattern, in: "store-outcome") { arguments, _ in
        [
          .expectation(words.filled(with: arguments), needs: needed) { world in
            try await check(world.storeCase, arguments)
          }
        ]
      }
    }
  }
}

/// A pattern that can be printed with its parameters filled in.
private struct PatternWords: Sendable {
  private enum Part: Sendable {
    case text(String)
    case parameter(String)
  }

  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
    var rest = Substring(pattern)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<open])))
      let name = rest[rest.index(after: open)..<close].prefix { $0 != ":" }
      parts.append(.parameter(String(name)))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  func filled(with arguments: Arguments) -> String {
    var words = ""
    for part in parts {
      switch part {
      case .text(let text): words += text
      case .parameter(let name): words += arguments[name]
      }
    }
    return words
  }
}
