#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore: SampleMaking {
    /// Returns a sample with the identifier that HealthKit chose for it.
    ///
    /// The adapter keeps only the newest objects that it made, at most 10,000. A sample whose
    /// object was discarded, or that the adapter did not make, is saved under another identifier,
    /// which a query reports.
    ///
    /// - Throws: `ProgrammerError` if the type does not permit the unit or the
    ///   category value, if metadata that the type requires is missing, or if the value of a system
    ///   key of iOS 14 or earlier has the wrong type or unit; `HealthError` with
    ///   `errorInvalidArgument` for a type, a unit or a workout activity that this system does not
    ///   support, for a quantity, a start or an end that is not finite, and for a duration that the
    ///   type does not permit.
    public func make(_ draft: Sample) throws -> Sample {
      let object = try HealthKitObjects.sample(for: draft)
      state.withLock { $0.made.keep(object, as: object.uuid) }
      return try draft.identified(as: object.uuid)
    }

    /// Returns a correlation that has, like its members, an identifier that HealthKit chose.
    ///
    /// - Throws: The errors from ``make(_:)-(Sample)``; `HealthError` with
    ///   `errorHealthDataUnavailable` if the device does not support HealthKit, and with
    ///   `errorInvalidArgument` for a correlation without members or with the same member twice.
    public func make(_ draft: Correlation) throws -> Correlation {
      let members = try draft.members.map { member in
        (sample: member, object: try madeObject(for: .quantity(member)))
      }
      try checkAvailability()
      let object = try HealthKitObjects.correlation(for: draft, members: members.map(\.object))
      state.withLock { state in
        for (_, object) in members { state.made.keep(object, as: object.uuid) }
        state.made.keep(object, as: object.uuid)
      }
      return try Correlation(
        uuid: object.uuid, type: draft.type,
        members: members.map { member, object in
          object.uuid == member.uuid ? member : try member.identified(as: object.uuid)
        }, start: draft.startDate, end: draft.endDate, metadata: draft.metadata)
    }

    /// Returns the object that the adapter kept for a sample if its values are unchanged, or makes
    /// and keeps a new object.
    func madeObject(for sample: Sample) throws -> HKSample {
      if let object = state.withLock({ $0.made[sample.uuid] }) as? HKSample,
        HealthKitObjects.isSame(object, as: sample)
      {
        return object
      }
      let object = try HealthKitObjects.sample(for: sample)
      state.withLock { state in
        state.made.keep(object, as: sample.uuid)
        state.made.keep(object, as: object.uuid)
      }
      return object
    }

    /// Returns HealthKit's identifier for an object, given the identifier that the app uses; an
    /// identifier for which the adapter has no object is returned unchanged.
    func identifier(of known: UUID) -> UUID { state.withLock { $0.made[known] }?.uuid ?? known }
  }

  extension Sample {
    /// Returns an unsaved copy of the sample with another identifier.
    func identified(as uuid: UUID) throws -> Self {
      switch self {
      case .quantity(let sample): .quantity(try sample.identified(as: uuid))
      case .category(let sample):
        .category(
          try CategorySample(
            uuid: uuid, type: sample.categoryType, value: sample.value, start: sample.startDate,
            end: sample.endDate, metadata: sample.metadata, device: sample.device))
      case .workout(let workout):
        .workout(
          try Workout(
            uuid: uuid, activityType: workout.activityType, start: workout.startDate,
            end: workout.endDate, duration: workout.duration, metadata: workout.metadata,
            device: workout.device))
      }
    }
  }

  extension QuantitySample {
    /// Returns an unsaved copy of the sample with another identifier.
    func identified(as uuid: UUID) throws -> Self {
      try Self(
        uuid: uuid, type: quantityType, quantity: quantity, start: startDate, end: endDate,
        metadata: metadata, device: device)
    }
  }
#endif
