/// The contract rows by id, for patterns in which `*` matches any characters.
struct RowPatterns {
  private let rows: [RowEvidence]

  /// Sorts the rows.
  init(_ rows: [RowEvidence]) { self.rows = rows.sorted { $0.id < $1.id } }

  /// Returns the rows that match a pattern, sorted by id.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the number of rows that start with the text
  ///   before the first `*`, times the length of an id and the number of `*`.
  func rows(matching pattern: String) -> ArraySlice<RowEvidence> {
    let prefix = String(pattern.prefix { $0 != "*" })
    let start = firstIndex { $0 >= prefix }
    let end = firstIndex { $0 > prefix && !$0.hasPrefix(prefix) }
    let candidates = rows[start..<max(start, end)]
    if prefix == pattern { return candidates.prefix { $0.id == pattern } }
    let rest = Array(pattern.utf8)
    return ArraySlice(candidates.filter { Self.matches(Array($0.id.utf8), rest) })
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

  /// Returns whether a text matches a pattern; each `*` matches as little as possible.
  private static func matches(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    var (position, mark) = (0, 0)
    var star: (mark: Int, position: Int)?
    while position < text.count {
      if mark < pattern.count, pattern[mark] == UInt8(ascii: "*") {
        star = (mark, position)
        mark += 1
      } else if mark < pattern.count, pattern[mark] == text[position] {
        mark += 1
        position += 1
      } else if let last = star {
        star = (last.mark, last.position + 1)
        (mark, position) = (last.mark + 1, last.position + 1)
      } else {
        return false
      }
    }
    return pattern[mark...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
