/// The ranges of phases that milestones list.
struct PhaseRanges: Sendable {
  /// The ranges, sorted and without overlaps.
  private var ranges: [ClosedRange<PhaseToken>] = []

  /// Creates ranges and merges those that overlap.
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

  /// Returns whether one of the ranges contains a phase.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  func contains(_ phase: PhaseToken) -> Bool { ranges.cover(phase) }
}
