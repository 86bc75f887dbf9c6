internal import Foundation
internal import HealthModel
internal import SimulatedDevices

/// The health store as a process of the app uses it, with food and workouts.
final class ProcessObjectStore: AuthorizationReporting, AvailabilityReporting, QueryStopping,
  SampleMaking, CorrelationStoring, WorkoutStoring
{
  private let samples: ProcessStore
  private let faulty: FaultInjectingStore
  private let bench: any RecordSubject.Store
  private let process: AppProcess
  private let events: RecordEvents

  /// Creates the store of a process.
  ///
  /// - Parameters:
  ///   - faulty: The store of the device, with its faults.
  ///   - bench: The store without faults, which has food and workouts.
  ///   - process: The process that makes the calls.
  ///   - events: The recipient of events about the calls and their results.
  init(
    _ faulty: FaultInjectingStore, bench: any RecordSubject.Store, of process: AppProcess,
    events: RecordEvents
  ) {
    samples = ProcessStore(faulty, of: process, events: events)
    self.faulty = faulty
    self.bench = bench
    self.process = process
    self.events = events
  }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool { get async { await samples.isHealthDataAvailable } }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await samples.authorizationStatus(for: type)
  }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await process.call {
      let isProcessed = try await faulty.requestAuthorization(toShare: toShare, read: read)
      events.withModel { $0.answerRequest(toShare) }
      events.requested(process)
      return isProcessed
    }
  }

  func save(_ sample: Sample) async throws { try await samples.save(sample) }

  func delete(_ sample: Sample) async throws { try await samples.delete(sample) }

  func make(_ draft: Sample) throws -> Sample { try samples.make(draft) }

  func make(_ draft: Correlation) throws -> Correlation { try samples.make(draft) }

  func execute(_ query: Query) {
    guard case .anchoredObject(let changes) = query else { return samples.execute(query) }
    samples.execute(
      changes.answering { [events, process] result in
        if case .success = result { events.receivedPage(of: changes.type, by: process) }
        changes.resultsHandler(result)
      })
  }

  func stop(_ query: QueryID) { samples.stop(query) }

  // MARK: - Food and workouts

  func save(_ correlation: Correlation) async throws {
    try await call(.save) { [bench, events, process] in
      try await bench.save(correlation)
      events.saved(correlation, by: process)
    }
  }

  func delete(_ correlation: Correlation) async throws {
    try await call(.delete) { [bench, events, process] in
      try await bench.delete(correlation)
      events.trace.note(3, 0, device: process.device, "delete food → ok")
    }
  }

  func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await call(.query) { [bench] in try await bench.correlations(query) }
  }

  func save(_ workout: Workout, with samples: [Sample]) async throws {
    try await call(.save) { [bench, events, process] in
      try await bench.save(workout, with: samples)
      events.saved(.workout(workout), by: process)
    }
  }

  func add(_ samples: [Sample], to workout: Workout) async throws {
    try await call(.save) { [bench] in try await bench.add(samples, to: workout) }
  }

  /// Performs a call with the faults of an operation.
  private func call<Result>(
    _ operation: StoreOperation, _ body: () async throws -> Result
  ) async throws -> Result {
    try await process.call { try await faulty.perform(operation, body) }
  }
}
