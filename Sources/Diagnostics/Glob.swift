/// A pattern of text in which `*` stands for any characters and `?` for one character.
///
/// Every other character stands for itself. Ids of rows and the components of paths are matched by
/// it.
package struct Glob: Hashable, Sendable {
  private let pattern: [Character]
  private let ignoresCase: Bool

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The text of the pattern.
  ///   - ignoresCase: Whether upper and lower case letters match each other.
  package init(_ pattern: some StringProtocol, ignoresCase: Bool = false) {
    self.pattern = Array(ignoresCase ? pattern.lowercased() : String(pattern))
    self.ignoresCase = ignoresCase
  }

  /// Whether a text contains `*` or `?`.
  package static func isGlob(_ text: some StringProtocol) -> Bool {
    text.contains { $0 == "*" || $0 == "?" }
  }

  /// The characters before the first `*` or `?`, as they are matched.
  package var literalPrefix: String { String(pattern.prefix { $0 != "*" && $0 != "?" }) }

  /// Whether the pattern matches a whole text.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of text and pattern.
  package func matches(_ text: some StringProtocol) -> Bool {
    let text = Array(ignoresCase ? text.lowercased() : String(text))
    return Self.matches(
      pattern.count, text.count, isAny: { pattern[$0] == "*" },
      isEqual: { pattern[$0] == "?" || pattern[$0] == text[$1] })
  }

  /// Whether a sequence of pattern elements matches a whole sequence of other elements.
  ///
  /// Only the last wildcard is retried, which bounds the time by the product of both counts.
  ///
  /// - Parameters:
  ///   - count: The number of pattern elements.
  ///   - otherCount: The number of other elements.
  ///   - isAny: Whether the pattern element at an index is a wildcard for any number of elements.
  ///   - isEqual: Whether the pattern element at the first index matches the element at the second.
  /// - Returns: Whether each of the other elements is matched, in order.
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
