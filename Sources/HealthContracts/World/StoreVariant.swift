internal import Foundation
internal import HealthModel

/// The differences between the store that a sync receives and the store of its case.
///
/// The variant simulates results that any store may return but that the in-memory store does not
/// return.
final class StoreVariant: Sendable {
  /// The result of an authorization request.
  enum RequestAnswer: Sendable {
    /// The request was not processed, and the user made no decision.
    case unprocessed
    /// The request was processed, and the user made no decision.
    case undecided
  }

  struct Differences: Sendable {
    /// Whether the store reports the fixed availability of its type instead of the current one.
    ///
    /// If so, all other differences are ignored.
    var reportsFixedAvailability = false
    /// The result of authorization requests, if it differs from the user's answer.
    var requestAnswer: RequestAnswer?
    /// Whether the store ignores anchors, so that every anchored query starts at the beginning.
    var staysAtBeginning = false
    /// Whether the store keeps its running observers, so that an error can be reported to them.
    var keepsObservers = false

    /// Whether no difference is set.
    var isNone: Bool {
      !reportsFixedAvailability && requestAnswer == nil && !staysAtBeginning && !keepsObservers
    }
  }

  private struct State {
    var differences = Differences()
    var observers: [QueryID: ObserverQuery] = [:]
  }

  fileprivate let log: EventLog
  private let state = Locked(State())

  init(log: EventLog) { self.log = log }

  var differences: Differences { state.withLock { $0.differences } }

  func change(_ body: (inout Differences) -> Void) {
    state.withLock { body(&$0.differences) }
  }

  /// Returns a store with the differences; `nil` if no difference is set.
  func store(for base: FaultInjectingStore) -> (any HealthStoreProtocol)? {
    let differences = differences
    if differences.isNone { return nil }
    if differences.reportsFixedAvailability { return StoreOfFixedAvailability(base: base) }
    return VaryingStore(base: base, variant: self)
  }

  fileprivate func keep(_ query: ObserverQuery) {
    state.withLock { state in
      if state.differences.keepsObservers { state.observers[query.id] = query }
    }
  }

  fileprivate func forget(_ query: QueryID) {
    state.withLock { state in _ = state.observers.removeValue(forKey: query) }
  }

  /// Forgets all observers, which end with the process of the app.
  func forgetObservers() { state.withLock { $0.observers = [:] } }

  /// Reports an error to the running observers that were kept, and returns their number.
  func notifyObservers(of error: any Error, completion: @escaping @Sendable () -> Void) -> Int {
    let observers = state.withLock { Array($0.observers.values) }
    for observer in observers { observer.updateHandler(completion, error) }
    return observers.count
  }
}

/// A store with a fixed availability of health data, determined by its type.
private struct StoreOfFixedAvailability: AuthorizationReporting, QueryStopping,
  BackgroundDelivering, SampleMaking
{
  let base: FaultInjectingStore

  static func isHealthDataAvailable() -> Bool { FaultInjectingStore.isHealthDataAvailable() }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func make(_ draft: Sample) throws -> Sample { try base.make(draft) }

  func make(_ draft: Correlation) throws -> Correlation { try base.make(draft) }

  func save(_ sample: Sample) async throws { try await base.save(sample) }

  func delete(_ sample: Sample) async throws { try await base.delete(sample) }

  func execute(_ query: Query) { base.execute(query) }

  func stop(_ query: QueryID) { base.stop(query) }

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    guard base.capabilities.contains(.backgroundDelivery) else { return }
    try await base.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    guard base.capabilities.contains(.backgroundDelivery) else { return }
    try await base.disableBackgroundDelivery(for: type)
  }
}

/// A store that changes the results of authorization requests and anchored queries.
///
/// The variant determines the changes; the store registers its observers with the variant.
private struct VaryingStore: AuthorizationReporting, AvailabilityReporting, QueryStopping,
  BackgroundDelivering, SampleMaking
{
  let base: FaultInjectingStore
  let variant: StoreVariant

  static func isHealthDataAvailable() -> Bool { FaultInjectingStore.isHealthDataAvailable() }

  var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    guard let answer = variant.differences.requestAnswer else {
      return try await base.requestAuthorization(toShare: toShare, read: read)
    }
    variant.log.append(.store(.requestedAuthorization(share: toShare, read: read, failure: nil)))
    return answer == .undecided
  }

  func make(_ draft: Sample) throws -> Sample { try base.make(draft) }

  func make(_ draft: Correlation) throws -> Correlation { try base.make(draft) }

  func save(_ sample: Sample) async throws { try await base.save(sample) }

  func delete(_ sample: Sample) async throws { try await base.delete(sample) }

  func execute(_ query: Query) {
    switch query {
    case .observer(let query): variant.keep(query)
    case .anchoredObject(let query) where variant.differences.staysAtBeginning:
      return executeFromBeginning(query)
    default: break
    }
    base.execute(query)
  }

  private func executeFromBeginning(_ query: AnchoredObjectQuery) {
    let beginning = QueryAnchor(data: Data("the beginning".utf8))
    do {
      base.execute(
        .anchoredObject(
          try AnchoredObjectQuery(
            id: query.id, type: query.type, predicate: query.predicate, anchor: nil,
            limit: query.limit,
            resultsHandler: { result in
              query.resultsHandler(
                result.map {
                  AnchoredChanges(
                    added: $0.added, deletedObjects: $0.deletedObjects,
                    newAnchor: beginning)
                })
            })))
    } catch { query.resultsHandler(.failure(error)) }
  }

  func stop(_ query: QueryID) {
    variant.forget(query)
    base.stop(query)
  }

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    guard base.capabilities.contains(.backgroundDelivery) else { return }
    try await base.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    guard base.capabilities.contains(.backgroundDelivery) else { return }
    try await base.disableBackgroundDelivery(for: type)
  }
}
