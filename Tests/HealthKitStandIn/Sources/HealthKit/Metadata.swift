// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

internal import Foundation
internal import HealthModel

public let HKMetadataKeySyncIdentifier = MetadataKey.syncIdentifier
public let HKMetadataKeySyncVersion = MetadataKey.syncVersion

/// Metadata of the model and of HealthKit.
enum StandInMetadata {
  /// The kinds of the system's keys, for which HealthKit checks the class of a value.
  private static let texts: Set<String> = [
    MetadataKey.syncIdentifier, MetadataKey.externalUUID, MetadataKey.timeZone,
  ]
  private static let numbers: Set<String> = [
    MetadataKey.syncVersion, MetadataKey.wasUserEntered, "HKWasTakenInLab",
    "HKInsulinDeliveryReason",
  ]

  static func check(_ values: [String: Any]?, type: HKSampleType) {
    let values = values ?? [:]
    for (key, value) in values {
      if texts.contains(key), !(value is String) { raise("the value of \(key) is text") }
      if numbers.contains(key), !(value is NSNumber) { raise("the value of \(key) is a number") }
      guard value is String || value is NSNumber || value is Date || value is HKQuantity else {
        raise("the value of \(key) has no class of metadata")
      }
    }
    if (values[HKMetadataKeySyncIdentifier] == nil) != (values[HKMetadataKeySyncVersion] == nil) {
      raise("a sync identifier and a version come together")
    }
    if type.identifier == "HKQuantityTypeIdentifierInsulinDelivery",
      values["HKInsulinDeliveryReason"] == nil
    {
      raise("insulin needs a reason")
    }
  }

  static func portable(_ values: [String: Any]?) -> Metadata {
    (values ?? [:]).compactMapValues { portable($0) }
  }

  static func portable(_ value: Any) -> MetadataValue? {
    switch value {
    case let text as String: .string(text)
    case let date as Date: .date(date)
    case let quantity as HKQuantity: .quantity(quantity.quantity)
    case let number as NSNumber: .number(number.doubleValue)
    default: nil
    }
  }

  static func values(_ metadata: Metadata) -> [String: Any]? {
    if metadata.isEmpty { return nil }
    return metadata.mapValues { value -> Any in
      switch value {
      case .string(let text): text
      case .number(let number): NSNumber(value: number)
      case .date(let date): date
      case .quantity(let quantity): HKQuantity(quantity)
      }
    }
  }
}
