// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// The string of each key is the one in exported health data where it is known, and a guess
// otherwise; the adapter uses only the constants.

public let HKMetadataKeyAlpineSlopeGrade = "HKAlpineSlopeGrade"
public let HKMetadataKeyAppleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"
public let HKMetadataKeyAppleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"
public let HKMetadataKeyAudioExposureDuration = "HKAudioExposureDuration"
public let HKMetadataKeyAudioExposureLevel = "HKAudioExposureLevel"
public let HKMetadataKeyAverageMETs = "HKAverageMETs"
public let HKMetadataKeyAverageSpeed = "HKAverageSpeed"
public let HKMetadataKeyBarometricPressure = "HKMetadataKeyBarometricPressure"
public let HKMetadataKeyBloodGlucoseMealTime = "HKBloodGlucoseMealTime"
public let HKMetadataKeyBodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
public let HKMetadataKeyCoachedWorkout = "HKCoachedWorkout"
public let HKMetadataKeyCrossTrainerDistance = "HKCrossTrainerDistance"
public let HKMetadataKeyDeviceManufacturerName = "HKDeviceManufacturerName"
public let HKMetadataKeyDeviceName = "HKDeviceName"
public let HKMetadataKeyDevicePlacementSide = "HKMetadataKeyDevicePlacementSide"
public let HKMetadataKeyDeviceSerialNumber = "HKDeviceSerialNumber"
public let HKMetadataKeyDigitalSignature = "HKDigitalSignature"
public let HKMetadataKeyElevationAscended = "HKElevationAscended"
public let HKMetadataKeyElevationDescended = "HKElevationDescended"
public let HKMetadataKeyExternalUUID = "HKExternalUUID"
public let HKMetadataKeyFitnessMachineDuration = "HKFitnessMachineDuration"
public let HKMetadataKeyFoodType = "HKFoodType"
public let HKMetadataKeyGroupFitness = "HKGroupFitness"
public let HKMetadataKeyHeartRateEventThreshold = "HKHeartRateEventThreshold"
public let HKMetadataKeyHeartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"
public let HKMetadataKeyHeartRateSensorLocation = "HKHeartRateSensorLocation"
public let HKMetadataKeyIndoorBikeDistance = "HKIndoorBikeDistance"
public let HKMetadataKeyIndoorWorkout = "HKIndoorWorkout"
public let HKMetadataKeyInsulinDeliveryReason = "HKInsulinDeliveryReason"
public let HKMetadataKeyLapLength = "HKLapLength"
public let HKMetadataKeyLowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"
public let HKMetadataKeyMaximumSpeed = "HKMaximumSpeed"
public let HKMetadataKeyMenstrualCycleStart = "HKMenstrualCycleStart"
public let HKMetadataKeyReferenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
public let HKMetadataKeyReferenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
public let HKMetadataKeySexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
public let HKMetadataKeySwimmingLocationType = "HKSwimmingLocationType"
public let HKMetadataKeySwimmingStrokeStyle = "HKSwimmingStrokeStyle"
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"
public let HKMetadataKeyTimeZone = "HKTimeZone"
public let HKMetadataKeyUDIDeviceIdentifier = "HKUDIDeviceIdentifier"
public let HKMetadataKeyUDIProductionIdentifier = "HKUDIProductionIdentifier"
public let HKMetadataKeyVO2MaxTestType = "HKVO2MaxTestType"
public let HKMetadataKeyVO2MaxValue = "HKVO2MaxValue"
public let HKMetadataKeyWasTakenInLab = "HKWasTakenInLab"
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"
public let HKMetadataKeyWeatherCondition = "HKWeatherCondition"
public let HKMetadataKeyWeatherHumidity = "HKWeatherHumidity"
public let HKMetadataKeyWeatherTemperature = "HKWeatherTemperature"
public let HKMetadataKeyWorkoutBrandName = "HKWorkoutBrandName"

/// The metadata keys by the class of value that HealthKit requires.
enum KeyClasses {
  static let texts: Set<String> = [
    HKMetadataKeyDeviceSerialNumber, HKMetadataKeyFoodType, HKMetadataKeyUDIDeviceIdentifier,
    HKMetadataKeyUDIProductionIdentifier, HKMetadataKeyDigitalSignature, HKMetadataKeyExternalUUID,
    HKMetadataKeySyncIdentifier, HKMetadataKeyTimeZone, HKMetadataKeyDeviceName,
    HKMetadataKeyDeviceManufacturerName, HKMetadataKeyWorkoutBrandName,
  ]

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

  /// The keys whose values are quantities, each with a unit to which the value must be
  /// convertible.
  static let quantities: [String: String] = [
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
}
