/// The edit distance between two texts, which indicates typing mistakes.
package enum EditDistance {
  /// Returns the optimal string alignment distance of two texts in bytes.
  ///
  /// The distance is the minimum number of insertions, deletions, replacements and swaps of
  /// neighboring bytes that turn one text into the other, if swapped bytes are not edited again.
  ///
  /// - Complexity: O(*n* · *m*) time and O(*m*) memory, where *n* and *m* are the lengths of `lhs`
  ///   and `rhs`.
  package static func between(_ lhs: [UInt8], _ rhs: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...rhs.count)
    for row in lhs.indices {
      var current = [row + 1]
      current.reserveCapacity(rhs.count + 1)
      for column in rhs.indices {
        let cost = lhs[row] == rhs[column] ? 0 : 1
        var best = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, lhs[row] == rhs[column - 1], lhs[row - 1] == rhs[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[rhs.count]
  }
}
