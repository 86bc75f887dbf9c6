/// Finds the closing backticks of code spans in linear time.
///
/// Remembers where runs of each length were seen, in the way of cmark-gfm: a search that runs to
/// the end in vain is not repeated, at the price that some spans behind it stay text, there as here.
struct BacktickRuns {
  /// Longer runs never open code, as for cmark-gfm.
  private static let maximumLength = 80

  /// For each length the place of the run that was seen last.
  private var lastSeen: [Int] = []
  private var hasReachedEnd = false

  /// The first run of exactly a length at or behind a place.
  mutating func closer(of length: Int, in bytes: [UInt8], from start: Int) -> Int? {
    guard length <= Self.maximumLength else { return nil }
    if lastSeen.isEmpty { lastSeen = [Int](repeating: 0, count: Self.maximumLength + 1) }
    if hasReachedEnd, lastSeen[length] <= start { return nil }
    var position = start
    while position < bytes.count {
      guard bytes[position] == .backtick else {
        position += 1
        continue
      }
      let run = position
      while position < bytes.count, bytes[position] == .backtick { position += 1 }
      if position - run <= Self.maximumLength { lastSeen[position - run] = run }
      if position - run == length { return run }
    }
    hasReachedEnd = true
    return nil
  }
}
