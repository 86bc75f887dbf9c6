/// Decides from looks at a case, taken at regular intervals, when it is to be given up.
package struct Patience: Sendable {
  /// How long a case may stand still.
  package let standstill: Duration
  /// How long it may take in all.
  package let longest: Duration

  private var progress: Int?
  private var idleLooks = 0
  private var looks = 0

  package init(standstill: Duration, longest: Duration) {
    self.standstill = standstill
    self.longest = longest
  }

  /// The time from one look to the next.
  package var interval: Duration { standstill / 2 }

  /// Looks at a case, and returns whether patience is over.
  ///
  /// A case began, or did something, at any time before the look that sees it.
  package mutating func isOver(at progress: Int) -> Bool {
    idleLooks = progress == self.progress ? idleLooks + 1 : 0
    self.progress = progress
    looks += 1
    return interval * idleLooks >= standstill || interval * (looks - 1) >= longest
  }
}
