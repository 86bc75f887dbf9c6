internal import Foundation
internal import HealthModel

/// One life of a served store, from one reset to the next.
final class ServedStore: Sendable {
  /// The number of samples in one message.
  static let partSize = 500

  private struct State: Sendable {
    var nextDelivery = 1
    var completions: [Int: ObserverQuery.Completion] = [:]
    var isOver = false
  }

  let store: any ControllableHealthStore
  private let peer: Peer
  private let state = Locked(State())

  init(_ store: any ControllableHealthStore, peer: Peer) {
    self.store = store
    self.peer = peer
  }

  /// Ends this life; later events are not reported.
  func end() async {
    state.withLock { $0 = State(nextDelivery: $0.nextDelivery, isOver: true) }
    // Nothing of this life reaches the suite any more, even if the store cannot end its process.
    if store.capabilities.contains(.processDeath) { await store.terminateProcess() }
  }

  private func tell(_ notice: Notice) {
    if !state.withLock({ $0.isOver }) { peer.notify(notice) }
  }

  // MARK: - Calls of the app

  func handle(_ call: StoreCall, _ request: IncomingRequest) async throws {
    switch call {
    case .requestAuthorization(let share, let read):
      let processed = try await store.requestAuthorization(toShare: share, read: read)
      request.answer(Answer("processed", processed))
    case .authorizationStatus(let type):
      request.answer(Answer("status", await store.authorizationStatus(for: type)))
    case .authorizationRequestStatus(let share, let read):
      let store: any AuthorizationRequestReporting = try refined(request)
      let status = try await store.statusForAuthorizationRequest(toShare: share, read: read)
      request.answer(Answer("status", status))
    case .isAvailable: request.answer(Answer("available", await store.isHealthDataAvailable))
    case .save(let sample):
      try await store.save(sample)
      request.answer()
    case .delete(let sample):
      try await store.delete(sample)
      request.answer()
    case .enableDelivery(let type, let frequency):
      try await store.enableBackgroundDelivery(for: type, frequency: frequency)
      request.answer()
    case .disableDelivery(let type):
      try await store.disableBackgroundDelivery(for: type)
      request.answer()
    case .samples, .changes, .watch, .observe: try await query(call, request)
    case .complete(_, let delivery):
      // The completion is kept, so that an observer that completes twice is detected.
      state.withLock { $0.completions[delivery] }?()
      request.answer()
    case .stop(let query):
      store.stop(QueryID(query))
      request.answer()
    default: try await handleRefined(call, request)
    }
  }

  private func handleRefined(_ call: StoreCall, _ request: IncomingRequest) async throws {
    switch call {
    case .saveAll(let samples):
      let store: any BatchStoring = try refined(request)
      try await store.save(samples)
      request.answer()
    case .deleteAll(let samples):
      let store: any BatchStoring = try refined(request)
      try await store.delete(samples)
      request.answer()
    case .deleteMatching(let type, let predicate):
      let store: any BatchStoring = try refined(request)
      let count = try await store.deleteObjects(of: type, predicate: predicate)
      request.answer(Answer("count", count))
    case .sources(let type, let predicate):
      let store: any SourceQuerying = try refined(request)
      let sources = try await store.sources(of: type, predicate: predicate)
      request.answer(
        Answer("sources", sources.sorted { $0.bundleIdentifier < $1.bundleIdentifier }))
    case .statistics(let query):
      let store: any StatisticsQuerying = try refined(request)
      let statistics = try await store.statistics(query.model)
      request.answer(Answer("statistics", WireStatistics(statistics)))
    case .statisticsCollection(let query):
      let store: any StatisticsQuerying = try refined(request)
      let statistics = try await store.statisticsCollection(query.model)
      request.answer(Answer("statistics", statistics.map(WireStatistics.init)))
    case .saveCorrelation(let correlation):
      let store: any CorrelationStoring = try refined(request)
      try await store.save(correlation)
      request.answer()
    case .deleteCorrelation(let correlation):
      let store: any CorrelationStoring = try refined(request)
      try await store.delete(correlation)
      request.answer()
    case .saveWorkout(let workout, let samples):
      let store: any WorkoutStoring = try refined(request)
      try await store.save(workout, with: samples)
      request.answer()
    case .addToWorkout(let workout, let samples):
      let store: any WorkoutStoring = try refined(request)
      try await store.add(samples, to: workout)
      request.answer()
    case .correlations(let query):
      let store: any CorrelationStoring = try refined(request)
      request.answer(Answer("correlations", try await store.correlations(query.model)))
    default: request.refuseMethod()
    }
  }

  /// Casts the store to a protocol that only some stores adopt.
  func refined<Refinement>(_ request: IncomingRequest) throws -> Refinement {
    guard let refined = store as? Refinement else {
      throw WireFailure(
        code: WireFailure.methodNotFound, message: "this store has no '\(request.method)'")
    }
    return refined
  }

  // MARK: - Queries

  private func query(_ call: StoreCall, _ request: IncomingRequest) async throws {
    switch call {
    case .samples(let query, let limit, let sort):
      let result = try await store.objects(
        id: QueryID(query.id), type: query.type, predicate: query.predicate, limit: limit,
        sort: sort)
      var part = WirePart()
      part.samples = result
      answer(request, with: part, of: query.id)
    case .changes(let query, let anchor, let limit):
      let changes = try await store.anchoredChanges(
        id: QueryID(query.id), type: query.type, predicate: query.predicate,
        anchor: anchor.map(QueryAnchor.init(data:)), limit: limit)
      answer(request, with: WirePart(changes), of: query.id)
    case .watch(let query, let anchor): try watch(query, anchor, request)
    case .observe(let query):
      store.execute(
        .observer(
          ObserverQuery(id: QueryID(query.id), type: query.type, predicate: query.predicate) {
            [weak self] completion, error in self?.notify(query.id, completion, error)
          }))
      request.answer()
    default: request.refuseMethod()
    }
  }

  private func watch(_ query: WireQuery, _ anchor: Data?, _ request: IncomingRequest) throws {
    let watching = try AnchoredObjectQuery(
      id: QueryID(query.id), type: query.type, predicate: query.predicate,
      anchor: anchor.map(QueryAnchor.init(data:)),
      resultsHandler: { [weak self] result in
        switch result {
        case .success(let changes):
          self?.answer(request, with: WirePart(changes), of: query.id)
        case .failure(let error): request.refuse(error)
        }
      },
      updateHandler: { [weak self] result in
        var part = WirePart()
        switch result {
        case .success(let changes): part = WirePart(changes)
        case .failure(let error): part.error = WireFailure(error)
        }
        part.query = query.id
        self?.tell(.update(part))
      })
    store.execute(.anchoredObject(watching))
  }

  private func notify(
    _ query: UUID, _ completion: @escaping ObserverQuery.Completion, _ error: (any Error)?
  ) {
    let delivery = state.withLock { state in
      defer { state.nextDelivery += 1 }
      state.completions[state.nextDelivery] = completion
      return state.nextDelivery
    }
    tell(.notify(query: query, delivery: delivery, error: error.map { WireFailure($0) }))
  }

  /// Answers with samples and deletions; long answers are sent in parts.
  func answer(
    _ request: IncomingRequest, with answer: WirePart, of query: UUID? = nil, list: Int? = nil
  ) {
    var (samples, deleted) = (answer.samples[...], answer.deleted[...])
    while samples.count + deleted.count > Self.partSize {
      var part = WirePart()
      (part.query, part.request) = (query, list)
      part.samples = Array(samples.prefix(Self.partSize))
      part.deleted = Array(deleted.prefix(Self.partSize - part.samples.count))
      samples = samples.dropFirst(part.samples.count)
      deleted = deleted.dropFirst(part.deleted.count)
      tell(.part(part))
    }
    var rest = answer
    (rest.samples, rest.deleted) = (Array(samples), Array(deleted))
    request.answer(rest)
  }
}

/// An answer with one member.
struct Answer<Value: WireValue>: WireValue {
  static var expectation: String { "an object" }

  private let name: String
  private let value: Value

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  init(wire: JSONValue) throws(WireError) { throw Self.mismatch(wire) }

  func write(into writer: inout JSONWriter) { writer.object { $0.member(name, value) } }
}
