internal import Conformance
internal import Foundation
package import HealthContracts
package import HealthModel

/// A deviation from HealthKit's behavior that can be planted in the store of a subject.
package struct StoreDeviation: Sendable, CustomStringConvertible {
  package let id: String
  /// The behavior that differs from HealthKit, in words.
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

  /// Returns a copy of a subject, with the deviation in its store.
  ///
  /// - Returns: The copy, or `nil` if the deviation changes the store's configuration and the
  ///   subject does not make configured stores.
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

/// A store that conforms to these protocols of optional features.
///
/// The store's capabilities state which of the features it supports. The tool creates only subjects
/// with stores that conform to all these protocols.
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

  /// Returns a store that forwards calls to another store, with the given changes.
  ///
  /// - Throws: ``SubjectFailure`` if the store does not conform to ``RefinedStore``.
  static func wrapping(
    _ store: any ControllableHealthStore, _ surroundings: HealthSubject.Surroundings,
    _ changes: StoreCallChanges
  ) throws -> any ControllableHealthStore {
    guard let refined = store as? any RefinedStore else {
      throw SubjectFailure(
        message: "a deviation can be planted only in a store that conforms to 'RefinedStore'",
        exchange: [])
    }
    let base = DeviatedStore(
      refined, appSource: surroundings.appSource, clock: surroundings.clock)
    guard store is any RemotePart else { return DeviatingStore<LocalPlace>(base, changes) }
    return DeviatingStore<RemotePlace>(base, changes)
  }

  /// Increments the counter and returns its new value.
  func count() -> Int {
    notes.withLock { notes in
      notes.count += 1
      return notes.count
    }
  }

  /// Returns the stored quantity sample with a UUID, or `nil` if it does not exist.
  func stored(_ uuid: UUID) async -> QuantitySample? {
    await store.storedSamples().first { $0.uuid == uuid }
  }

  /// Returns the app's first stored quantity sample with the sync identifier of a given sample.
  ///
  /// The types of the samples can differ.
  ///
  /// - Returns: The stored sample, or `nil` if it does not exist or the given sample has no sync
  ///   identity.
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
  /// Returns a copy with some properties replaced.
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

  /// The value in the sample's own unit.
  var number: Double { (try? quantity.doubleValue(for: quantity.unit)) ?? .nan }
}

extension Result where Success == [QuantitySample], Failure == any Error {
  /// Changes the samples of a success, and drops those for which the closure returns `nil`.
  ///
  /// A failure is unchanged; an error that the closure throws becomes a failure.
  func each(_ change: (QuantitySample) throws -> QuantitySample?) -> Self {
    flatMap { samples in Result { try samples.compactMap(change) } }
  }
}
