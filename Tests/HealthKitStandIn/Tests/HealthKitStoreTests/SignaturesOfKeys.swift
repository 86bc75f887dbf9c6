#if canImport(HealthKit)
  import HealthKit

  // The metadata keys that the adapter uses. Read in "iOS SDK of Xcode 12" headers, with the class of
  // each value; the heading of Signatures.swift says how the file is compiled on a Mac.
  enum SignaturesOfKeys {
    static let keys: [String] = [
      HKMetadataKeyAlpineSlopeGrade, HKMetadataKeyAppleDeviceCalibrated,
      HKMetadataKeyAppleECGAlgorithmVersion, HKMetadataKeyAudioExposureDuration,
      HKMetadataKeyAudioExposureLevel, HKMetadataKeyAverageMETs, HKMetadataKeyAverageSpeed,
      HKMetadataKeyBarometricPressure, HKMetadataKeyBloodGlucoseMealTime,
      HKMetadataKeyBodyTemperatureSensorLocation, HKMetadataKeyCoachedWorkout,
      HKMetadataKeyCrossTrainerDistance, HKMetadataKeyDeviceManufacturerName,
      HKMetadataKeyDeviceName, HKMetadataKeyDevicePlacementSide, HKMetadataKeyDeviceSerialNumber,
      HKMetadataKeyDigitalSignature, HKMetadataKeyElevationAscended,
      HKMetadataKeyElevationDescended, HKMetadataKeyExternalUUID,
      HKMetadataKeyFitnessMachineDuration, HKMetadataKeyFoodType, HKMetadataKeyGroupFitness,
      HKMetadataKeyHeartRateEventThreshold, HKMetadataKeyHeartRateMotionContext,
      HKMetadataKeyHeartRateSensorLocation, HKMetadataKeyIndoorBikeDistance,
      HKMetadataKeyIndoorWorkout, HKMetadataKeyInsulinDeliveryReason, HKMetadataKeyLapLength,
      HKMetadataKeyLowCardioFitnessEventThreshold, HKMetadataKeyMaximumSpeed,
      HKMetadataKeyMenstrualCycleStart, HKMetadataKeyReferenceRangeLowerLimit,
      HKMetadataKeyReferenceRangeUpperLimit, HKMetadataKeySexualActivityProtectionUsed,
      HKMetadataKeySwimmingLocationType, HKMetadataKeySwimmingStrokeStyle,
      HKMetadataKeySyncIdentifier, HKMetadataKeySyncVersion, HKMetadataKeyTimeZone,
      HKMetadataKeyUDIDeviceIdentifier, HKMetadataKeyUDIProductionIdentifier,
      HKMetadataKeyVO2MaxTestType, HKMetadataKeyVO2MaxValue, HKMetadataKeyWasTakenInLab,
      HKMetadataKeyWasUserEntered, HKMetadataKeyWeatherCondition, HKMetadataKeyWeatherHumidity,
      HKMetadataKeyWeatherTemperature, HKMetadataKeyWorkoutBrandName,
    ]
  }
#endif
