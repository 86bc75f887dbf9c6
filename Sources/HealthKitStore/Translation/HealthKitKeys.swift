#if canImport(HealthKit)
  internal import HealthKit
  internal import HealthModel

  /// The metadata keys of iOS 14 and earlier that have a meaning to the system.
  ///
  /// HealthKit raises an exception for a value of the wrong class or with an incompatible unit. Its
  /// headers state the class of each value. The values of later keys are passed on without a check.
  enum HealthKitKeys {
    /// The keys whose values are strings.
    static let texts: Set<String> = [
      HKMetadataKeyDeviceSerialNumber, HKMetadataKeyFoodType, HKMetadataKeyUDIDeviceIdentifier,
      HKMetadataKeyUDIProductionIdentifier, HKMetadataKeyDigitalSignature,
      HKMetadataKeyExternalUUID, HKMetadataKeySyncIdentifier, HKMetadataKeyTimeZone,
      HKMetadataKeyDeviceName, HKMetadataKeyDeviceManufacturerName, HKMetadataKeyWorkoutBrandName,
    ]

    /// The keys whose values are numbers, including Booleans.
    static let numbers: Set<String> = [
      HKMetadataKeyBodyTemperatureSensorLocation, HKMetadataKeyHeartRateSensorLocation,
      HKMetadataKeyHeartRateMotionContext, HKMetadataKeySyncVersion, HKMetadataKeyWasTakenInLab,
      HKMetadataKeyReferenceRangeLowerLimit, HKMetadataKeyReferenceRangeUpperLimit,
      HKMetadataKeyWasUserEntered, HKMetadataKeyGroupFitness, HKMetadataKeyIndoorWorkout,
      HKMetadataKeyCoachedWorkout, HKMetadataKeyWeatherCondition,
      HKMetadataKeySexualActivityProtectionUsed, HKMetadataKeyMenstrualCycleStart,
      HKMetadataKeySwimmingLocationType, HKMetadataKeySwimmingStrokeStyle,
      HKMetadataKeyInsulinDeliveryReason, HKMetadataKeyBloodGlucoseMealTime,
      HKMetadataKeyVO2MaxTestType, HKMetadataKeyAppleECGAlgorithmVersion,
      HKMetadataKeyDevicePlacementSide, HKMetadataKeyAppleDeviceCalibrated,
    ]

    /// The keys whose values are quantities, with one compatible unit each.
    static let quantities: [String: HealthUnit] = units.compactMapValues {
      try? HealthUnit(parsing: $0)
    }

    private static let units = [
      HKMetadataKeyWeatherTemperature: "degC",
      HKMetadataKeyWeatherHumidity: "%",
      HKMetadataKeyLapLength: "m",
      HKMetadataKeyAverageSpeed: "m/s",
      HKMetadataKeyMaximumSpeed: "m/s",
      HKMetadataKeyAlpineSlopeGrade: "%",
      HKMetadataKeyElevationAscended: "m",
      HKMetadataKeyElevationDescended: "m",
      HKMetadataKeyFitnessMachineDuration: "s",
      HKMetadataKeyIndoorBikeDistance: "m",
      HKMetadataKeyCrossTrainerDistance: "m",
      HKMetadataKeyHeartRateEventThreshold: "count/min",
      HKMetadataKeyAverageMETs: "kcal/(kg*hr)",
      HKMetadataKeyAudioExposureLevel: "dBASPL",
      HKMetadataKeyAudioExposureDuration: "s",
      HKMetadataKeyBarometricPressure: "Pa",
      HKMetadataKeyVO2MaxValue: "mL/(kg*min)",
      HKMetadataKeyLowCardioFitnessEventThreshold: "mL/(kg*min)",
    ]

    /// The keys of all three kinds of values.
    static let all = texts.union(numbers).union(quantities.keys)

    /// The metadata key that samples of a type must have, by type identifier.
    static let required = [
      "HKQuantityTypeIdentifierInsulinDelivery": HKMetadataKeyInsulinDeliveryReason,
      "HKCategoryTypeIdentifierMenstrualFlow": HKMetadataKeyMenstrualCycleStart,
    ]
  }
#endif
