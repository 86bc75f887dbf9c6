extension Collection<String> {
  /// The elements as the choice that a fix offers, such as "'a'" or "one of 'a', 'b'"; `nil` for an
  /// empty collection.
  package var quotedChoice: String? {
    guard !isEmpty else { return nil }
    return (count > 1 ? "one of " : "") + map { "'\($0)'" }.joined(separator: ", ")
  }
}
