#if canImport(HealthKit)
  internal import Foundation
  public import HealthKit
  public import HealthModel

  /// The facts about a process that decide which calls HealthKit would answer with an exception.
  public struct HealthKitSurroundings: Sendable {
    /// The directions for which the app explains its requests to the user.
    public var usageDescriptions: Set<HealthStoreConfiguration.AccessDirection>
    /// Whether HealthKit requires that both blood pressures are requested together.
    public var requestsBloodPressuresTogether: Bool
    /// Returns whether the device supports HealthKit.
    public var isHealthDataAvailable: @Sendable () -> Bool

    /// Creates surroundings.
    ///
    /// By default, they are those of an app that explains both directions on a system that requires
    /// nothing further.
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

    /// The facts about this process, from the property list of its main bundle and its system.
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

    /// Since these systems, a request for only one of the two pressures raises an exception.
    private static var isSystem26: Bool {
      ProcessInfo.processInfo.isOperatingSystemAtLeast(
        OperatingSystemVersion(majorVersion: 26, minorVersion: 0, patchVersion: 0))
    }
  }
#endif
