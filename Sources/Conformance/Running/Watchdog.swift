/// Decides when to abandon a case, based on its progress at regular intervals.
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

  /// Checks the progress of a case; returns whether to abandon it.
  ///
  /// The start of a case and its progress may precede the check that detects them.
  package mutating func isOver(at progress: Int) -> Bool {
    idleLooks = progress == self.progress ? idleLooks + 1 : 0
    self.progress = progress
    looks += 1
    return interval * idleLooks >= standstill || interval * (looks - 1) >= longest
  }
}
