public import HealthModel

/// What a user can do, or the sync does by itself, after a failure.
public enum RecoveryAction: String, Hashable, Sendable, CaseIterable {
  /// Show a link to the settings, where access can be granted.
  case showSettingsLink
  /// Ask for authorization again.
  case requestAuthorizationAgain
  /// Try again when the app comes to the foreground.
  case retryOnForeground
  /// Do not offer the sync at all.
  case hideOption
  /// Keep the work queued and try again by itself.
  case queueAndRetry
}

/// How a failure is shown and answered.
public struct ErrorPresentation: Hashable, Sendable {
  /// The text for the user, or `nil` where there is nothing to say.
  public let message: String?
  /// The way out.
  public let recoveryAction: RecoveryAction

  /// Looks a failure up in the error table.
  public init(_ code: HealthError.Code) {
    switch code {
    case .errorAuthorizationDenied, .errorUserCanceled:
      (message, recoveryAction) = ("Health access not granted", .showSettingsLink)
    case .errorAuthorizationNotDetermined:
      (message, recoveryAction) = ("Please grant Health access", .requestAuthorizationAgain)
    case .errorDatabaseInaccessible:
      (message, recoveryAction) = ("Health data unavailable", .retryOnForeground)
    case .errorHealthDataUnavailable, .errorHealthDataRestricted:
      (message, recoveryAction) = (nil, .hideOption)
    default:
      (message, recoveryAction) = ("Sync delayed", .queueAndRetry)
    }
  }
}

/// What the user sees of the sync.
public struct SyncStatus: Hashable, Sendable {
  /// What the sync is doing.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Nothing was tried yet, or the sync is off.
    case idle
    /// Work is going on.
    case syncing
    /// The last work succeeded.
    case succeeded
    /// The last work failed.
    case failed
  }

  /// What the sync is doing.
  public var phase: Phase = .idle
  /// The text for the user, or `nil`.
  public var message: String?
  /// The way out of the last failure.
  public var recoveryAction: RecoveryAction?
  /// Whether the sync is offered at all.
  public var isOptionVisible: Bool = true
  /// Whether the toggle is on.
  public var isToggleOn: Bool = false

  /// Creates the status of a sync that was never used.
  public init() {}
}

extension HealthError {
  /// Any failure of a store as one of the table.
  init(wrapping error: any Error) {
    if let error = error as? HealthError {
      self = error
    } else if error is CancellationError {
      self.init(.cancelled)
    } else {
      self.init(.unknownError, String(describing: type(of: error)))
    }
  }
}
