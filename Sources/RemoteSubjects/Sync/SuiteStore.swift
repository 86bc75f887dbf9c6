internal import Foundation
internal import HealthModel
internal import JSONText

/// The suite's store, as provided to a sync in another process.
final class SuiteStore: AuthorizationReporting, AvailabilityReporting, BackgroundDelivering,
  QueryStopping
{
  private let line: SuiteLine
  private let queries = RunningQueries()

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
    queries.stop(query.uuid)
    line.send(StoreCall.stop(query: query.uuid))
  }

  func execute(_ query: Query) {
    let isFirst = queries.start(query)
    line.send(query.call) { [queries] result in
      let answer = result.flatMap { answer in Result { try WirePart(wire: .object(answer)) } }
      queries.finish(query, isFirst: isFirst, with: answer) { $0 }
    }
  }

  /// Processes a query notification from the suite.
  ///
  /// - Returns: Whether the notification was expected.
  func take(_ notice: Notice) -> Bool {
    switch notice {
    case .part(let part): queries.append(part, bytes: 0) != nil
    case .update(let part): queries.update(part) { $0 }
    case .notify(let id, let delivery, let error): notify(id, delivery, error)
    default: false
    }
  }

  private func notify(_ id: UUID, _ delivery: Int, _ error: WireFailure?) -> Bool {
    let complete = { @Sendable [line] in
      line.send(StoreCall.complete(query: id, delivery: delivery))
    }
    if queries.notify(id, error, completion: complete) { return true }
    // The store sent the notification before it received the request to stop the observer, and
    // waits for the completion of the notification. The app has nothing left to do.
    guard queries.isStoppedObserver(id) else { return false }
    complete()
    return true
  }
}
