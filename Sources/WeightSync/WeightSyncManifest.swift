public import HealthModel

/// What an app must declare and ask for, so that the sync may work.
public enum WeightSyncManifest {
  /// The types that are read.
  public static let readTypes: Set<ObjectType> = [.bodyMass]
  /// The types that are written.
  public static let shareTypes: Set<SampleType> = [.bodyMass]
  /// The entitlement without which no background delivery is granted.
  public static let backgroundDeliveryEntitlement: String =
    "com.apple.developer.healthkit.background-delivery"
  /// How often the app wants to be woken.
  public static let updateFrequency: UpdateFrequency = .immediate
  /// What the user is told when permission is asked for, by the key of the property list.
  public static let usageDescriptions: [String: String] = [
    "NSHealthShareUsageDescription":
      "W8Trackr reads your weight data to show a complete history including entries from other apps and devices.",
    "NSHealthUpdateUsageDescription":
      "W8Trackr saves your weight entries to Apple Health so they're available to other health apps and your healthcare providers.",
  ]
}
