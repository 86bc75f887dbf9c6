internal import Foundation
package import HealthModel
internal import Simulation

/// The health store as a process of the app uses it.
///
/// Before an asynchronous throwing call, a sample query or an anchored query takes effect, and
/// before its result arrives, the process can end, and other calls can be made. Once the process
/// has ended, its calls, except those that make objects, fail or do nothing; health data is
/// reported as unavailable, and the sharing status as not determined.
package final class ProcessStore: AuthorizationReporting, AvailabilityReporting, QueryStopping,
  BackgroundDelivering, SampleMaking
{
  private let base: FaultInjectingStore
  private let process: AppProcess
  private let events: any StoreEvents

  /// Creates the store of a process.
  ///
  /// - Parameters:
  ///   - base: The store of the device, with its faults.
  ///   - process: The process that makes the calls.
  ///   - events: The recipient of events about the calls and their results.
  package init(_ base: FaultInjectingStore, of process: AppProcess, events: any StoreEvents) {
    self.base = base
    self.process = process
    self.events = events
  }

  package static func isHealthDataAvailable() -> Bool { true }

  package var isHealthDataAvailable: Bool {
    get async { process.isDead ? false : await base.isHealthDataAvailable }
  }

  package func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    process.isDead ? .notDetermined : await base.authorizationStatus(for: type)
  }

  package func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await process.call {
      let isProcessed = try await base.requestAuthorization(toShare: toShare, read: read)
      events.requested(process)
      return isProcessed
    }
  }

  package func save(_ sample: Sample) async throws {
    try await process.call {
      events.saving(sample)
      try await base.save(sample)
      events.saved(sample, by: process)
    }
  }

  package func delete(_ sample: Sample) async throws {
    try await process.call {
      try await base.delete(sample)
      events.deleted(sample, by: process)
    }
  }

  package func make(_ draft: Sample) throws -> Sample { try base.make(draft) }

  package func make(_ draft: Correlation) throws -> Correlation { try base.make(draft) }

  package func stop(_ query: QueryID) {
    guard !process.isDead else { return }
    base.stop(query)
  }

  package func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    try await process.call {
      try await base.enableBackgroundDelivery(for: type, frequency: frequency)
    }
  }

  package func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await process.call { try await base.disableBackgroundDelivery(for: type) }
  }

  // MARK: - Queries

  package func execute(_ query: Query) {
    switch query {
    case .observer(let query): observe(query)
    case .sample(let query): ask(query)
    case .anchoredObject(let query): ask(query)
    }
  }

  private func ask(_ query: SampleQuery) {
    ask(query.samplesHandler) { [process, events] answer in
      query.answering { result in
        if case .success(let found) = result { events.found(found, by: process) }
        answer(result)
      }
    }
  }

  private func ask(_ query: AnchoredObjectQuery) {
    process.countQuery()
    ask(query.resultsHandler) { [process, events] answer in
      query.answering { result in
        if case .success(let page) = result {
          events.received(page, after: query.anchor, by: process)
        }
        answer(result)
      }
    }
  }

  /// Starts a query later, and passes its result on later; if the process ends first, the result is
  /// an error.
  private func ask<Answer: Sendable>(
    _ handler: @escaping @Sendable (Result<Answer, any Error>) -> Void,
    _ wrapped:
      @escaping @Sendable (@escaping @Sendable (Result<Answer, any Error>) -> Void) -> Query
  ) {
    guard let key = process.wait({ handler(.failure(ProcessEnded())) }) else {
      return handler(.failure(ProcessEnded()))
    }
    ReadyJobs.later { [process, base] in
      guard (try? process.passNow()) != nil else { return }
      let query = wrapped { result in
        ReadyJobs.later {
          guard (try? process.passNow()) != nil, process.stopWaiting(key) else { return }
          handler(result)
        }
      }
      base.execute(query)
    }
  }

  private func observe(_ query: ObserverQuery) {
    guard !process.isDead else { return }
    base.execute(
      .observer(
        ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
          [process, events] completion, error in
          ReadyJobs.later {
            guard !process.isDead else { return }
            let notification = events.notified(process, isFailure: error != nil)
            query.updateHandler(
              {
                guard !process.isDead else { return }
                guard !process.takeLostCompletion() else { return events.lost(notification) }
                events.completed(notification, by: process)
                completion()
              }, error)
          }
        }))
  }
}
