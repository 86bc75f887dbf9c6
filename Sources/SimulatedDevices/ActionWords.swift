/// The words for actions that several domains share.
package enum ActionWords {
  package static let foreground = "the app comes to the foreground"
  package static let launch = "the app is relaunched"
  package static let reinstall = "the app is reinstalled"
  package static let recovery = "the store works again"
  package static let purge = "Health purges its deletion records"

  /// Returns the words for the end of a process after it has passed a number of points; 0 ends it
  /// immediately.
  package static func crash(after points: Int) -> String {
    points == 0
      ? "the app terminates"
      : "the app terminates before or after one of its next calls (point \(points + 1))"
  }

  /// Returns the words for a fault in the calls to the store.
  package static func fault(_ call: StoreCall, _ kind: FaultKind) -> String {
    "calls to the store (\(call.rawValue)) have the fault '\(kind.rawValue)'"
  }

  /// Returns the words for the user's answer to later permission requests.
  package static func answer(_ answer: UserAnswer) -> String {
    "the user's answer from now on: \(answer.rawValue)"
  }

  /// Returns the words for a change to a permission in Settings; without a kind, the change
  /// concerns all types.
  package static func permission(
    _ isGranted: Bool, _ permission: String, of kind: String? = nil
  ) -> String {
    "the user \(isGranted ? "grants" : "denies") \(permission)"
      + "\(kind.map { " of \($0)" } ?? "") in Settings"
  }

  /// Returns the words for the locking or unlocking of the device.
  package static func lock(_ isLocked: Bool) -> String {
    "the device is \(isLocked ? "locked" : "unlocked")"
  }

  /// Returns the words for a change in the availability of health data.
  package static func availability(_ isAvailable: Bool) -> String {
    "health data becomes \(isAvailable ? "available" : "unavailable")"
  }

  /// Returns the words for the passing of time.
  package static func wait(_ seconds: Int) -> String {
    "\(seconds.counted("second")) pass\(seconds == 1 ? "es" : "")"
  }

  /// Returns the words for moving the clock forward or back.
  package static func jump(_ seconds: Int) -> String {
    "the clock is moved by \(seconds.counted("second"))"
  }
}
