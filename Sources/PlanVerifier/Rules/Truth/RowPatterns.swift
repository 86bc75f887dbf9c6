internal import Diagnostics

/// The contract rows, sorted by lowercase id, for patterns in the syntax of `--filter`.
///
/// In patterns, letter case is ignored, `*` matches any number of characters and `?` matches one
/// character.
struct RowPatterns {
  private let rows: [(id: String, row: RowEvidence)]

  /// Sorts the rows by lowercase id.
  init(_ rows: [RowEvidence]) {
    self.rows = rows.map { ($0.id.lowercased(), $0) }.sorted { $0.id < $1.id }
  }

  /// Returns the rows whose entire id matches a pattern, sorted by lowercase id.
  ///
  /// - Complexity: O(log *n* + *m* · *k* · *l*), where *n* is the number of rows, *k* the length of
  ///   an id, and *l* the length of the pattern. *m* is the number of rows whose id starts with the
  ///   text before the first `*` or `?`.
  func rows(matching pattern: String) -> [RowEvidence] {
    let glob = Glob(pattern, ignoresCase: true)
    let prefix = glob.literalPrefix
    let start = firstIndex { $0 >= prefix }
    let end = firstIndex { $0 > prefix && !$0.hasPrefix(prefix) }
    return rows[start..<max(start, end)].filter { glob.matches($0.id) }.map(\.row)
  }

  /// Returns the index of the first row whose lowercase id satisfies a condition.
  ///
  /// If an id satisfies the condition, all later ids must satisfy it as well.
  ///
  /// - Returns: The number of rows if no id satisfies the condition.
  private func firstIndex(where holds: (String) -> Bool) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if holds(rows[middle].id) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
