internal import Foundation
internal import HealthModel
internal import SimulatedDevices

/// The health store from which a process reads; it notes the type of each page of changes.
final class SourceStore: HealthStoreProtocol {
  private let base: ProcessStore
  private let events: MetricEvents

  init(_ base: ProcessStore, events: MetricEvents) {
    self.base = base
    self.events = events
  }

  static func isHealthDataAvailable() -> Bool { true }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool { try await base.requestAuthorization(toShare: toShare, read: read) }

  func save(_ sample: Sample) async throws { try await base.save(sample) }

  func delete(_ sample: Sample) async throws { try await base.delete(sample) }

  func execute(_ query: Query) {
    guard case .anchoredObject(let changes) = query,
      let kind = MetricKind.allCases.first(where: { $0.sampleType == changes.type })
    else { return base.execute(query) }
    base.execute(
      changes.answering { [events] result in
        if case .success = result { events.withModel { $0.receivePage(of: kind) } }
        changes.resultsHandler(result)
      })
  }
}
