/// A failure that a health store reports to its caller.
///
/// Mirrors the errors of the domain `com.apple.healthkit` by name and code, so that a portable
/// store and the real one can be told apart by nothing but their results. A mistake of the
/// calling program is a ``ProgrammerError`` instead.
public struct HealthError: Error, Hashable, Sendable {
  /// The reason for a failure.
  ///
  /// New reasons may be added.
  public struct Code: Hashable, Sendable, CaseIterable {
    /// The name of the reason, as the Swift case of `HKError.Code` spells it.
    public let name: String
    /// The numeric code in HealthKit's error domain, or `nil` for a reason it does not know.
    public let number: Int?

    private init(_ name: String, _ number: Int?) {
      self.name = name
      self.number = number
    }

    /// Unspecified.
    public static let unknownError = Self("unknownError", 0)
    /// The device has no health data, see `isHealthDataAvailable()`.
    public static let errorHealthDataUnavailable = Self("errorHealthDataUnavailable", 1)
    /// A profile of a managed device forbids health data.
    public static let errorHealthDataRestricted = Self("errorHealthDataRestricted", 2)
    /// An argument that the store refuses, such as an identifier that is stored already.
    public static let errorInvalidArgument = Self("errorInvalidArgument", 3)
    /// The user refused to share the type.
    public static let errorAuthorizationDenied = Self("errorAuthorizationDenied", 4)
    /// The user was never asked about the type.
    public static let errorAuthorizationNotDetermined = Self("errorAuthorizationNotDetermined", 5)
    /// Protected data was read while the device is locked.
    public static let errorDatabaseInaccessible = Self("errorDatabaseInaccessible", 6)
    /// The user cancelled the operation.
    public static let errorUserCanceled = Self("errorUserCanceled", 7)
    /// A statistics query found nothing to compute.
    public static let errorNoData = Self("errorNoData", 11)
    /// The data is too large.
    public static let errorDataSizeExceeded = Self("errorDataSizeExceeded", 13)
    /// A change was tried in a guest session.
    public static let errorNotPermissibleForGuestUserMode = Self(
      "errorNotPermissibleForGuestUserMode", 15)
    /// The call did not answer before its deadline; whether it took effect is not known.
    public static let timeout = Self("timeout", nil)
    /// The store could not be reached.
    public static let network = Self("network", nil)
    /// The calling task was cancelled.
    public static let cancelled = Self("cancelled", nil)

    /// Every reason of this version, in order of its number.
    public static let allCases: [Self] = [
      unknownError, errorHealthDataUnavailable, errorHealthDataRestricted, errorInvalidArgument,
      errorAuthorizationDenied, errorAuthorizationNotDetermined, errorDatabaseInaccessible,
      errorUserCanceled, errorNoData, errorDataSizeExceeded, errorNotPermissibleForGuestUserMode,
      timeout, network, cancelled,
    ]
  }

  /// The reason.
  public let code: Code
  /// A sentence for a developer; never a sample's value or identity.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String = "") {
    self.code = code
    self.message = message
  }
}

extension HealthError: CustomStringConvertible {
  /// The reason and, where there is one, the sentence.
  public var description: String { message.isEmpty ? code.name : "\(code.name): \(message)" }
}

/// A mistake of the calling program, which HealthKit answers with an Objective-C exception.
///
/// It is a kind of its own so that a test can tell "the store refused" from "the caller is wrong";
/// most are thrown where the wrong value is constructed.
public struct ProgrammerError: Error, Hashable, Sendable {
  /// What the caller did wrong.
  ///
  /// New kinds may be added.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A unit string outside the grammar.
    case unknownUnit
    /// A conversion or comparison between units of different dimensions.
    case incompatibleUnit
    /// A sample that ends before it starts.
    case endBeforeStart
    /// Metadata with a value of the wrong class, or a sync version without its identifier.
    case invalidMetadata
    /// A query that was executed a second time.
    case queryExecutedTwice
    /// An update handler on a query with a limit.
    case updateHandlerWithLimit
    /// A request to share a type that no app may share.
    case typeNotShareable
    /// A request without the usage description that the direction needs.
    case missingUsageDescription
    /// A statistic that the type has not, such as the sum of weights.
    case incompatibleStatisticsOptions
  }

  /// What the caller did wrong.
  public let kind: Kind
  /// A sentence that names the rule; never a sample's value.
  public let message: String

  /// Creates an error.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension ProgrammerError: CustomStringConvertible {
  /// The kind and the sentence.
  public var description: String { "\(kind.rawValue): \(message)" }
}
