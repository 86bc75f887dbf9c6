/// Phases from a first to a last one, as milestones name them.
struct PhaseRanges: Sendable {
  /// Ranges that do not overlap, in order.
  private var ranges: [ClosedRange<PhaseToken>] = []

  /// Joins the ranges that overlap.
  ///
  /// - Complexity: O(*n* log *n*) in the number of ranges.
  init(_ ranges: [ClosedRange<PhaseToken>] = []) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...end
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// Whether a phase lies in one of the ranges.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  func contains(_ phase: PhaseToken) -> Bool { ranges.cover(phase) }
}
