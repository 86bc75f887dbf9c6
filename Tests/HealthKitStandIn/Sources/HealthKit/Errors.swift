// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import HealthModel

/// An error from HealthKit; in the SDK, it is a bridged `NSError`.
public struct HKError: Error, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case unknownError = 0
    case errorHealthDataUnavailable
    case errorHealthDataRestricted
    case errorInvalidArgument
    case errorAuthorizationDenied
    case errorAuthorizationNotDetermined
    case errorDatabaseInaccessible
    case errorUserCanceled
    case errorAnotherWorkoutSessionStarted
    case errorUserExitedWorkoutSession
    case errorRequiredAuthorizationDenied
    case errorNoData
    case errorWorkoutActivityNotAllowed
    case errorDataSizeExceeded
    case errorBackgroundWorkoutSessionNotAllowed
    case errorNotPermissibleForGuestUserMode
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  /// Creates HealthKit's error for an error that the in-memory store throws.
  ///
  /// The process ends if the error is not a `HealthError`.
  init(standingFor error: any Error) {
    guard let error = error as? HealthError else { raise("\(error)") }
    self.init(error.code.number.flatMap(Code.init(rawValue:)) ?? .unknownError)
  }
}
