package import HealthModel

/// The response of a sync to a failure.
package enum FailureResponse: Hashable, Sendable, CaseIterable {
  /// Schedules no retry, because the user must grant access in the Settings app.
  case awaitSettings
  /// Requests authorization again when the user requests a recovery.
  case askAgain
  /// Tries again when the app comes to the foreground or the device is unlocked.
  case awaitForeground
  /// Schedules no retry, because health data is unavailable or restricted.
  case giveUp
  /// Tries again automatically, after increasing delays.
  case retry
}

extension HealthError {
  /// The response of a sync to this failure.
  package var response: FailureResponse { code.response }

  /// Creates a health error from any error.
  ///
  /// A `CancellationError` becomes `cancelled`. Any other error that is not a health error becomes
  /// `unknownError` with only the name of its type.
  package init(wrapping error: any Error) {
    if let error = error as? HealthError {
      self = error
    } else if error is CancellationError {
      self.init(.cancelled)
    } else {
      self.init(.unknownError, String(describing: type(of: error)))
    }
  }
}

extension HealthError.Code {
  /// The response of a sync to a failure with this code.
  package var response: FailureResponse {
    switch self {
    case .errorAuthorizationDenied, .errorUserCanceled: .awaitSettings
    case .errorAuthorizationNotDetermined: .askAgain
    case .errorDatabaseInaccessible: .awaitForeground
    case .errorHealthDataUnavailable, .errorHealthDataRestricted: .giveUp
    default: .retry
    }
  }
}
