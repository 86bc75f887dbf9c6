/// The limit at which a search for a regular expression is aborted.
///
/// The engine reports its progress at every start position and after every few thousand steps,
/// independently of the machine and its load. Because these reports are counted, a search is
/// aborted at the same point on every machine.
package final class SearchBudget {
  private var left: Int

  /// Creates a budget.
  ///
  /// - Parameter steps: The number of reports that are allowed in addition to one per text
  ///   position; a negative number counts as 0.
  package init(_ steps: Int) { left = min(max(0, steps), Int.max / 2) }

  /// Adds one report for each position of a text to the budget.
  func allow(_ places: Int) { left += places }

  /// Counts a report and returns whether the budget is exceeded.
  func isSpent() -> Bool {
    left -= 1
    return left < 0
  }
}
