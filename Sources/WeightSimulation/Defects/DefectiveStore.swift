internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import WeightSync

/// The health store that the sync uses, with a deviation.
final class DefectiveStore: AuthorizationReporting, AvailabilityReporting, QueryStopping,
  BackgroundDelivering, SampleMaking
{
  private let base: any HealthStoreProtocol
  private let home: any WeightSyncHome
  private let deviation: Deviation
  private let memory: DefectMemory

  init(
    _ base: any HealthStoreProtocol, home: any WeightSyncHome, _ deviation: Deviation,
    _ memory: DefectMemory
  ) {
    self.base = base
    self.home = home
    self.deviation = deviation
    self.memory = memory
  }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool {
    get async { await (base as? any AvailabilityReporting)?.isHealthDataAvailable ?? true }
  }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await (base as? any AuthorizationReporting)?.authorizationStatus(for: type)
      ?? .sharingAuthorized
  }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: Sample) async throws {
    guard let save = deviation.save else { return try await base.save(sample) }
    try await save(sample, memory) { [base] in try await base.save($0) }
  }

  func delete(_ sample: Sample) async throws {
    guard let delete = deviation.delete else { return try await base.delete(sample) }
    try await delete(sample, memory) { [base] in try await base.delete($0) }
  }

  func make(_ draft: Sample) throws -> Sample { try base.made(draft) }
  func make(_ draft: Correlation) throws -> Correlation { try base.made(draft) }

  func stop(_ query: QueryID) {
    if !deviation.ignoresStop { (base as? any QueryStopping)?.stop(query) }
  }

  func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    try await (base as? any BackgroundDelivering)?
      .enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await (base as? any BackgroundDelivering)?.disableBackgroundDelivery(for: type)
  }

  // MARK: - Queries

  func execute(_ query: Query) {
    switch query {
    case .sample(let query): execute(query)
    case .anchoredObject(let query): execute(query)
    case .observer(let query): execute(query)
    }
  }

  private func execute(_ query: SampleQuery) {
    guard let found = deviation.found else { return base.execute(.sample(query)) }
    base.execute(
      query.answering { [memory] result in
        query.samplesHandler(result.map { found($0, query.predicate, memory) })
      })
  }

  private func execute(_ query: AnchoredObjectQuery) {
    base.execute(
      query.answering { [deviation, memory, home] result in
        switch result {
        case .failure(let error):
          deviation.failedPage?(error, memory)
          query.resultsHandler(result)
        case .success(let page):
          let changed = deviation.page?(page, query, memory) ?? page
          guard deviation.savesAnchorFirst else { return query.resultsHandler(.success(changed)) }
          Task {
            try? await home.saveAnchor(changed.newAnchor.data)
            query.resultsHandler(.success(changed))
          }
        }
      })
  }

  private func execute(_ query: ObserverQuery) {
    guard deviation.observes?(memory) ?? true else { return }
    let mode = deviation.completion
    base.execute(
      .observer(
        ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
          completion, error in
          if mode == .immediately { completion() }
          query.updateHandler(
            {
              if mode == .normal || mode == .twice { completion() }
              if mode == .twice { completion() }
            }, error)
        }))
  }
}
