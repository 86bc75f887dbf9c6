/// The runs of backticks in a text, so that the closing one of a code span is found in one step.
struct BacktickRuns {
  /// Longer runs never open code, as for cmark-gfm.
  private static let maximumLength = 80

  /// For each length the places of its runs, first to last.
  private var places: [[Int]] = []
  /// For each length the runs that lie behind the parser.
  private var passed: [Int] = []

  init(in bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      guard bytes[position] == .backtick else {
        position += 1
        continue
      }
      let start = position
      while position < bytes.count, bytes[position] == .backtick { position += 1 }
      add(start, length: position - start)
    }
  }

  private mutating func add(_ start: Int, length: Int) {
    guard length <= Self.maximumLength else { return }
    while places.count <= length {
      places.append([])
      passed.append(0)
    }
    places[length].append(start)
  }

  /// The first run of a length at or behind a place; places must not go backwards.
  ///
  /// - Complexity: Amortised O(1).
  mutating func first(of length: Int, from start: Int) -> Int? {
    guard length < places.count else { return nil }
    while passed[length] < places[length].count, places[length][passed[length]] < start {
      passed[length] += 1
    }
    return passed[length] < places[length].count ? places[length][passed[length]] : nil
  }
}
