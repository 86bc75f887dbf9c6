#if canImport(HealthKit)
  import HealthKit

  // The metadata keys that the adapter uses, read in the headers of the iOS SDK of Xcode 12. The
  // comment in Signatures.swift describes how to compile this file on a Mac.
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
