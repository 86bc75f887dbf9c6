public import Foundation

/// What the app declares, and the choices that no public document makes for a store.
public struct HealthStoreConfiguration: Sendable {
  /// One of the two things an app does with data.
  public enum AccessDirection: String, Hashable, Sendable, CaseIterable {
    /// Writing, explained by `NSHealthUpdateUsageDescription`.
    case share
    /// Reading, explained by `NSHealthShareUsageDescription`.
    case read
  }

  /// A right that an app declares when it is signed.
  public enum Entitlement: String, Hashable, Sendable, CaseIterable {
    /// Being woken for new data, `com.apple.developer.healthkit.background-delivery`.
    case backgroundDelivery
  }

  /// The directions that the app explains to its user; a request for another is a mistake.
  public var usageDescriptions: Set<AccessDirection> = Self.allDirections
  /// The rights that the app was signed with.
  public var entitlements: Set<Entitlement> = Self.allEntitlements
  /// The reason that background delivery is refused with when the app has no right to it.
  public var missingEntitlementCode: HealthError.Code = .errorAuthorizationDenied
  /// Identifiers of types that no app may share.
  public var readOnlyTypes: Set<String> = Self.knownReadOnlyTypes
  /// Types that are delivered less often than their registration asks, by identifier.
  public var slowestFrequencies: [String: UpdateFrequency] = Self.knownSlowestFrequencies
  /// The seconds an observer has to call its completion, where one is needed.
  public var completionTimeout: TimeInterval = 30
  /// The seconds before a delivery without completion is repeated; they double each time.
  public var retryDelay: TimeInterval = 60
  /// The date that a saved sample may not end before.
  public var earliestPermittedSampleDate: Date?
  /// Whether samples that start after the present moment can be saved.
  public var acceptsFutureSamples: Bool = true
  /// Whether an object can be deleted while the device is locked.
  ///
  /// When it cannot, the deletion fails with `errorDatabaseInaccessible`, as a query does.
  public var acceptsDeletionWhileLocked: Bool = true
  /// Whether a deleted correlation takes its members with it.
  public var deletesMembersOfCorrelations: Bool = true
  /// Whether two types of one source have sync identifiers of their own.
  public var separatesSyncIdentifiersByType: Bool = true
  /// Whether an anchored query without an anchor also tells the deletions still remembered.
  public var reportsDeletionsWithoutAnchor: Bool = true
  /// Whether deletions pass a condition on what a deletion no longer knows, such as a date.
  public var reportsUndecidableDeletions: Bool = true

  /// Creates the configuration of an app that declares everything.
  public init() {}

  private static let allDirections = Set(AccessDirection.allCases)

  private static let allEntitlements = Set(Entitlement.allCases)

  private static let knownReadOnlyTypes: Set<String> = [
    "HKQuantityTypeIdentifierAppleExerciseTime",
    "HKQuantityTypeIdentifierAppleMoveTime",
    "HKQuantityTypeIdentifierAppleSleepingWristTemperature",
    "HKQuantityTypeIdentifierAppleStandTime",
    "HKQuantityTypeIdentifierAppleWalkingSteadiness",
    "HKQuantityTypeIdentifierAtrialFibrillationBurden",
    "HKQuantityTypeIdentifierWalkingHeartRateAverage",
  ]

  private static let knownSlowestFrequencies: [String: UpdateFrequency] = [
    "HKQuantityTypeIdentifierStepCount": .hourly
  ]
}
