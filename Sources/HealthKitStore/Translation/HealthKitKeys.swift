#if canImport(HealthKit)
  internal import HealthKit
  internal import HealthModel

  /// The metadata keys with a meaning to the system; HealthKit raises an exception for a value of
  /// another class or with another unit.
  ///
  /// The headers of HealthKit state the class of each. The keys of iOS 15 and later are absent: their
  /// values are passed on without a check.
  enum HealthKitKeys {
    /// The keys whose values are text.
    static let texts: Set<String> = [
      HKMetadataKeyDeviceSerialNumber, HKMetadataKeyFoodType, HKMetadataKeyUDIDeviceIdentifier,
      HKMetadataKeyUDIProductionIdentifier, HKMetadataKeyDigitalSignature,
      HKMetadataKeyExternalUUID, HKMetadataKeySyncIdentifier, HKMetadataKeyTimeZone,
      HKMetadataKeyDeviceName, HKMetadataKeyDeviceManufacturerName, HKMetadataKeyWorkoutBrandName,
    ]

    /// The keys whose values are numbers, some of them true or false.
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

    /// The keys whose values are quantities, with one fitting unit each.
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

    /// All of these keys.
    static let all = texts.union(numbers).union(quantities.keys)

    /// The keys that samples of a type must have, by the identifier of the type.
    static let required = [
      "HKQuantityTypeIdentifierInsulinDelivery": HKMetadataKeyInsulinDeliveryReason,
      "HKCategoryTypeIdentifierMenstrualFlow": HKMetadataKeyMenstrualCycleStart,
    ]
  }
#endif
