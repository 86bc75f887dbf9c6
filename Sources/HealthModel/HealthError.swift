/// A failure that a health store reports to its caller.
///
/// If HealthKit defines a reason, the code has the name and number of that reason in the domain
/// `com.apple.healthkit`, so callers can handle errors from HealthKit and from other stores alike.
/// A mistake by the calling program is a ``ProgrammerError`` instead.
public struct HealthError: Error, Hashable, Sendable {
  /// The reason for a failure.
  ///
  /// New reasons can be added in later versions.
  public struct Code: Hashable, Sendable, CaseIterable {
    /// The name of the reason, spelled like the Swift case of `HKError.Code` if HealthKit defines
    /// it.
    public let name: String
    /// The numeric code in HealthKit's error domain, or `nil` for a reason that HealthKit does not
    /// define.
    public let number: Int?

    private init(_ name: String, _ number: Int?) {
      self.name = name
      self.number = number
    }

    /// A failure without a more specific reason.
    public static let unknownError = Self("unknownError", 0)
    /// The device does not support health data; see `isHealthDataAvailable()`.
    public static let errorHealthDataUnavailable = Self("errorHealthDataUnavailable", 1)
    /// A profile on a managed device forbids health data.
    public static let errorHealthDataRestricted = Self("errorHealthDataRestricted", 2)
    /// The store rejected an argument, such as a UUID that is already stored.
    public static let errorInvalidArgument = Self("errorInvalidArgument", 3)
    /// The user refused to share the type, or the app lacks an entitlement.
    public static let errorAuthorizationDenied = Self("errorAuthorizationDenied", 4)
    /// The user has not decided whether the app may use the type.
    public static let errorAuthorizationNotDetermined = Self("errorAuthorizationNotDetermined", 5)
    /// The protected data is inaccessible because the device is locked.
    public static let errorDatabaseInaccessible = Self("errorDatabaseInaccessible", 6)
    /// The user canceled the operation.
    public static let errorUserCanceled = Self("errorUserCanceled", 7)
    /// A statistics query matched no data.
    public static let errorNoData = Self("errorNoData", 11)
    /// The data exceeds the size that the store accepts.
    public static let errorDataSizeExceeded = Self("errorDataSizeExceeded", 13)
    /// A guest session does not permit the change.
    public static let errorNotPermissibleForGuestUserMode = Self(
      "errorNotPermissibleForGuestUserMode", 15)
    /// The call did not return before its deadline; it is unknown whether it took effect.
    public static let timeout = Self("timeout", nil)
    /// The store could not be reached.
    public static let network = Self("network", nil)
    /// The calling task was canceled.
    public static let cancelled = Self("cancelled", nil)

    /// All reasons in this version: those with a number in ascending order, then those without one.
    public static let allCases: [Self] = [
      unknownError, errorHealthDataUnavailable, errorHealthDataRestricted, errorInvalidArgument,
      errorAuthorizationDenied, errorAuthorizationNotDetermined, errorDatabaseInaccessible,
      errorUserCanceled, errorNoData, errorDataSizeExceeded, errorNotPermissibleForGuestUserMode,
      timeout, network, cancelled,
    ]
  }

  /// The reason for the failure.
  public let code: Code
  /// A text for developers, empty by default; it must not contain a sample's value or identifier.
  public let message: String

  /// Creates an error for a reason, with an optional message.
  public init(_ code: Code, _ message: String = "") {
    self.code = code
    self.message = message
  }
}

extension HealthError: CustomStringConvertible {
  /// The name of the reason, followed by the message if it is not empty.
  public var description: String { message.isEmpty ? code.name : "\(code.name): \(message)" }
}

/// A mistake by the calling program, for which HealthKit raises an Objective-C exception.
///
/// The separate type lets tests distinguish a rejection by the store from incorrect use of the API.
/// Most of these errors are thrown when the invalid value is created.
public struct ProgrammerError: Error, Hashable, Sendable {
  /// The kind of mistake.
  ///
  /// New kinds can be added in later versions.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A unit string that does not match the grammar, or a unit with a power, factor or molar mass
    /// that is out of range.
    case unknownUnit
    /// A conversion or comparison between units of different dimensions, or a sample with a unit
    /// that its type does not permit.
    case incompatibleUnit
    /// A sample or a correlation that ends before it starts.
    case endBeforeStart
    /// A workout whose duration is negative or longer than the time from its start to its end.
    case invalidDuration
    /// A category sample with a value that its type does not permit.
    case invalidCategoryValue
    /// Metadata with an invalid sync identifier or sync version, with only one of the two, without
    /// a value that HealthKit requires, or with a value that HealthKit would reject for a system
    /// key.
    case invalidMetadata
    /// A query that was executed twice.
    case queryExecutedTwice
    /// An update handler on a query with a limit.
    case updateHandlerWithLimit
    /// A request to share a type that apps cannot share, or a request for a correlation type.
    case typeNotShareable
    /// A request without the required usage description.
    case missingUsageDescription
    /// A statistic that the type does not support, such as the sum of weights.
    case incompatibleStatisticsOptions
  }

  /// The kind of mistake.
  public let kind: Kind
  /// A sentence that names the violated rule; it must not contain a sample's value.
  public let message: String

  /// Creates an error for a kind of mistake.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension ProgrammerError: CustomStringConvertible {
  /// The name of the kind, followed by the message.
  public var description: String { "\(kind.rawValue): \(message)" }
}
