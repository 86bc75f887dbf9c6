internal import Diagnostics

/// Suggestions of names that an author may have meant.
public enum Similarity {
  /// Returns the names with the smallest edit distance to the given text, ignoring case.
  ///
  /// Only the first 200 bytes of the text and of each name are compared.
  ///
  /// - Parameters:
  ///   - text: The misspelled text.
  ///   - names: The known names.
  ///   - count: The maximum number of names.
  ///   - writtenAs: A closure that returns the form of a name that is compared with the text.
  /// - Returns: The names without duplicates, nearest first.
  /// - Complexity: O(*n* · *k* · *m* + *n* log *n*), where *n* is the number of names, and *k* and
  ///   *m* are the compared lengths of the text and of the longest name.
  public static func nearest(
    to text: String, among names: [String], count: Int = 3,
    writtenAs: (String) -> String = { $0 }
  ) -> [String] {
    // The prefix limits the quadratic cost; longer text does not improve the suggestions.
    let wanted = Array(text.lowercased().utf8.prefix(200))
    let distances = names.enumerated().map { index, name in
      (
        EditDistance.between(wanted, Array(writtenAs(name).lowercased().utf8.prefix(200))), index,
        name
      )
    }
    var seen: Set<String> = []
    return distances.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map(\.2).filter { seen.insert($0).inserted }.prefix(count).map(\.self)
  }

  /// Returns the name that was probably meant, if any.
  ///
  /// - Returns: The nearest name, ignoring case, or `nil` if more than a third of its bytes, or
  ///   more than one byte of a short name, must be edited, or if `names` is empty.
  public static func slip(_ text: String, among names: [String]) -> String? {
    guard let name = nearest(to: text, among: names, count: 1).first else { return nil }
    let changes = EditDistance.between(
      Array(text.lowercased().utf8), Array(name.lowercased().utf8))
    return changes <= max(1, name.utf8.count / 3) ? name : nil
  }
}
