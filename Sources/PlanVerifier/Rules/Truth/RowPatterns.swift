internal import Diagnostics

/// The contract rows by id, for patterns as `--filter` of a run knows them: letter case is ignored,
/// `*` stands for any characters and `?` for one.
struct RowPatterns {
  private let rows: [(id: String, row: RowEvidence)]

  /// Sorts the rows.
  init(_ rows: [RowEvidence]) {
    self.rows = rows.map { ($0.id.lowercased(), $0) }.sorted { $0.id < $1.id }
  }

  /// Returns the rows that match a whole pattern, sorted by id.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the number of rows that start with the text
  ///   before the first `*` or `?`, times the lengths of id and pattern.
  func rows(matching pattern: String) -> [RowEvidence] {
    let glob = Glob(pattern, ignoresCase: true)
    let prefix = glob.literalPrefix
    let start = firstIndex { $0 >= prefix }
    let end = firstIndex { $0 > prefix && !$0.hasPrefix(prefix) }
    return rows[start..<max(start, end)].filter { glob.matches($0.id) }.map(\.row)
  }

  /// Returns the index of the first row from which on a condition holds.
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
