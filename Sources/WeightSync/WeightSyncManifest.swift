public import HealthModel

/// The declarations and requests that the sync requires from an app.
public enum WeightSyncManifest {
  /// The types that the sync reads.
  public static let readTypes: Set<ObjectType> = [.bodyMass]
  /// The types that the sync writes.
  public static let shareTypes: Set<SampleType> = [.bodyMass]
  /// The required entitlement for background delivery.
  public static let backgroundDeliveryEntitlement: String =
    "com.apple.developer.healthkit.background-delivery"
  /// The maximum frequency at which the store wakes the app.
  public static let updateFrequency: UpdateFrequency = .immediate
  /// The usage descriptions of permission requests, by property list key.
  public static let usageDescriptions: [String: String] = [
    "NSHealthShareUsageDescription":
      "W8Trackr reads your weight data to show a complete history including entries from other apps and devices.",
    "NSHealthUpdateUsageDescription":
      "W8Trackr saves your weight entries to Apple Health so they're available to other health apps and your healthcare providers.",
  ]
}
