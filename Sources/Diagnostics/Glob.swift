/// A text pattern in which `*` matches any number of characters and `?` matches one character.
///
/// Every other character matches itself or, if the pattern ignores case, its lowercase and
/// uppercase forms. Globs select rows by their IDs, and match path components.
package struct Glob: Hashable, Sendable {
  private let pattern: [Character]
  private let ignoresCase: Bool

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern text.
  ///   - ignoresCase: Whether uppercase and lowercase letters match each other.
  package init(_ pattern: some StringProtocol, ignoresCase: Bool = false) {
    self.pattern = Array(ignoresCase ? pattern.lowercased() : String(pattern))
    self.ignoresCase = ignoresCase
  }

  /// Returns whether a text contains `*` or `?`.
  package static func isGlob(_ text: some StringProtocol) -> Bool {
    text.contains { $0 == "*" || $0 == "?" }
  }

  /// The characters before the first `*` or `?`; in lowercase if the pattern ignores case.
  package var literalPrefix: String { String(pattern.prefix { $0 != "*" && $0 != "?" }) }

  /// Returns whether the pattern matches an entire text.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the text and the pattern.
  package func matches(_ text: some StringProtocol) -> Bool {
    let text = Array(ignoresCase ? text.lowercased() : String(text))
    return Self.matches(
      pattern.count, text.count, isAny: { pattern[$0] == "*" },
      isEqual: { pattern[$0] == "?" || pattern[$0] == text[$1] })
  }

  /// Returns whether a sequence of pattern elements matches an entire sequence of other elements.
  ///
  /// Only the last wildcard is retried, so the product of both counts bounds the time.
  ///
  /// - Parameters:
  ///   - count: The number of pattern elements.
  ///   - otherCount: The number of other elements.
  ///   - isAny: A closure that returns whether the pattern element at an index is a wildcard for
  ///     any number of elements.
  ///   - isEqual: A closure that returns whether the pattern element at the first index matches the
  ///     element at the second index.
  /// - Returns: Whether the pattern elements match all other elements, in order.
  package static func matches(
    _ count: Int, _ otherCount: Int, isAny: (Int) -> Bool, isEqual: (Int, Int) -> Bool
  ) -> Bool {
    var index = 0
    var other = 0
    var retry: (index: Int, other: Int)?
    while other < otherCount {
      if index < count, isAny(index) {
        retry = (index, other)
        index += 1
      } else if index < count, isEqual(index, other) {
        index += 1
        other += 1
      } else if let last = retry {
        index = last.index + 1
        other = last.other + 1
        retry = (last.index, other)
      } else {
        return false
      }
    }
    while index < count, isAny(index) { index += 1 }
    return index == count
  }
}
