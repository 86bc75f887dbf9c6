package import HealthModel

/// The response of a sync to a failure.
package enum FailureResponse: Hashable, Sendable, CaseIterable {
  /// It waits until the user grants access in the settings.
  case awaitSettings
  /// It requests authorization again, when the user wants it.
  case askAgain
  /// It tries again when the app comes to the foreground or the device is unlocked.
  case awaitForeground
  /// Nothing can be done, because the device has no health data.
  case giveUp
  /// It tries again automatically, with growing delays.
  case retry
}

extension HealthError {
  /// The response of a sync to this failure.
  package var response: FailureResponse { code.response }

  /// Converts any error of a store to one of the error table.
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
