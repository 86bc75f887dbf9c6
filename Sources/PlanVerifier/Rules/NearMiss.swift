/// Finds the name that the author probably meant.
struct NearMiss {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  /// Returns the most similar name if it is similar enough to indicate a typo.
  ///
  /// The comparison ignores case and the difference between hyphens and underscores.
  func name(for text: String) -> String? {
    let wanted = Self.plain(text)
    guard (2...40).contains(wanted.count) else { return nil }
    let candidates = names.map { ($0, Self.distance(wanted, Self.plain($0))) }
    guard let best = candidates.min(by: { $0.1 < $1.1 }) else { return nil }
    let length = min(wanted.count, best.0.utf8.count)
    let allowed = length <= 4 ? 1 : length <= 8 ? 2 : 3
    return best.0 != text && best.1 <= allowed ? best.0 : nil
  }

  private static func plain(_ text: String) -> [UInt8] {
    text.lowercased().replacing("_", with: "-").utf8.prefix(64).map(\.self)
  }

  /// Returns the number of bytes to insert, delete, replace or swap with their neighbour.
  private static func distance(_ lhs: [UInt8], _ rhs: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...rhs.count)
    for row in lhs.indices {
      var current = [row + 1]
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
