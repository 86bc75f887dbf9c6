internal import Foundation
package import HealthModel
internal import JSONText

/// The suite's store, as a sync in another process sees it.
final class SuiteStore: AuthorizationReporting, AvailabilityReporting, BackgroundDelivering,
  QueryStopping
{
  private struct State {
    var observers: [UUID: ObserverQuery] = [:]
    var updateHandlers: [UUID: AnchoredObjectQuery.Handler] = [:]
    /// The received parts of incomplete answers.
    var parts: [UUID: WirePart] = [:]
  }

  private let line: SuiteLine
  private let state = Locked(State())

  init(line: SuiteLine) { self.line = line }

  static func isHealthDataAvailable() -> Bool { true }

  func ask<Answer>(_ request: StoreRequest<Answer>) async throws -> Answer {
    try request.read(try await line.call(request.call))
  }

  var isHealthDataAvailable: Bool {
    get async { (try? await ask(.isHealthDataAvailable)) ?? false }
  }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await ask(.requestAuthorization(toShare: toShare, read: read))
  }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    (try? await ask(.authorizationStatus(for: type))) ?? .notDetermined
  }

  func save(_ sample: Sample) async throws { try await ask(.save(sample)) }

  func delete(_ sample: Sample) async throws { try await ask(.delete(sample)) }

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    try await ask(.enableBackgroundDelivery(for: type, frequency: frequency))
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await ask(.disableBackgroundDelivery(for: type))
  }

  func stop(_ query: QueryID) {
    state.withLock { state in
      state.observers[query.uuid] = nil
      state.updateHandlers[query.uuid] = nil
      state.parts[query.uuid] = nil
    }
    line.send(StoreCall.stop(query: query.uuid))
  }

  func execute(_ query: Query) {
    let form = WireQuery(id: query.id.uuid, type: query.type, predicate: query.predicate)
    switch query {
    case .sample(let query):
      line.send(StoreCall.samples(form, limit: query.limit, sort: query.sort)) { result in
        query.samplesHandler(Result { try self.whole(form.id, result.get()).samples })
      }
    case .anchoredObject(let query): execute(query, form)
    case .observer(let query):
      state.withLock { $0.observers[form.id] = query }
      line.send(StoreCall.observe(form)) { result in
        if case .failure(let error) = result { query.updateHandler({}, error) }
      }
    }
  }

  private func execute(_ query: AnchoredObjectQuery, _ form: WireQuery) {
    let answered: @Sendable (Result<JSONObject, any Error>) -> Void = { result in
      query.resultsHandler(Result { try self.whole(form.id, result.get()).changes() })
    }
    if let handler = query.updateHandler {
      state.withLock { $0.updateHandlers[form.id] = handler }
      line.send(StoreCall.watch(form, anchor: query.anchor?.data), completion: answered)
    } else {
      line.send(
        StoreCall.changes(form, anchor: query.anchor?.data, limit: query.limit),
        completion: answered)
    }
  }

  /// Returns an answer together with its earlier parts.
  private func whole(_ id: UUID, _ answer: JSONObject) throws -> WirePart {
    let last = try WirePart(wire: .object(answer))
    guard var whole = state.withLock({ $0.parts.removeValue(forKey: id) }) else { return last }
    whole.append(last)
    return whole
  }

  /// Processes a query notification of the suite.
  ///
  /// - Returns: Whether a query received it.
  func take(_ notice: Notice) -> Bool {
    switch notice {
    case .part(let part):
      guard let id = part.query else { return false }
      state.withLock { $0.parts[id, default: WirePart()].append(part) }
      return true
    case .update(let part):
      guard let id = part.query, let handler = state.withLock({ $0.updateHandlers[id] }) else {
        return false
      }
      handler(Result { try part.changes() })
      return true
    case .notify(let id, let delivery, let error):
      guard let observer = state.withLock({ $0.observers[id] }) else { return false }
      observer.updateHandler(
        { [line] in line.send(StoreCall.complete(query: id, delivery: delivery)) }, error?.error)
      return true
    default: return false
    }
  }
}

extension Query {
  /// The condition of the query.
  var predicate: SamplePredicate {
    switch self {
    case .sample(let query): query.predicate
    case .anchoredObject(let query): query.predicate
    case .observer(let query): query.predicate
    }
  }
}

extension WirePart {
  /// Appends a later part.
  package mutating func append(_ later: WirePart) {
    samples += later.samples
    deleted += later.deleted
    anchor = later.anchor ?? anchor
    error = later.error ?? error
  }

  /// Returns the part as changes of a store.
  ///
  /// - Throws: The reported error, or ``WireError`` if the anchor is missing.
  package func changes() throws -> AnchoredChanges {
    if let error { throw error.error }
    guard let anchor else {
      throw WireError(expected: Data.expectation, found: "nothing", path: "anchor")
    }
    return AnchoredChanges(
      added: samples, deletedObjects: deleted, newAnchor: QueryAnchor(data: anchor))
  }
}
