public import Foundation

/// The app's declarations, and the store behavior that public documentation leaves open.
public struct HealthStoreConfiguration: Sendable {
  /// A direction of data access: sharing or reading.
  public enum AccessDirection: String, Hashable, Sendable, CaseIterable {
    /// Writing, explained by `NSHealthUpdateUsageDescription`.
    case share
    /// Reading, explained by `NSHealthShareUsageDescription`.
    case read
  }

  /// An entitlement that an app declares in its code signature.
  public enum Entitlement: String, Hashable, Sendable, CaseIterable {
    /// The entitlement `com.apple.developer.healthkit.background-delivery`, which permits the store
    /// to wake the app for new data.
    case backgroundDelivery
  }

  /// The directions that have a usage description; a request for any other direction throws a
  /// ``ProgrammerError``.
  public var usageDescriptions: Set<AccessDirection> = Self.allDirections
  /// The entitlements that the app declares; by default, all of them.
  public var entitlements: Set<Entitlement> = Self.allEntitlements
  /// The error code for background delivery requests without the entitlement.
  public var missingEntitlementCode: HealthError.Code = .errorAuthorizationDenied
  /// The identifiers of types that apps cannot share.
  public var readOnlyTypes: Set<String> = Self.knownReadOnlyTypes
  /// The highest permitted delivery frequencies, by type identifier.
  ///
  /// A registration for a higher frequency is accepted, but the app is not woken more often.
  public var slowestFrequencies: [String: UpdateFrequency] = Self.knownSlowestFrequencies
  /// The number of seconds within which an observer must call a required completion.
  public var completionTimeout: TimeInterval = 30
  /// The delay in seconds before an uncompleted delivery is repeated for the first time; the delay
  /// before the second repeat is twice as long.
  public var retryDelay: TimeInterval = 60
  /// The earliest permitted end date of samples that the app saves; `nil` permits every date.
  public var earliestPermittedSampleDate: Date?
  /// Whether the app can save samples that start in the future.
  public var acceptsFutureSamples: Bool = true
  /// Whether the app can delete objects while the device is locked.
  ///
  /// If `false`, the deletion fails with `errorDatabaseInaccessible`, as a query does.
  public var acceptsDeletionWhileLocked: Bool = true
  /// Whether the app's deletion of a correlation also deletes its members.
  public var deletesMembersOfCorrelations: Bool = true
  /// Whether the app's deletion of a workout also deletes the app's own samples that belong to it.
  public var deletesSamplesOfWorkouts: Bool = false
  /// Whether the app can add samples to a workout that another source saved.
  public var extendsForeignWorkouts: Bool = false
  /// Whether a workout that replaces another takes over the replaced workout's samples.
  public var movesSamplesToReplacingWorkouts: Bool = true
  /// Whether a source can use the same sync identifier independently for several types.
  public var separatesSyncIdentifiersByType: Bool = true
  /// Whether an anchored query without an anchor also returns the recorded deletions.
  public var reportsDeletionsWithoutAnchor: Bool = true
  /// Whether deletions match a predicate on properties that a deletion no longer has, such as a
  /// date.
  public var reportsUndecidableDeletions: Bool = true

  /// Creates the configuration of an app with all usage descriptions and entitlements.
  public init() {}

  private static let allDirections = Set(AccessDirection.allCases)

  private static let allEntitlements = Set(Entitlement.allCases)

  private static let knownReadOnlyTypes: Set<String> = [
    "HKCategoryTypeIdentifierAppleStandHour",
    "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent",
    "HKCategoryTypeIdentifierHighHeartRateEvent",
    "HKCategoryTypeIdentifierHypertensionEvent",
    "HKCategoryTypeIdentifierIrregularHeartRhythmEvent",
    "HKCategoryTypeIdentifierLowCardioFitnessEvent",
    "HKCategoryTypeIdentifierLowHeartRateEvent",
    "HKCategoryTypeIdentifierSleepApneaEvent",
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
