import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import MemoryHealthStore
import Testing

/// A store with one defect: the in-memory store with a deviation of a few lines.
struct WrongStore: Sendable, CustomTestStringConvertible {
  let id: String
  /// The behaviour that differs from HealthKit.
  let wrong: String
  let deviate: @Sendable (inout Deviations) -> Void

  init(
    _ id: String, _ wrong: String, _ deviate: @escaping @Sendable (inout Deviations) -> Void
  ) {
    self.id = id
    self.wrong = wrong
    self.deviate = deviate
  }

  var testDescription: String { id }

  /// The reference sync on this store.
  var subject: HealthSubject {
    HealthSubject(identity: SubjectIdentity(sync: "reference", store: id)) { surroundings in
      var deviations = Deviations()
      deviate(&deviations)
      return DeviatingStore(
        WrongStoreBase(
          appSource: surroundings.appSource, clock: surroundings.clock,
          configuration: deviations.configuration), deviations)
    }
  }
}

/// The correct store for a deviation, with notes on earlier calls.
final class WrongStoreBase: Sendable {
  struct Notes: Sendable {
    var isLocked = false
    var isForeground = true
    var saved: [QuantitySample] = []
    var deleted: [QuantitySample] = []
    var count = 0
  }

  let memory: MemoryHealthStore
  let appSource: SourceRevision
  let clock: any HealthClock
  let notes = Locked(Notes())

  init(
    appSource: SourceRevision, clock: any HealthClock,
    configuration: MemoryHealthStore.Configuration
  ) {
    memory = MemoryHealthStore(appSource: appSource, clock: clock, configuration: configuration)
    self.appSource = appSource
    self.clock = clock
  }

  /// The number of this call, counted from 1.
  func count() -> Int {
    notes.withLock { notes in
      notes.count += 1
      return notes.count
    }
  }

  /// The stored sample of an identity.
  func stored(_ uuid: UUID) async -> QuantitySample? {
    await memory.storedSamples().first { $0.uuid == uuid }
  }

  /// The stored sample of this app with a sync identifier.
  func holder(of sample: QuantitySample) async -> QuantitySample? {
    guard let identity = sample.metadata.syncIdentity else { return nil }
    return await memory.storedSamples().first {
      $0.metadata.syncIdentity?.identifier == identity.identifier && isOwn($0)
    }
  }

  func isOwn(_ sample: QuantitySample) -> Bool {
    sample.sourceRevision?.source == appSource.source
  }
}

/// The calls that a defective store changes; a `nil` closure keeps the correct behaviour.
struct Deviations: Sendable {
  typealias Base = WrongStoreBase
  typealias Found = Result<[QuantitySample], any Error>
  typealias Changes = Result<AnchoredChanges, any Error>

  var configuration = MemoryHealthStore.Configuration()
  var capabilities: Set<StoreCapability>?
  /// The breakdown that the store reports.
  var breakdown: SubjectBreakdown?
  var request: (@Sendable (Base, Set<SampleType>, Set<SampleType>) async throws -> Bool)?
  var status: (@Sendable (Base, SampleType) async -> AuthorizationStatus)?
  var setAuthorization:
    (@Sendable (Base, AuthorizationStatus?, ReadAuthorization?, SampleType) async -> Void)?
  var save: (@Sendable (Base, QuantitySample) async throws -> Void)?
  var saveAs: (@Sendable (Base, QuantitySample, SourceRevision) async throws -> Void)?
  var delete: (@Sendable (Base, QuantitySample) async throws -> Void)?
  var deleteAsUser: (@Sendable (Base, Set<UUID>) async -> Void)?
  /// Changes a sample query before it is executed.
  var query: (@Sendable (Base, SampleQuery) -> SampleQuery)?
  /// Changes the result of a sample query.
  var found: (@Sendable (Base, SampleQuery, Found) -> Found)?
  var anchored: (@Sendable (Base, AnchoredObjectQuery) throws -> AnchoredObjectQuery)?
  var changes: (@Sendable (Base, AnchoredObjectQuery, Changes) -> Changes)?
  /// Changes an update, or drops it by returning `nil`.
  var update: (@Sendable (Base, AnchoredObjectQuery, Changes) -> Changes?)?
  var observe: (@Sendable (Base, ObserverQuery) -> Void)?
  var stop: (@Sendable (Base, QueryID) -> Void)?
  var enable: (@Sendable (Base, SampleType, UpdateFrequency) async throws -> Void)?
  var disable: (@Sendable (Base, SampleType) async throws -> Void)?
  var setLocked: (@Sendable (Base, Bool) async -> Void)?
  var setAvailable: (@Sendable (Base, Bool) async -> Void)?
  var isAvailable: (@Sendable (Base) async -> Bool)?
  var setForeground: (@Sendable (Base, Bool) async -> Void)?
  var terminate: (@Sendable (Base) async -> Void)?
  var purge: (@Sendable (Base) async -> Void)?
  var saveAll: (@Sendable (Base, [Sample]) async throws -> Void)?
  var deleteAll: (@Sendable (Base, [Sample]) async throws -> Void)?
  var deleteObjects: (@Sendable (Base, SampleType, SamplePredicate) async throws -> Int)?
  var requestStatus:
    (
      @Sendable (Base, Set<SampleType>, Set<SampleType>) async throws ->
        AuthorizationRequestStatus
    )?
  var statistics: (@Sendable (Base, StatisticsQuery) async throws -> Statistics)?
  var collection: (@Sendable (Base, StatisticsCollectionQuery) async throws -> [Statistics])?
  var sources: (@Sendable (Base, SampleType, SamplePredicate) async throws -> Set<Source>)?
  var setRanking: (@Sendable (Base, [String], QuantityType) async -> Void)?
  var setEarliestDate: (@Sendable (Base, Date?) async -> Void)?
  var saveGroup: (@Sendable (Base, Correlation) async throws -> Void)?
  var deleteGroup: (@Sendable (Base, Correlation) async throws -> Void)?
  var groups: (@Sendable (Base, CorrelationQuery) async throws -> [Correlation])?
}

extension QuantitySample {
  /// A copy with some properties replaced.
  func altered(
    uuid: UUID? = nil, type: QuantityType? = nil, quantity: Quantity? = nil, start: Date? = nil,
    end: Date? = nil, metadata: Metadata? = nil, device: Device?? = nil
  ) throws -> QuantitySample {
    let copy = try QuantitySample(
      uuid: uuid ?? self.uuid, type: type ?? quantityType, quantity: quantity ?? self.quantity,
      start: start ?? startDate, end: end ?? endDate, metadata: metadata ?? self.metadata,
      device: device ?? self.device)
    return sourceRevision.map { copy.fetched(from: $0) } ?? copy
  }

  /// The value in the unit of the sample.
  var number: Double { (try? quantity.doubleValue(for: quantity.unit)) ?? .nan }
}

extension Result where Success == [QuantitySample], Failure == any Error {
  /// Changes the samples of a success; a failure is unchanged.
  func each(_ change: (QuantitySample) throws -> QuantitySample?) -> Self {
    flatMap { samples in Result { try samples.compactMap(change) } }
  }
}
