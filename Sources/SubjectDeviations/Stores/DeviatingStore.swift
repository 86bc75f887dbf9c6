internal import Foundation
internal import HealthModel

/// A marker for a store or a sync in this process.
enum LocalPlace {}

/// A marker for a store or a sync in another process.
enum RemotePlace {}

/// A store that forwards calls to another store, and changes some of them.
final class DeviatingStore<Place>: ControllableHealthStore {
  let base: DeviatedStore
  let deviations: StoreCallChanges

  private var store: any RefinedStore { base.store }

  init(_ base: DeviatedStore, _ deviations: StoreCallChanges) {
    self.base = base
    self.deviations = deviations
  }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool {
    get async {
      guard let isAvailable = deviations.isAvailable else {
        return await store.isHealthDataAvailable
      }
      return await isAvailable(base)
    }
  }

  var capabilities: Set<StoreCapability> { deviations.capabilities ?? store.capabilities }

  // MARK: - Authorization

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    if let request = deviations.request { return try await request(base, toShare, read) }
    return try await store.requestAuthorization(toShare: toShare, read: read)
  }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    if let status = deviations.status { return await status(base, type) }
    return await store.authorizationStatus(for: type)
  }

  func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await store.setAuthorizationAnswer(answer)
  }

  func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    if let set = deviations.setAuthorization { return await set(base, share, read, type) }
    await store.setAuthorization(share: share, read: read, for: type)
  }

  // MARK: - Saving and deleting

  func save(_ sample: Sample) async throws {
    guard case .quantity(let quantity) = sample else { return try await store.save(sample) }
    base.notes.withLock { $0.saved.append(quantity) }
    if let save = deviations.save { return try await save(base, quantity) }
    try await store.save(sample)
  }

  func save(_ sample: Sample, as revision: SourceRevision) async throws {
    guard case .quantity(let quantity) = sample else {
      return try await store.save(sample, as: revision)
    }
    if let save = deviations.saveAs { return try await save(base, quantity, revision) }
    try await store.save(sample, as: revision)
  }

  func delete(_ sample: Sample) async throws {
    guard case .quantity(let quantity) = sample else { return try await store.delete(sample) }
    base.notes.withLock { $0.deleted.append(quantity) }
    if let delete = deviations.delete { return try await delete(base, quantity) }
    try await store.delete(sample)
  }

  func deleteAsUser(_ uuids: Set<UUID>) async {
    if let delete = deviations.deleteAsUser { return await delete(base, uuids) }
    await store.deleteAsUser(uuids)
  }

  func storedObjects() async -> [Sample] { await store.storedObjects() }

  func storedSamples() async -> [QuantitySample] { await store.storedSamples() }

  func breakdown() async -> SubjectBreakdown? {
    if let breakdown = deviations.breakdown { return breakdown }
    return await store.breakdown()
  }

  var callsHandlersLater: Bool { store.callsHandlersLater }

  func settle() async { await store.settle() }

  // MARK: - Queries

  func execute(_ query: Query) {
    switch query {
    case .sample(let query): execute(query)
    case .anchoredObject(let query): execute(query)
    case .observer(let query):
      if let observe = deviations.observe { return observe(base, query) }
      store.execute(.observer(query))
    }
  }

  private func execute(_ query: SampleQuery) {
    let (base, found) = (base, deviations.found)
    let asked = deviations.query.map { $0(base, query) } ?? query
    guard let answer = found, case .quantity = query.type else {
      return store.execute(.sample(asked.heard(by: query.samplesHandler)))
    }
    store.execute(
      .sample(
        SampleQuery(
          id: asked.id, type: asked.type, predicate: asked.predicate, limit: asked.limit,
          sort: asked.sort
        ) { result in query.resultsHandler(answer(base, query, result)) }))
  }

  private func execute(_ query: AnchoredObjectQuery) {
    let (base, changes, update) = (base, deviations.changes, deviations.update)
    do {
      let asked = try deviations.anchored.map { try $0(base, query) } ?? query
      let handler = query.updateHandler.map { handler -> AnchoredObjectQuery.Handler in
        { result in
          guard let update else { return handler(result) }
          if let changed = update(base, query, result) { handler(changed) }
        }
      }
      store.execute(
        .anchoredObject(
          try AnchoredObjectQuery(
            id: asked.id, type: asked.type, predicate: asked.predicate, anchor: asked.anchor,
            limit: asked.limit,
            resultsHandler: { result in
              query.resultsHandler(changes.map { $0(base, query, result) } ?? result)
            }, updateHandler: handler)))
    } catch {
      query.resultsHandler(.failure(error))
    }
  }

  func stop(_ query: QueryID) {
    if let stop = deviations.stop { return stop(base, query) }
    store.stop(query)
  }

  // MARK: - Device

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    if let enable = deviations.enable { return try await enable(base, type, frequency) }
    try await store.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    if let disable = deviations.disable { return try await disable(base, type) }
    try await store.disableBackgroundDelivery(for: type)
  }

  func setLocked(_ isLocked: Bool) async {
    base.notes.withLock { $0.isLocked = isLocked }
    if let setLocked = deviations.setLocked { return await setLocked(base, isLocked) }
    await store.setLocked(isLocked)
  }

  func setAvailable(_ isAvailable: Bool) async {
    if let setAvailable = deviations.setAvailable { return await setAvailable(base, isAvailable) }
    await store.setAvailable(isAvailable)
  }

  func setForeground(_ isForeground: Bool) async {
    base.notes.withLock { $0.isForeground = isForeground }
    if let set = deviations.setForeground { return await set(base, isForeground) }
    await store.setForeground(isForeground)
  }

  func terminateProcess() async {
    if let terminate = deviations.terminate { return await terminate(base) }
    await store.terminateProcess()
  }

  func purgeTombstones() async {
    if let purge = deviations.purge { return await purge(base) }
    await store.purgeTombstones()
  }

  func observerLedger() async -> ObserverLedger { await store.observerLedger() }
}

extension DeviatingStore: BatchStoring, AuthorizationRequestReporting, SourceQuerying,
  SourceRanking, SampleDateLimiting, SampleMaking, StatisticsQuerying, CorrelationStoring,
  WorkoutStoring
{
  func make(_ draft: Sample) throws -> Sample { try store.made(draft) }

  func make(_ draft: Correlation) throws -> Correlation { try store.made(draft) }

  func save(_ workout: Workout, with samples: [Sample]) async throws {
    try await store.save(workout, with: samples)
  }

  func add(_ samples: [Sample], to workout: Workout) async throws {
    try await store.add(samples, to: workout)
  }

  func save(_ samples: [Sample]) async throws {
    if let save = deviations.saveAll { return try await save(base, samples) }
    try await store.save(samples)
  }

  func delete(_ samples: [Sample]) async throws {
    if let delete = deviations.deleteAll { return try await delete(base, samples) }
    try await store.delete(samples)
  }

  func deleteObjects(of type: SampleType, predicate: SamplePredicate) async throws -> Int {
    if let delete = deviations.deleteObjects { return try await delete(base, type, predicate) }
    return try await store.deleteObjects(of: type, predicate: predicate)
  }

  func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    if let status = deviations.requestStatus { return try await status(base, toShare, read) }
    return try await store.statusForAuthorizationRequest(toShare: toShare, read: read)
  }

  func sources(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Set<Source> {
    if let sources = deviations.sources { return try await sources(base, type, predicate) }
    return try await store.sources(of: type, predicate: predicate)
  }

  func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    if let set = deviations.setRanking { return await set(base, bundleIdentifiers, type) }
    await store.setSourceRanking(bundleIdentifiers, for: type)
  }

  func setEarliestPermittedSampleDate(_ date: Date?) async {
    if let set = deviations.setEarliestDate { return await set(base, date) }
    await store.setEarliestPermittedSampleDate(date)
  }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    if let statistics = deviations.statistics { return try await statistics(base, query) }
    return try await store.statistics(query)
  }

  func statisticsCollection(_ query: StatisticsCollectionQuery) async throws -> [Statistics] {
    if let collection = deviations.collection { return try await collection(base, query) }
    return try await store.statisticsCollection(query)
  }

  func save(_ correlation: Correlation) async throws {
    if let save = deviations.saveGroup { return try await save(base, correlation) }
    try await store.save(correlation)
  }

  func delete(_ correlation: Correlation) async throws {
    if let delete = deviations.deleteGroup { return try await delete(base, correlation) }
    try await store.delete(correlation)
  }

  func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    if let groups = deviations.groups { return try await groups(base, query) }
    return try await store.correlations(query)
  }
}

extension DeviatingStore: RemotePart where Place == RemotePlace {
  var lastMessages: [String] { (store as? any RemotePart)?.lastMessages ?? [] }

  func end() async { await (store as? any RemotePart)?.end() }
}
