/// A linear-time search for the closing backticks of code spans.
///
/// Like cmark-gfm, it remembers only the most recently seen run of each length, so some spans stay
/// text after a search has failed.
struct BacktickRuns {
  /// The maximum length of a run that opens code, as in cmark-gfm.
  private static let maximumLength = 80

  /// The position of the most recently seen run of each length.
  private var lastSeen: [Int] = []
  private var hasReachedEnd = false

  /// Returns the start of the first run of exactly the given length at or after a position; `nil`
  /// if the search fails, or if the length exceeds the maximum.
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
