internal import Conformance
internal import Foundation
package import HealthContracts
package import HealthModel

/// A deviation of a few lines that any store can be wrapped with.
package struct StoreDeviation: Sendable, CustomStringConvertible {
  package let id: String
  /// The behavior that differs from HealthKit.
  package let summary: String
  package let deviate: @Sendable (inout StoreCallChanges) -> Void

  package init(
    _ id: String, _ summary: String,
    _ deviate: @escaping @Sendable (inout StoreCallChanges) -> Void
  ) {
    self.id = id
    self.summary = summary
    self.deviate = deviate
  }

  package var description: String { id }

  /// Returns a subject with the same parts, and with the deviation between them and its store.
  ///
  /// - Returns: `nil` if the deviation is one of the store's choices and the subject makes no store
  ///   with other choices.
  package func planted(in subject: HealthSubject) -> HealthSubject? {
    var changes = StoreCallChanges()
    deviate(&changes)
    var planted = subject
    let makeStore = subject.makeStore
    let makeConfigured = subject.makeConfiguredStore
    if let makeConfigured {
      planted.makeConfiguredStore = { [changes] surroundings, configuration in
        var configuration = configuration
        changes.configure?(&configuration)
        return try DeviatedStore.wrapping(
          await makeConfigured(surroundings, configuration), surroundings, changes)
      }
    }
    if let configure = changes.configure {
      guard let makeConfigured else { return nil }
      var configuration = HealthStoreConfiguration()
      configure(&configuration)
      planted.makeStore = { [changes, configuration] surroundings in
        try DeviatedStore.wrapping(
          await makeConfigured(surroundings, configuration), surroundings, changes)
      }
    } else {
      planted.makeStore = { [changes] surroundings in
        try DeviatedStore.wrapping(await makeStore(surroundings), surroundings, changes)
      }
    }
    return planted
  }
}

/// A store with all refinements, as every store of the command line has them; its capabilities
/// state which of them it offers.
package typealias RefinedStore = AuthorizationRequestReporting & BatchStoring
  & ControllableHealthStore & CorrelationStoring & SampleDateLimiting & SourceQuerying
  & SourceRanking & StatisticsQuerying & WorkoutStoring

/// The store that a deviation wraps, with notes on earlier calls.
package final class DeviatedStore: Sendable {
  package struct Notes: Sendable {
    package var isLocked = false
    package var isForeground = true
    package var saved: [QuantitySample] = []
    package var deleted: [QuantitySample] = []
    package var count = 0
  }

  package let store: any RefinedStore
  package let appSource: SourceRevision
  package let clock: any HealthClock
  package let notes = Locked(Notes())

  init(_ store: any RefinedStore, appSource: SourceRevision, clock: any HealthClock) {
    self.store = store
    self.appSource = appSource
    self.clock = clock
  }

  /// Wraps a store.
  ///
  /// - Throws: ``SubjectFailure`` for a store without all refinements.
  static func wrapping(
    _ store: any ControllableHealthStore, _ surroundings: HealthSubject.Surroundings,
    _ changes: StoreCallChanges
  ) throws -> any ControllableHealthStore {
    guard let refined = store as? any RefinedStore else {
      throw SubjectFailure(
        message: "a deviation cannot wrap a store without all refinements", exchange: [])
    }
    let base = DeviatedStore(
      refined, appSource: surroundings.appSource, clock: surroundings.clock)
    guard store is any RemotePart else { return DeviatingStore<LocalPlace>(base, changes) }
    return DeviatingStore<RemotePlace>(base, changes)
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
    await store.storedSamples().first { $0.uuid == uuid }
  }

  /// The stored sample of this app with a sync identifier.
  func holder(of sample: QuantitySample) async -> QuantitySample? {
    guard let identity = sample.metadata.syncIdentity else { return nil }
    return await store.storedSamples().first {
      $0.metadata.syncIdentity?.identifier == identity.identifier && isOwn($0)
    }
  }

  func isOwn(_ sample: QuantitySample) -> Bool {
    sample.sourceRevision?.source == appSource.source
  }
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
