/// Finds the names that somebody may have meant.
public enum Similarity {
  /// The names nearest to some text by edit distance, nearest first.
  ///
  /// - Complexity: O(*n* · *m*²), where *n* is the number of names and *m* their length.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - names: What could have been meant.
  ///   - count: The largest number of names.
  ///   - writtenAs: How a name would have been written.
  /// - Returns: Names without repetition, nearest first.
  public static func nearest(
    to text: String, among names: [String], count: Int = 3,
    writtenAs: (String) -> String = { $0 }
  ) -> [String] {
    // Longer text than any phrase brings no better answer, and distance is quadratic.
    let wanted = Array(text.lowercased().utf8.prefix(200))
    let distances = names.enumerated().map { index, name in
      (distance(wanted, Array(writtenAs(name).lowercased().utf8.prefix(200))), index, name)
    }
    var seen: Set<String> = []
    return distances.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map(\.2).filter { seen.insert($0).inserted }.prefix(count).map(\.self)
  }

  /// The name that was probably meant: one that a slip or two turn into the text.
  public static func slip(_ text: String, among names: [String]) -> String? {
    guard let name = nearest(to: text, among: names, count: 1).first else { return nil }
    let changes = distance(Array(text.lowercased().utf8), Array(name.lowercased().utf8))
    return changes <= max(1, name.utf8.count / 3) ? name : nil
  }

  /// The number of single changes that turn one text into the other.
  static func distance(_ lhs: [UInt8], _ rhs: [UInt8]) -> Int {
    var previous = Array(0...rhs.count)
    for (row, left) in lhs.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(rhs.count + 1)
      for (column, right) in rhs.enumerated() {
        let replaced = previous[column] + (left == right ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[rhs.count]
  }
}
