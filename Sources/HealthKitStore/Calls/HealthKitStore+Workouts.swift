#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore: WorkoutStoring {
    /// Saves a workout with its samples, according to the sync identity rules.
    ///
    /// For a workout with samples, the adapter makes two calls to HealthKit: one saves the workout,
    /// and one adds the samples, without their devices. Permissions are checked beforehand, and the
    /// workout is deleted again if its samples cannot be added. If HealthKit ignores the workout
    /// because of its version, the samples are not added. If the process ends between the two
    /// calls, the workout stays stored without its samples.
    ///
    /// - Throws: The errors from ``save(_:)-(Sample)``; `HealthError` with
    ///   `errorInvalidArgument` if a sample is a workout, occurs twice, has the UUID of the workout
    ///   or is already stored, and with `errorAuthorizationDenied` or
    ///   `errorAuthorizationNotDetermined` without permission to share workouts or the type of a
    ///   sample.
    public func save(_ workout: Workout, with samples: [Sample]) async throws {
      let members = try await objectsToAdd(samples, besides: workout)
      try await checkNotStored(samples)
      let object = try await objectToSave(.workout(workout))
      try await calling { [healthStore] in try await healthStore.save(object) }
      guard !members.isEmpty, let object = object as? HKWorkout else { return }
      // A workout that HealthKit ignored because of its version is not stored. A workout that
      // cannot be read, as on a locked device, is assumed to be stored.
      let stored = try? await objects(of: .workout, [object.uuid])
      if stored?.isEmpty == true { return }
      do { try await add(members, to: object) } catch {
        // The workout is deleted even if the caller has been canceled in the meantime.
        let cleanUp = Task { [healthStore] in try await healthStore.delete([object]) }
        if !Task.isCancelled { try? await cleanUp.value }
        throw error
      }
    }

    /// Adds quantity and category samples to a stored workout.
    ///
    /// HealthKit also saves the samples that are not stored yet, but without their devices.
    ///
    /// - Throws: The errors from ``make(_:)-(Sample)``; `HealthError` with
    ///   `errorInvalidArgument` if the workout is not stored, or if a sample is a workout, occurs
    ///   twice or has the UUID of the workout, and with `errorAuthorizationDenied` or
    ///   `errorAuthorizationNotDetermined` without permission to share workouts or the type of a
    ///   sample; an error from HealthKit.
    public func add(_ samples: [Sample], to workout: Workout) async throws {
      let members = try await objectsToAdd(samples, besides: workout)
      let identifier = identifier(of: workout.uuid)
      let stored = try await objects(of: .workout, [identifier]).first as? HKWorkout
      guard let stored else {
        throw HealthError(.errorInvalidArgument, "The workout is not stored.")
      }
      // HealthKit expects at least one sample.
      if !members.isEmpty { try await add(members, to: stored) }
    }

    /// Throws an error if a sample is already stored, because HealthKit would add it to the
    /// workout.
    ///
    /// A sample that cannot be read, as on a locked device, counts as new.
    private func checkNotStored(_ samples: [Sample]) async throws {
      for (type, samples) in Dictionary(grouping: samples, by: \.sampleType) {
        let stored = try? await objects(of: type, Set(samples.map { identifier(of: $0.uuid) }))
        guard stored?.isEmpty ?? true else {
          throw HealthError(.errorInvalidArgument, "A sample of the workout is already stored.")
        }
      }
    }

    private func objectsToAdd(_ samples: [Sample], besides workout: Workout) async throws
      -> [HKSample]
    {
      try checkSharing(.workout)
      guard samples.allSatisfy({ $0.workout == nil }) else {
        throw HealthError(.errorInvalidArgument, "A workout cannot belong to another workout.")
      }
      guard Set(samples.map(\.uuid)).union([workout.uuid]).count == samples.count + 1 else {
        throw HealthError(
          .errorInvalidArgument, "The workout and its samples must have different UUIDs.")
      }
      for type in Set(samples.map(\.sampleType)) { try checkSharing(type) }
      var objects: [HKSample] = []
      for sample in samples { objects.append(try await objectToSave(sample)) }
      return objects
    }

    private func add(_ samples: [HKSample], to workout: HKWorkout) async throws {
      let first = FirstAnswer<Void>()
      try await first.value {
        guard first.isWanted else { return }
        healthStore.add(samples, to: workout) { isDone, error in
          first.finish(isDone ? .success(()) : Self.result(nil, error))
        }
      }
    }
  }
#endif
