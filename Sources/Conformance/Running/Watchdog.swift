/// A watchdog that decides when to abandon a case, based on its progress at regular intervals.
package struct Watchdog: Sendable {
  /// The maximum time without progress.
  package let standstill: Duration
  /// The maximum total time.
  package let longest: Duration

  private var progress: Int?
  private var idleLooks = 0
  private var looks = 0

  package init(standstill: Duration, longest: Duration) {
    self.standstill = standstill
    self.longest = longest
  }

  /// The time between two checks.
  package var interval: Duration { standstill / 2 }

  /// Checks the progress of a case, and returns whether to abandon it; must be called once per
  /// ``interval``.
  ///
  /// Both times count from the check that detects the start or the progress of the case, which may
  /// have occurred up to one interval earlier.
  package mutating func isOver(at progress: Int) -> Bool {
    idleLooks = progress == self.progress ? idleLooks + 1 : 0
    self.progress = progress
    looks += 1
    return interval * idleLooks >= standstill || interval * (looks - 1) >= longest
  }
}
