import Foundation
public import HealthModel

extension MemoryHealthStore {
  /// Saves a sample of this app under the rules of sync identity.
  ///
  /// A sample with the sync identifier of a stored one of the same source and type replaces it when
  /// its version is higher; otherwise it is ignored, with success. Saving works on a locked device;
  /// nobody sees the sample before it is unlocked.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` for sharing; `errorInvalidArgument` when the UUID is stored
  ///   already or the date is not permitted.
  /// - Complexity: O(*s*), where *s* is the number of sources that use the sync identifier.
  public func save(_ sample: Sample) async throws {
    let sample = sample.quantitySample
    try state.withLock { (state: inout State) throws(HealthError) in
      try state.checkSharing(of: sample.sampleType)
      try checkDates(of: sample, in: state)
      try store(sample, from: appSource, in: &state)
    }
    deliver()
  }

  /// Saves a sample of any source under the rules of sync identity; needs no permission.
  ///
  /// A source with the bundle identifier of the app is the app on another device.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` when the UUID is stored already.
  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    let sample = sample.quantitySample
    try state.withLock { (state: inout State) throws(HealthError) in
      try store(sample, from: revision, in: &state)
    }
    deliver()
  }

  func checkDates(of sample: QuantitySample, in state: State) throws(HealthError) {
    let earliest = state.earliestDate ?? configuration.earliestPermittedSampleDate
    if let earliest, sample.endDate < earliest {
      throw HealthError(.errorInvalidArgument, "A sample is older than this store permits.")
    }
    if !configuration.acceptsFutureSamples, sample.startDate > clock.now {
      throw HealthError(.errorInvalidArgument, "A sample lies in the future.")
    }
  }

  func store(
    _ sample: QuantitySample, from revision: SourceRevision, in state: inout State
  ) throws(HealthError) {
    guard state.places[sample.uuid]?.isStored != true else {
      throw HealthError(.errorInvalidArgument, "An object with this UUID is stored already.")
    }
    var changes: [QuantitySample] = []
    if let identity = sample.metadata.syncIdentity,
      let holder = state.holders[identity.identifier]?.first(where: {
        $0.bundleIdentifier == revision.source.bundleIdentifier
          && ($0.type == sample.sampleType || !configuration.separatesSyncIdentifiersByType)
      })
    {
      guard identity.version > holder.version else { return }
      if let replaced = state.remove(holder.uuid) { changes.append(replaced) }
    }
    let stored = sample.fetched(from: revision)
    state.insert(stored, from: revision)
    changes.append(stored)
    announce(changes, in: &state)
  }
}
