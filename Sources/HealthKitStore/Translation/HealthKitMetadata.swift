#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  internal import HealthModel

  /// The conversion of metadata to HealthKit's form and back.
  enum HealthKitMetadata {
    /// Returns the metadata for HealthKit, or `nil` if it is empty.
    ///
    /// - Throws: `ProgrammerError` with `invalidMetadata` if a required value is missing, or if the
    ///   value of a key in ``HealthKitKeys`` has the wrong type or unit; `HealthError` with
    ///   `errorInvalidArgument` for a quantity that has an unsupported unit or is not finite.
    static func values(of metadata: Metadata, type: SampleType) throws -> [String: Any]? {
      if let key = HealthKitKeys.required[type.identifier], metadata[key] == nil {
        throw ProgrammerError(
          .invalidMetadata, "'\(type.identifier)' requires a metadata value for '\(key)'")
      }
      guard !metadata.isEmpty else { return nil }
      return try metadata.reduce(into: [:]) { values, entry in
        guard fits(entry.value, key: entry.key) else {
          throw ProgrammerError(
            .invalidMetadata,
            "the value of the system key '\(entry.key)' has the wrong type or unit")
        }
        values[entry.key] = try value(entry.value)
      }
    }

    private static func fits(_ value: MetadataValue, key: String) -> Bool {
      switch value {
      case .string: !HealthKitKeys.numbers.contains(key) && HealthKitKeys.quantities[key] == nil
      case .number: !HealthKitKeys.texts.contains(key) && HealthKitKeys.quantities[key] == nil
      case .quantity(let quantity):
        HealthKitKeys.quantities[key]?.isCompatible(with: quantity.unit)
          ?? !(HealthKitKeys.texts.contains(key) || HealthKitKeys.numbers.contains(key))
      case .date: !HealthKitKeys.all.contains(key)
      }
    }

    /// Returns HealthKit's form of one value.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a quantity that has an unsupported
    ///   unit or is not finite.
    static func value(_ value: MetadataValue) throws -> Any {
      switch value {
      case .string(let text): text
      case .number(let number): NSNumber(value: number)
      case .date(let date): date
      case .quantity(let quantity): try HealthKitTypes.quantity(quantity)
      }
    }

    /// Returns the model's form of an object's metadata.
    ///
    /// The result omits values of unsupported kinds, quantities that do not convert to a unit of
    /// any type in the catalog, and a sync identity that is incomplete or invalid.
    static func metadata(_ values: [String: Any]?) -> Metadata {
      var metadata = (values ?? [:]).compactMapValues(value)
      // Another app may have stored values that the model does not permit.
      if metadata.syncIdentity == nil {
        metadata[MetadataKey.syncIdentifier] = nil
        metadata[MetadataKey.syncVersion] = nil
      }
      return metadata
    }

    private static func value(_ value: Any) -> MetadataValue? {
      switch value {
      case let text as String: .string(text)
      case let date as Date: .date(date)
      case let quantity as HKQuantity: HealthKitTypes.quantity(quantity).map(MetadataValue.quantity)
      case let number as NSNumber: .number(number.doubleValue)
      default: nil
      }
    }
  }
#endif
