#if canImport(HealthKit)
  internal import Foundation
  public import HealthKit
  public import HealthModel

  /// The properties of a process and its system that determine which calls the adapter refuses.
  public struct HealthKitSurroundings: Sendable {
    /// The directions of access for which the app declares a usage description.
    public var usageDescriptions: Set<HealthStoreConfiguration.AccessDirection>
    /// Whether systolic and diastolic blood pressure must be requested together.
    public var requestsBloodPressuresTogether: Bool
    /// A closure that returns whether the device supports HealthKit.
    public var isHealthDataAvailable: @Sendable () -> Bool

    /// Creates the properties of a process and its system.
    ///
    /// The defaults describe an app with both usage descriptions, on a system where systolic and
    /// diastolic blood pressure can be requested separately.
    public init(
      usageDescriptions: Set<HealthStoreConfiguration.AccessDirection> = [.share, .read],
      requestsBloodPressuresTogether: Bool = false,
      isHealthDataAvailable: @escaping @Sendable () -> Bool = {
        HKHealthStore.isHealthDataAvailable()
      }
    ) {
      self.usageDescriptions = usageDescriptions
      self.requestsBloodPressuresTogether = requestsBloodPressuresTogether
      self.isHealthDataAvailable = isHealthDataAvailable
    }

    /// The properties of this process, from its main bundle and the system version.
    public static var ofProcess: Self {
      Self(
        usageDescriptions: Set(keys.filter { declares($0.key) }.map(\.direction)),
        requestsBloodPressuresTogether: isSystem26)
    }

    private static let keys: [(key: String, direction: HealthStoreConfiguration.AccessDirection)] =
      [
        ("NSHealthUpdateUsageDescription", .share), ("NSHealthShareUsageDescription", .read),
      ]

    private static func declares(_ key: String) -> Bool {
      guard let text = Bundle.main.object(forInfoDictionaryKey: key) as? String else {
        return false
      }
      return !text.isEmpty
    }

    /// Whether the system version is at least 26, where a request for only one of the two blood
    /// pressures raises an exception.
    private static var isSystem26: Bool {
      ProcessInfo.processInfo.isOperatingSystemAtLeast(
        OperatingSystemVersion(majorVersion: 26, minorVersion: 0, patchVersion: 0))
    }
  }
#endif
