#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  internal import HealthModel

  /// The conversion of the model's values to HealthKit objects.
  enum HealthKitObjects {
    /// Creates HealthKit's object for a sample.
    ///
    /// - Throws: The errors from ``HealthKitStore/make(_:)-(Sample)``.
    static func sample(for sample: Sample) throws -> HKSample {
      switch sample {
      case .quantity(let sample): return try self.sample(for: sample)
      case .category(let sample):
        let type = try HealthKitTypes.categoryType(sample.categoryType)
        // The caller may have made a type with this identifier but without value names.
        guard CategoryType.identified(by: type.identifier).permits(sample.value) else {
          throw ProgrammerError(
            .invalidCategoryValue,
            "the value is not one of the category values of '\(type.identifier)'")
        }
        try check(sample.startDate, sample.endDate, of: type)
        return HKCategorySample(
          type: type, value: sample.value, start: sample.startDate, end: sample.endDate,
          device: device(sample.device),
          metadata: try HealthKitMetadata.values(of: sample.metadata, type: sample.sampleType))
      case .workout(let workout): return try self.workout(for: workout)
      }
    }

    private static func sample(for sample: QuantitySample) throws -> HKQuantitySample {
      let type = try HealthKitTypes.quantityType(sample.quantityType)
      let quantity = try HealthKitTypes.quantity(sample.quantity)
      // The caller may have made a type with this identifier but with another unit.
      guard type.is(compatibleWith: try HealthKitTypes.unit(sample.quantity.unit)) else {
        throw ProgrammerError(
          .incompatibleUnit,
          "'\(sample.quantity.unit.unitString)' is not a unit of '\(type.identifier)'")
      }
      try check(sample.startDate, sample.endDate, of: type)
      return HKQuantitySample(
        type: type, quantity: quantity, start: sample.startDate, end: sample.endDate,
        device: device(sample.device),
        metadata: try HealthKitMetadata.values(of: sample.metadata, type: sample.sampleType))
    }

    private static func workout(for workout: Workout) throws -> HKWorkout {
      let number = UInt(exactly: workout.activityType.rawValue)
      guard let number, let activity = HKWorkoutActivityType(rawValue: number) else {
        throw HealthError(
          .errorInvalidArgument, "This system does not support the workout activity.")
      }
      try check(workout.startDate, workout.endDate, of: HKObjectType.workoutType())
      return WorkoutInitializer<DeprecatedWorkoutMaking>.workout(
        activity, workout.startDate, workout.endDate, workout.duration, device(workout.device),
        try HealthKitMetadata.values(of: workout.metadata, type: .workout))
    }

    /// Creates HealthKit's object for a correlation.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for an unsupported type or unit, for a
    ///   correlation without members or with the same member twice, for a quantity, a start or an
    ///   end that is not finite, and for a duration that the type does not permit;
    ///   `ProgrammerError` if the end is before the start or the metadata is invalid.
    static func correlation(
      for correlation: Correlation, members: [HKSample]
    ) throws -> HKCorrelation {
      let type = try HealthKitTypes.correlationType(correlation.type.identifier)
      let objects = Set(members)
      guard !members.isEmpty, objects.count == members.count else {
        throw HealthError(
          .errorInvalidArgument,
          "A correlation must have at least one member, and each member only once.")
      }
      try check(correlation.startDate, correlation.endDate, of: type)
      return HKCorrelation(
        type: type, start: correlation.startDate, end: correlation.endDate, objects: objects,
        metadata: try HealthKitMetadata.values(of: correlation.metadata, type: correlation.type))
    }

    /// Returns whether an object has the values of a sample, apart from the identifier, the source
    /// and the rounding of the sample's quantity.
    static func isSame(_ object: HKSample, as sample: Sample) -> Bool {
      guard object.sampleType.identifier == sample.sampleType.identifier,
        object.startDate == sample.startDate, object.endDate == sample.endDate,
        HealthKitValues.device(object.device) == sample.device,
        HealthKitMetadata.metadata(object.metadata) == sample.metadata
      else { return false }
      switch sample {
      case .quantity(let sample):
        guard let object = object as? HKQuantitySample,
          let quantity = HealthKitTypes.quantity(object.quantity, in: sample.quantity.unit)
        else { return false }
        return quantity.isApproximatelyEqual(to: sample.quantity)
      case .category(let sample): return (object as? HKCategorySample)?.value == sample.value
      case .workout(let workout):
        guard let object = object as? HKWorkout else { return false }
        return object.duration == workout.duration
          && object.workoutActivityType.rawValue == UInt(exactly: workout.activityType.rawValue)
      }
    }

    private static func device(_ device: Device?) -> HKDevice? {
      device.map {
        HKDevice(
          name: $0.name, manufacturer: $0.manufacturer, model: $0.model,
          hardwareVersion: $0.hardwareVersion, firmwareVersion: $0.firmwareVersion,
          softwareVersion: $0.softwareVersion, localIdentifier: $0.localIdentifier,
          udiDeviceIdentifier: $0.udiDeviceIdentifier)
      }
    }

    /// Throws an error if the dates of a sample are invalid, or if the type does not permit the
    /// sample's duration.
    private static func check(_ start: Date, _ end: Date, of type: HKSampleType) throws {
      let length = end.timeIntervalSince(start)
      _ = try HealthKitTypes.finite(start.timeIntervalSinceReferenceDate)
      _ = try HealthKitTypes.finite(end.timeIntervalSinceReferenceDate)
      guard length >= 0 else {
        throw ProgrammerError(.endBeforeStart, "a sample must not end before it starts")
      }
      // HealthKit permits a limit to be read only if the type has one.
      let isTooLong = type.isMaximumDurationRestricted && length > type.maximumAllowedDuration
      let isTooShort = type.isMinimumDurationRestricted && length < type.minimumAllowedDuration
      guard !isTooLong, !isTooShort else {
        throw HealthError(
          .errorInvalidArgument,
          "HealthKit does not permit this duration for '\(type.identifier)'.")
      }
    }
  }

  /// HealthKit's workout initializer, behind a protocol.
  ///
  /// The initializer is deprecated in favor of `HKWorkoutBuilder`, which reports a workout's
  /// identifier only after saving the workout. A call through a protocol requirement causes no
  /// warning.
  private protocol WorkoutMaking {
    static func workout(
      _ activity: HKWorkoutActivityType, _ start: Date, _ end: Date, _ duration: TimeInterval,
      _ device: HKDevice?, _ metadata: [String: Any]?
    ) -> HKWorkout
  }

  private enum WorkoutInitializer<Maker: WorkoutMaking> {
    static func workout(
      _ activity: HKWorkoutActivityType, _ start: Date, _ end: Date, _ duration: TimeInterval,
      _ device: HKDevice?, _ metadata: [String: Any]?
    ) -> HKWorkout {
      Maker.workout(activity, start, end, duration, device, metadata)
    }
  }

  private enum DeprecatedWorkoutMaking: WorkoutMaking {
    @available(iOS, deprecated: 17) @available(macOS, deprecated: 14)
    @available(watchOS, deprecated: 10) @available(visionOS, deprecated: 1)
    static func workout(
      _ activity: HKWorkoutActivityType, _ start: Date, _ end: Date, _ duration: TimeInterval,
      _ device: HKDevice?, _ metadata: [String: Any]?
    ) -> HKWorkout {
      HKWorkout(
        activityType: activity, start: start, end: end, duration: duration,
        totalEnergyBurned: nil, totalDistance: nil, device: device, metadata: metadata)
    }
  }

#endif
