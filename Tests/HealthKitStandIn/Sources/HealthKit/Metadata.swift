// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

internal import Foundation
internal import HealthModel

/// The checks of metadata, and the conversion of metadata between the model and HealthKit.
enum StandInMetadata {
  static func check(_ values: [String: Any]?, type: HKSampleType) {
    let values = values ?? [:]
    for (key, value) in values {
      if KeyClasses.texts.contains(key), !(value is String) {
        raise("the value of \(key) must be a string")
      }
      if KeyClasses.numbers.contains(key), !(value is NSNumber) {
        raise("the value of \(key) must be a number")
      }
      if let unit = KeyClasses.quantities[key] {
        let isFitting = (value as? HKQuantity)?.is(compatibleWith: HKUnit(from: unit)) ?? false
        if !isFitting { raise("the value of \(key) must be a quantity that converts to \(unit)") }
      }
      guard value is String || value is NSNumber || value is Date || value is HKQuantity else {
        raise("the value of \(key) must be a string, a number, a date or a quantity")
      }
    }
    if (values[HKMetadataKeySyncIdentifier] == nil) != (values[HKMetadataKeySyncVersion] == nil) {
      raise("a sync identifier requires a version, and a version an identifier")
    }
    if type.identifier == "HKQuantityTypeIdentifierInsulinDelivery",
      values[HKMetadataKeyInsulinDeliveryReason] == nil
    {
      raise("insulin requires a delivery reason")
    }
    if type.identifier == "HKCategoryTypeIdentifierMenstrualFlow",
      values[HKMetadataKeyMenstrualCycleStart] == nil
    {
      raise("a menstrual flow requires the cycle start")
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
