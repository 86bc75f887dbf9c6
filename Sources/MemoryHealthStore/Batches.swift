public import Foundation
public import HealthModel

extension MemoryHealthStore: BatchStoring, SampleDateLimiting {
  /// Saves all samples or, when one of them is refused, none; observers hear of it once.
  ///
  /// - Throws: What `save(_:)` throws for the first sample that is refused.
  public func save(_ samples: [Sample]) async throws {
    let samples = samples.map(\.quantitySample)
    try state.withLock { (state: inout State) throws(HealthError) in
      var uuids: Set<UUID> = []
      for sample in samples {
        try state.checkSharing(of: sample.sampleType)
        try checkDates(of: sample, in: state)
        guard state.places[sample.uuid]?.isStored != true, uuids.insert(sample.uuid).inserted
        else {
          throw HealthError(.errorInvalidArgument, "An object with this UUID is stored already.")
        }
      }
      for sample in samples { try store(sample, from: appSource, in: &state) }
    }
    deliver()
  }

  /// Deletes all samples or, when one of them cannot be, none.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` also when there are none.
  public func delete(_ samples: [Sample]) async throws {
    try state.withLock { (state: inout State) throws(HealthError) in
      guard !samples.isEmpty else {
        throw HealthError(.errorInvalidArgument, "There is nothing to delete.")
      }
      for sample in samples {
        try state.checkSharing(of: sample.quantitySample.sampleType)
        guard isOwn(sample.uuid, in: state) else {
          throw HealthError(.errorInvalidArgument, "Failed to find some objects for deletion.")
        }
      }
      delete(Set(samples.map(\.uuid)), in: &state)
    }
    deliver()
  }

  /// Deletes what this app saved of a type under a condition; passes over what others did.
  ///
  /// - Returns: The number of deleted objects.
  /// - Throws: What `delete(_:)` throws for the type.
  public func deleteObjects(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Int {
    let count = try state.withLock { (state: inout State) throws(HealthError) in
      try state.checkSharing(of: type)
      let own = state.candidates(of: type, for: predicate).filter {
        $0.bundleIdentifier == appSource.source.bundleIdentifier && predicate.matches($0)
      }
      delete(Set(own.map(\.uuid)), in: &state)
      return own.count
    }
    deliver()
    return count
  }

  /// Sets the date that no saved sample may end before, in place of the configured one.
  public func setEarliestPermittedSampleDate(_ date: Date?) async {
    state.withLock { $0.earliestDate = date }
  }

  private func isOwn(_ uuid: UUID, in state: State) -> Bool {
    state.sample(uuid)?.bundleIdentifier == appSource.source.bundleIdentifier
  }
}
