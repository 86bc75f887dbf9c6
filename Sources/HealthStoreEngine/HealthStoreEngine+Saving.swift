package import Foundation
package import HealthModel

extension HealthStoreEngine {
  /// Saves a sample from this app under the sync identity rules.
  ///
  /// A sample with a higher version replaces the stored sample with the same sync identifier and
  /// source; a sample with an equal or lower version is ignored, and the call succeeds. The
  /// configuration determines whether the two must also have the same type. Saving works on a
  /// locked device, but queries return the sample only after unlocking.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` without permission to share the type; `errorInvalidArgument`
  ///   if the UUID is already stored or the date is not permitted; `unknownError` if the storage
  ///   fails.
  /// - Complexity: O(1 + *s* log *n*) in memory, O(*s* + log *n*) in a file, where *s* is the
  ///   number of stored objects with the sync identifier, and *n* the number of all stored objects.
  package func save(_ sample: Sample) async throws { try await save([sample]) }

  /// Saves samples from this app in order as one change; if one is rejected, none is saved.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; the error for the first sample
  ///   without permission or with a date that is not permitted; otherwise, `errorInvalidArgument`
  ///   if a UUID is repeated or already stored, or `unknownError` if the storage fails.
  package func save(_ samples: [Sample]) async throws {
    try withState { (state: inout State) throws(HealthError) in
      try checkSaving(samples, in: state)
      try store(samples, from: appSource, in: &state)
    }
    deliver()
  }

  /// Saves samples from any source in order as one change under the sync identity rules, without
  /// requiring permission.
  ///
  /// A source with the app's bundle identifier represents the app on another device.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` if a UUID is repeated or already stored,
  ///   and with `unknownError` if the storage fails.
  package func save(_ samples: [Sample], as revision: SourceRevision) async throws {
    try withState { (state: inout State) throws(HealthError) in
      try store(samples, from: revision, in: &state)
    }
    deliver()
  }

  /// Sets the earliest permitted end date of samples that the app saves; `nil` restores the
  /// configured date.
  package func setEarliestPermittedSampleDate(_ date: Date?) async {
    withState { $0.earliestDate = date }
  }

  /// Checks that health data is available and, for each sample in order, that the app may share its
  /// type and that its dates are permitted.
  func checkSaving(_ samples: [Sample], in state: State) throws(HealthError) {
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
        throw HealthError(.errorInvalidArgument, "A sample ends before the earliest allowed date.")
      }
      if let latest, sample.startDate > latest {
        throw HealthError(.errorInvalidArgument, "A sample starts in the future.")
      }
    }
  }

  private func store(
    _ samples: [Sample], from revision: SourceRevision, in state: inout State
  ) throws(HealthError) {
    var uuids = Set<UUID>(minimumCapacity: samples.count)
    guard samples.count == 1 || samples.allSatisfy({ uuids.insert($0.uuid).inserted }) else {
      throw .repeatedUUID
    }
    announce(try state.archive.save(samples, from: revision, rules: rules), in: &state)
  }

  /// The configuration's rules for sync identifiers and for the samples of replaced workouts.
  var rules: SavingRules {
    SavingRules(
      separatesTypes: configuration.separatesSyncIdentifiersByType,
      movesSamples: configuration.movesSamplesToReplacingWorkouts)
  }
}
