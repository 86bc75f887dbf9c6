extension Collection<String> {
  /// The quoted elements as the choice that a fix offers; `nil` for an empty collection.
  ///
  /// The choice is `'a'` for one element, and `one of 'a', 'b'` for two.
  package var quotedChoice: String? {
    guard !isEmpty else { return nil }
    return (count > 1 ? "one of " : "") + map { "'\($0)'" }.joined(separator: ", ")
  }
}
