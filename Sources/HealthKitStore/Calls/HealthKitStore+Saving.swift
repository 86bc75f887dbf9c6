#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore {
    /// Saves a sample according to HealthKit's sync identity rules.
    ///
    /// A sample that ``make(_:)-(Sample)`` returned keeps its identifier if its values are
    /// unchanged and its object was not discarded. HealthKit refuses a fetched sample that the app
    /// can still read, because the sample is already stored. Any other new sample is stored under
    /// an identifier that HealthKit chooses.
    ///
    /// - Throws: The errors from ``make(_:)-(Sample)``; an error from HealthKit.
    public func save(_ sample: Sample) async throws {
      let object = try await objectToSave(sample)
      try await calling { [healthStore] in try await healthStore.save(object) }
    }

    /// Returns the object to save for a sample: a stored one, one that the adapter made, or a new
    /// one.
    ///
    /// A stored object is looked up so that HealthKit refuses to save it again.
    func objectToSave(_ sample: Sample) async throws -> HKSample {
      let isKept = state.withLock { $0.made[sample.uuid] } != nil
      if sample.sourceRevision != nil || !isKept, let stored = await storedObject(of: sample) {
        return stored
      }
      return try madeObject(for: sample)
    }

    /// Returns the stored object of a sample, or `nil` if it is not stored or cannot be read.
    private func storedObject(of sample: Sample) async -> HKSample? {
      try? await objects(of: sample.sampleType, [identifier(of: sample.uuid)]).first
    }

    /// Returns the stored objects of a type that have the given identifiers.
    func objects(of type: SampleType, _ identifiers: Set<UUID>) async throws -> [HKSample] {
      let known = try HealthKitTypes.sampleType(type)
      return try await answer { finish in
        HKSampleQuery(
          sampleType: known, predicate: HKQuery.predicateForObjects(with: identifiers),
          limit: HKObjectQueryNoLimit, sortDescriptors: nil
        ) { _, samples, error in finish(Self.result(samples, error)) }
      }
    }
  }

  extension HealthKitStore: BatchStoring {
    /// Saves samples in order and atomically; if one is rejected, none is saved.
    ///
    /// An empty array has no effect.
    ///
    /// - Throws: The errors from ``save(_:)-(Sample)``; `HealthError` with
    ///   `errorInvalidArgument` if a UUID is repeated.
    public func save(_ samples: [Sample]) async throws {
      guard !samples.isEmpty else { return }
      guard Set(samples.map(\.uuid)).count == samples.count else {
        throw HealthError(
          .errorInvalidArgument, "Several samples in the batch have the same UUID.")
      }
      var objects: [HKObject] = []
      for sample in samples { objects.append(try await objectToSave(sample)) }
      let batch = objects
      try await calling { [healthStore] in try await healthStore.save(batch) }
    }

    /// Deletes the given samples, or none of them if one cannot be deleted.
    ///
    /// - Throws: `HealthError` with `errorHealthDataUnavailable` if `samples` is
    ///   empty and the device does not support HealthKit, with `errorInvalidArgument` if `samples`
    ///   is empty, a sample is not stored or this system does not support its type, and with
    ///   `errorAuthorizationDenied` or `errorAuthorizationNotDetermined` without permission to
    ///   share a type; an error from HealthKit.
    public func delete(_ samples: [Sample]) async throws {
      guard !samples.isEmpty else {
        try checkAvailability()
        throw HealthError(.errorInvalidArgument, "There is nothing to delete.")
      }
      var objects: [HKObject] = []
      for (type, samples) in Dictionary(grouping: samples, by: \.sampleType) {
        try checkSharing(type)
        objects += try await objectsToDelete(samples, of: type)
      }
      let batch = objects
      try await calling { [healthStore] in try await healthStore.delete(batch) }
    }

    private func objectsToDelete(_ samples: [Sample], of type: SampleType) async throws
      -> [HKObject]
    {
      let kept = samples.map { sample in state.withLock { $0.made[sample.uuid] } }
      var objects = kept.compactMap(\.self)
      let missing = zip(samples, kept).filter { $0.1 == nil }.map(\.0.uuid)
      if !missing.isEmpty { objects += try await self.objects(of: type, Set(missing)) }
      guard objects.count == Set(samples.map(\.uuid)).count else { throw Self.notDeletable }
      return objects
    }

    /// Deletes a sample that this app saved.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a sample that is not
    ///   stored, that another source saved, or whose type this system does not support; an error
    ///   from HealthKit.
    public func delete(_ sample: Sample) async throws {
      let count = try await deleteObjects(of: sample.sampleType, predicate: .uuids([sample.uuid]))
      guard count > 0 else { throw Self.notDeletable }
    }

    /// Deletes this app's objects of a type that match a predicate; objects from other sources
    /// remain.
    ///
    /// - Returns: The number of deleted objects.
    /// - Throws: `HealthError` with `errorInvalidArgument` for a type or a unit that
    ///   this system does not support, and for a quantity that is not finite; an error from
    ///   HealthKit.
    public func deleteObjects(of type: SampleType, predicate: SamplePredicate) async throws -> Int {
      let known = try HealthKitTypes.sampleType(type)
      let condition = predicate.identified(identifier)
      let translation = PredicateTranslation(
        type: type, lookUps: try await lookUps(for: condition, of: type))
      return try await calling { [healthStore] in
        let selected =
          try translation.predicate(for: condition)
          ?? HKQuery.predicateForSamples(withStart: .distantPast, end: nil, options: [])
        return try await healthStore.deleteObjects(of: known, predicate: selected)
      }
    }

    static let notDeletable = HealthError(
      .errorInvalidArgument, "Failed to find some objects for deletion.")
  }
#endif
