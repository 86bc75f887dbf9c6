import Foundation
import HealthModel
import Testing

extension CoreStore: ControllableHealthStore {
  var capabilities: Set<StoreCapability> { [.authorizationControl, .externalWriters] }

  // MARK: - The app

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try state.withLock { state in
      for type in toShare {
        if case .quantity(let type) = type, !type.isWrittenBySystemOnly { continue }
        throw ProgrammerError(.typeNotShareable, "no app may share \(type.identifier)")
      }
      for case .correlation(let identifier) in read {
        throw ProgrammerError(.typeNotShareable, "no app may request \(identifier)")
      }
      let newShare = toShare.filter { state.share[$0] == nil }
      let newRead = read.filter { state.read[$0] == nil }
      guard !newShare.isEmpty || !newRead.isEmpty else { return true }
      guard case .decide(let isShared, let isRead) = state.answer else {
        throw HealthError(.errorUserCanceled)
      }
      for type in newShare { state.share[type] = isShared ? .sharingAuthorized : .sharingDenied }
      for type in newRead { state.read[type] = isRead ? .granted : .denied }
      return true
    }
  }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    state.withLock { $0.share[type] ?? .notDetermined }
  }

  func save(_ sample: Sample) async throws {
    try change { state in
      try state.requireSharing(sample.measurement.sampleType)
      return try state.insert(sample.measurement, of: app)
    }
  }

  func delete(_ sample: Sample) async throws {
    try change { state in
      let sample = try sample.measurement
      try state.requireSharing(sample.sampleType)
      guard state.stored.contains(where: { $0.uuid == sample.uuid && isOwn($0) }) else {
        throw HealthError(.errorInvalidArgument, "this app has no object with this UUID")
      }
      return [state.remove(sample.uuid)].compactMap(\.self)
    }
  }

  func execute(_ query: Query) {
    switch query {
    case .sample(let sampleQuery):
      sampleQuery.resultsHandler(Result { try found(by: sampleQuery, query) })
    case .anchoredObject(let anchored):
      let page = Result {
        try state.withLock { state in
          try state.begin(query, limit: anchored.limit)
          let place = try self.place(of: anchored, in: state)
          if anchored.updateHandler != nil {
            state.running.append(Running(query: query, place: state.log.count))
          }
          return self.page(of: anchored, from: place, in: state)
        }
      }
      anchored.resultsHandler(page)
    case .observer(let observer):
      do {
        try change { state in
          try state.begin(query)
          state.running.append(Running(query: query, isDue: true))
          return []
        }
      } catch {
        state.withLock { $0.ledger.delivered += 1 }
        observer.updateHandler({}, error)
      }
    }
  }

  private func found(by query: SampleQuery, _ whole: Query) throws -> [QuantitySample] {
    try state.withLock { state in
      try state.begin(whole, limit: query.limit)
      var found = state.stored.filter {
        $0.sampleType == query.type && sees($0, in: state) && query.predicate.matches($0)
      }
      // Sorting is stable, so the first key is applied last.
      for key in query.sort.reversed() {
        found.sort { one, other in
          let (one, other) =
            key.key == .startDate ? (one.startDate, other.startDate) : (one.endDate, other.endDate)
          return key.ascending ? one < other : one > other
        }
      }
      return query.limit == objectQueryNoLimit ? found : Array(found.prefix(query.limit))
    }
  }

  func stop(_ query: QueryID) {
    state.withLock { state in state.running.removeAll { $0.query.id == query } }
  }

  // MARK: - The suite

  func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    state.withLock { $0.answer = answer }
  }

  func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    state.withLock { state in
      if let share { state.share[type] = share == .notDetermined ? nil : share }
      if let read { state.read[type] = read == .notDetermined ? nil : read }
    }
  }

  func save(_ sample: Sample, as revision: SourceRevision) async throws {
    try change { try $0.insert(sample.measurement, of: revision) }
  }

  func deleteAsUser(_ uuids: Set<UUID>) async {
    change { state in
      state.stored.filter { uuids.contains($0.uuid) }.compactMap { state.remove($0.uuid) }
    }
  }

  func setForeground(_ isForeground: Bool) async {
    change { state in
      state.isInFront = isForeground
      return []
    }
  }

  func storedSamples() async -> [QuantitySample] { state.withLock(\.stored) }

  func observerLedger() async -> ObserverLedger {
    state.withLock { state in
      var ledger = state.ledger
      ledger.observedTypes = Set(
        state.running.compactMap { running in
          if case .observer(let query) = running.query { query.type } else { nil }
        })
      return ledger
    }
  }

  // MARK: - Calls that the store does not offer, so no row may use them

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    neverOffered()
  }
  func disableBackgroundDelivery(for type: ObjectType) async throws { neverOffered() }
  func setLocked(_ isLocked: Bool) async { neverOffered() }
  func setAvailable(_ isAvailable: Bool) async { neverOffered() }
  func terminateProcess() async { neverOffered() }
  func purgeTombstones() async { neverOffered() }

  private func neverOffered(_ call: String = #function) {
    Issue.record("the store received \(call), which it does not offer")
  }
}
