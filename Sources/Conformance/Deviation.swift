/// What a subject did otherwise than the case needs, found out before its expectations were due.
///
/// A case that meets one has been carried through as far as it can be: its row is failed. What the
/// suite or the surroundings could not do is any other error, and the row is errored.
public struct Deviation: Error, Hashable, Sendable {
  /// What had to be so.
  public let expected: String
  /// What was so.
  public let observed: String

  /// Creates a deviation in the user's terms.
  public init(expected: String, observed: String) {
    self.expected = expected
    self.observed = observed
  }
}
