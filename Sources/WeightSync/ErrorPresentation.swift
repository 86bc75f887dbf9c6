public import HealthModel
internal import StoreSync

/// An action that the app or the sync takes after a failure.
public enum RecoveryAction: String, Hashable, Sendable, CaseIterable {
  /// Shows a link to the Settings app, where the user can grant access.
  case showSettingsLink
  /// Requests authorization again.
  case requestAuthorizationAgain
  /// Tries again when the app comes to the foreground or the device is unlocked.
  case retryOnForeground
  /// Hides the sync option.
  case hideOption
  /// Keeps the work queued and retries automatically.
  case queueAndRetry
}

/// The message and the recovery action of a failure.
public struct ErrorPresentation: Hashable, Sendable {
  /// The message for the user, or `nil` to show no message.
  public let message: String?
  /// The action that the app or the sync takes.
  public let recoveryAction: RecoveryAction

  /// Creates the presentation of a failure with the given error code.
  public init(_ code: HealthError.Code) {
    switch code.response {
    case .awaitSettings:
      (message, recoveryAction) = ("Health access not granted", .showSettingsLink)
    case .askAgain:
      (message, recoveryAction) = ("Please grant Health access", .requestAuthorizationAgain)
    case .awaitForeground:
      (message, recoveryAction) = ("Health data unavailable", .retryOnForeground)
    case .giveUp:
      (message, recoveryAction) = (nil, .hideOption)
    case .retry:
      (message, recoveryAction) = ("Sync delayed", .queueAndRetry)
    }
  }
}

/// The status of the sync for the user.
public struct SyncStatus: Hashable, Sendable {
  /// A phase of the sync.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Sync is off or has not completed any work yet, without a failure.
    case idle
    /// Work is in progress; this phase takes precedence over the others.
    case syncing
    /// Work has succeeded, and every failure has been resolved.
    case succeeded
    /// A failure to turn sync on, to export or to import is unresolved.
    case failed
  }

  /// The current phase of the sync.
  public var phase: Phase = .idle
  /// The message for the current failure, or `nil` to show no message.
  public var message: String?
  /// The recovery action for the current failure, or `nil` without a failure.
  public var recoveryAction: RecoveryAction?
  /// Whether the app shows the option to sync with the health store.
  public var isOptionVisible: Bool = true
  /// Whether the toggle for sync is on.
  public var isToggleOn: Bool = false

  /// Creates the status of a sync that was never used.
  public init() {}
}

extension SyncMachine {
  /// The status of the sync for the user.
  var status: SyncStatus {
    var status = SyncStatus()
    let presentation = failure.map { ErrorPresentation($0.code) }
    status.isToggleOn = isEnabled
    status.message = presentation?.message
    status.recoveryAction = presentation?.recoveryAction
    status.isOptionVisible = isAvailable && presentation?.recoveryAction != .hideOption
    if isWorking {
      status.phase = .syncing
    } else if presentation != nil {
      status.phase = .failed
    } else if hasSucceeded {
      status.phase = .succeeded
    }
    return status
  }
}
