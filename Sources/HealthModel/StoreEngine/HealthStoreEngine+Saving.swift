package import Foundation

extension HealthStoreEngine {
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
  package func save(_ sample: Sample) async throws { try await save([sample]) }

  /// Saves samples of this app as one change: all of them, or none when one is refused.
  ///
  /// - Throws: What saving the first of them would throw that is refused.
  package func save(_ samples: [Sample]) async throws {
    let samples = samples.map(\.quantitySample)
    try withState { (state: inout State) throws(HealthError) in
      try checkSaving(samples, in: state)
      try store(samples, from: appSource, in: &state)
    }
    deliver()
  }

  /// Saves samples of any source as one change, under the rules of sync identity; needs no
  /// permission.
  ///
  /// A source with the bundle identifier of the app is the app on another device.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` when a UUID is stored already.
  package func save(_ samples: [Sample], as revision: SourceRevision) async throws {
    let samples = samples.map(\.quantitySample)
    try withState { (state: inout State) throws(HealthError) in
      try store(samples, from: revision, in: &state)
    }
    deliver()
  }

  /// Sets the date that no saved sample may end before, in place of the configured one.
  package func setEarliestPermittedSampleDate(_ date: Date?) async {
    withState { $0.earliestDate = date }
  }

  /// Checks one sample after the other that the app may share it and that its dates are permitted.
  func checkSaving(_ samples: [QuantitySample], in state: State) throws(HealthError) {
    guard state.isAvailable else { throw .unavailable }
    let earliest = state.earliestDate ?? configuration.earliestPermittedSampleDate
    let latest = configuration.acceptsFutureSamples ? nil : clock.now
    var checkedType: SampleType?
    for sample in samples {
      if sample.sampleType != checkedType {
        try state.checkSharing(of: sample.sampleType)
        checkedType = sample.sampleType
      }
      if let earliest, sample.endDate < earliest {
        throw HealthError(.errorInvalidArgument, "A sample is older than this store permits.")
      }
      if let latest, sample.startDate > latest {
        throw HealthError(.errorInvalidArgument, "A sample lies in the future.")
      }
    }
  }

  private func store(
    _ samples: [QuantitySample], from revision: SourceRevision, in state: inout State
  ) throws(HealthError) {
    guard samples.count == 1 || Set(samples.lazy.map(\.uuid)).count == samples.count else {
      throw .storedAlready
    }
    let changes = try state.archive.save(
      samples, from: revision, separatingTypes: configuration.separatesSyncIdentifiersByType)
    announce(changes, in: &state)
  }
}
