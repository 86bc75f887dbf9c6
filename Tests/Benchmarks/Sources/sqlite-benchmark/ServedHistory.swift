import Foundation
import HealthModel

/// A store that generates the samples of the history on demand, and stores only later changes.
///
/// It supports only the calls that the benchmark needs: queries for changes, saving as another app,
/// and deleting as the user.
final class ServedHistory: ControllableHealthStore {
  private enum Change: Sendable {
    case arrived(QuantitySample)
    case left(DeletedObject)
  }

  private struct State: Sendable {
    var changes: [Change] = []
    var gone: Set<UUID> = []
  }

  private let count: Int
  private let state = Locked(State())

  init(count: Int) { self.count = count }

  var capabilities: Set<StoreCapability> { [.externalWriters] }

  func execute(_ query: Query) {
    let refusal = HealthError(.errorInvalidArgument, "this store only reports changes")
    switch query {
    case .anchoredObject(let query) where query.predicate == .all && query.updateHandler == nil:
      query.resultsHandler(Result { try changes(after: query.anchor, limit: query.limit) })
    case .anchoredObject(let query): query.resultsHandler(.failure(refusal))
    case .sample(let query): query.resultsHandler(.failure(refusal))
    case .observer(let query): query.updateHandler({}, refusal)
    }
  }

  private func changes(after anchor: QueryAnchor?, limit: Int) throws -> AnchoredChanges {
    guard let first = anchor.map({ Int(String(decoding: $0.data, as: UTF8.self)) }) ?? 0 else {
      throw HealthError(.errorInvalidArgument, "the anchor does not belong to this store")
    }
    let (recent, gone) = state.withLock { ($0.changes, $0.gone) }
    let size = limit == objectQueryNoLimit ? count + recent.count : limit
    let end = min(first + size, count + recent.count)
    var page = AnchoredChanges(
      addedSamples: [], deletedObjects: [], newAnchor: QueryAnchor(data: Data("\(end)".utf8)))
    if first < count {
      page.addedSamples = try Workload().samples(first..<min(end, count))
        .map { $0.fetched(from: Workload.other) }
    }
    if end > count {
      for change in recent[max(first - count, 0)..<end - count] {
        switch change {
        case .arrived(let sample): page.addedSamples.append(sample)
        case .left(let object): page.deletedObjects.append(object)
        }
      }
    }
    if !gone.isEmpty { page.addedSamples.removeAll { gone.contains($0.uuid) } }
    return page
  }

  func save(_ sample: Sample, as revision: SourceRevision) async throws {
    guard case .quantity(let sample) = sample else { return }
    state.withLock { $0.changes.append(.arrived(sample.fetched(from: revision))) }
  }

  func deleteAsUser(_ uuids: Set<UUID>) async {
    state.withLock { state in
      state.gone.formUnion(uuids)
      for uuid in uuids {
        state.changes.append(.left(DeletedObject(uuid: uuid, metadata: [:])))
      }
    }
  }
}

// MARK: - Unsupported calls

extension ServedHistory {
  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool { get async { true } }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool { true }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus { .sharingDenied }

  func save(_ sample: Sample) async throws { throw HealthError(.errorAuthorizationDenied) }

  func delete(_ sample: Sample) async throws { throw HealthError(.errorAuthorizationDenied) }

  func stop(_ query: QueryID) {}

  func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {}

  func disableBackgroundDelivery(for type: ObjectType) async throws {}

  func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {}

  func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {}

  func setLocked(_ isLocked: Bool) async {}

  func setAvailable(_ isAvailable: Bool) async {}

  func setForeground(_ isForeground: Bool) async {}

  func terminateProcess() async {}

  func purgeTombstones() async {}

  func storedSamples() async -> [QuantitySample] { [] }

  func observerLedger() async -> ObserverLedger { ObserverLedger() }
}
