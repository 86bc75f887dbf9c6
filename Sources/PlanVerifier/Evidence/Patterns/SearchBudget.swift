/// Ends a search that takes too much work.
///
/// The engine reports at every place where it starts and after every some thousand steps, whatever the
/// machine and its load: the reports are counted, so that a search is given up at the same place
/// everywhere.
package final class SearchBudget {
  private var left: Int

  /// Creates a budget.
  ///
  /// - Parameter steps: How many times the engine may report beyond once for each place of the text.
  package init(_ steps: Int) { left = steps }

  /// Allows for the places of a text.
  func allow(_ places: Int) { left += places }

  /// Counts a report, and says whether it was one too many.
  func isSpent() -> Bool {
    left -= 1
    return left < 0
  }
}
