internal import Conformance
internal import Foundation
internal import HealthModel

/// What a row on a store alone has done and seen: its samples by name, and what came of its calls.
final class StoreCase: Sendable {
  /// What long-running queries have told.
  struct Seen: Sendable {
    /// The calls of observers, as types with dates.
    var observerCalls: [(type: SampleType, date: Date)] = []
    var observerErrors: [any Error] = []
    var completions: [ObserverQuery.Completion] = []
    var updates: [Result<AnchoredChanges, any Error>] = []
    var firstAnswers = 0
    /// The threads in which a handler runs.
    var handlerThreads: Set<ObjectIdentifier> = []
    /// Whether a handler was called inside another.
    var wasNested = false
  }

  struct State: Sendable {
    var samples: [String: QuantitySample] = [:]
    var groups: [String: Correlation] = [:]
    var calls: [Call] = []
    var expectsFailure = false
    /// The calls whose failure an outcome names.
    var namedFailures: [CallName] = []
    /// Whether the row asks the user itself; else everything is asked for before it is used.
    var asksItself = false
    var asked: Set<SampleType> = []
    var found: [QuantitySample] = []
    /// What each query for samples has found, in their order.
    var results: [[QuantitySample]] = []
    /// The samples whose saving the store answered with success.
    var saved: Set<String> = []
    /// What the last query of changes answered; several pages where it asked for all.
    var pages: [AnchoredChanges] = []
    /// What all queries of changes answered, in their order.
    var answers: [AnchoredChanges] = []
    var anchor: QueryAnchor?
    var anchorBefore: QueryAnchor?
    var foundGroups: [Correlation]?
    var foundSources: Set<Source>?
    var statistics: [Statistics] = []
    var requestStatus: AuthorizationRequestStatus?
    var wasProcessed: Bool?
    /// How many requests the store said to have processed.
    var processedRequests = 0
    /// How often the store said that a request is needed.
    var neededRequests = 0
    var deletedCount: Int?
    var unit: HealthUnit?
    /// The text that the last unit was made of, whether or not it is one.
    var unitText: String?
    /// The grams of the last mole, as the row writes them, whether or not it is one.
    var molarMass: String?
    /// The last number that an amount was converted to.
    var number: Double?
    var compared: ComparedAmounts?
    var queries: [QueryID] = []
    var seen = Seen()
    /// What handlers of queries do, until it is done.
    var handlerWork: [Task<Void, Never>] = []
    /// What the calls of handlers threw.
    var handlerFailures: [any Error] = []

    /// What the row made and saw, without what the suite keeps for itself.
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
  /// When the row began.
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

  /// The store that the row speaks of.
  var store: any ControllableHealthStore { storeBox.withLock { $0 } }

  /// Takes another store, before anything was done with the first.
  func use(_ store: any ControllableHealthStore) { storeBox.withLock { $0 = store } }

  /// What is known so far.
  var now: State { state.withLock { $0 } }

  func update<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  func nextIdentity() -> UUID { identifiers.next() }
  func nextQuery() -> QueryID { QueryID(identifiers.next()) }

  // MARK: - Calls

  /// Does something with the store, and keeps what it throws for the row's expectations.
  ///
  /// - Parameters:
  ///   - words: What is done.
  ///   - pattern: The phrase that does it, if one does.
  ///   - expectedFailure: The failure that the row expects of it.
  ///   - body: The call.
  /// - Throws: ``CaseProblem`` where the row does not say what to do, ``Conformance/Deviation`` where
  ///   the store is not what it claims to be: neither is an answer of the store.
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

  /// What the store was asked, for a report.
  var transcript: [String] {
    now.calls.map { call in "\(call.words) → \(call.failure.map { "throws \($0)" } ?? "ok")" }
  }

  /// Asks the user for a type before it is used, unless the row does so itself.
  func ask(for type: SampleType) async {
    let isNew = update { state in
      !state.asksItself && state.asked.insert(type).inserted
    }
    guard isNew, case .quantity(let quantityType) = type else { return }
    let isWritable = quantityType.identifier != "HKQuantityTypeIdentifierAppleExerciseTime"
    // What goes wrong here shows in the call that follows.
    _ = try? await store.requestAuthorization(toShare: isWritable ? [type] : [], read: [type])
  }

  // MARK: - Samples

  /// Makes the sample that a row describes, or takes the one it has made already.
  ///
  /// - Throws: ``CaseProblem`` when the row describes two samples by one name.
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

  /// The names of samples, as the row calls them.
  func names(of uuids: some Sequence<UUID>) -> [String] {
    let names = Dictionary(
      now.samples.map { ($0.value.uuid, $0.key) }, uniquingKeysWith: { first, _ in first })
    return uuids.map { names[$0] ?? "another" }
  }

  func predicate(of request: RequestDescription) -> SamplePredicate {
    let samples = now.samples
    return request.predicate { samples[$0]?.uuid }
  }

  /// The anchor that a request goes on from.
  ///
  /// - Throws: ``Conformance/Deviation`` when no answer has brought one because a call failed,
  ///   ``CaseProblem`` when the row did not ask for one.
  func anchor(of request: RequestDescription) throws -> QueryAnchor? {
    guard request.isSinceLast else { return nil }
    if let anchor = now.anchor { return anchor }
    guard now.calls.contains(where: { $0.failure != nil }) else {
      throw CaseProblem("the row has no anchor yet")
    }
    throw Deviation(expected: "an anchor of an earlier answer", observed: "none, as a call failed")
  }

  /// The store as something that only some stores are.
  func refinement<Refinement>(_ type: Refinement.Type) throws -> Refinement {
    guard let refined = store as? Refinement else {
      throw Deviation(
        expected: "a store that has the calls of what it offers", observed: "it is no '\(type)'")
    }
    return refined
  }
}

extension HealthVocabulary {
  /// Adds something that happens to a store; it may stand before a row's action, or be it.
  ///
  /// - Parameters:
  ///   - patterns: The phrases; the first one names it.
  ///   - refused: The phrase for the same call where the store refuses it, with an `{error}`.
  ///   - capabilities: What the store must let the suite control.
  ///   - perform: What is done.
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

  /// Adds something that must hold of a store in the end.
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

/// A pattern that can be said again with its parameters filled in.
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
