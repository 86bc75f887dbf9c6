/// A difference between a subject and the state that a case requires, found before its expectations
/// are checked.
///
/// A row with a deviation is failed. Any other error is a problem of the suite or its environment,
/// and the row is errored.
public struct Deviation: Error, Hashable, Sendable {
  /// The required state, in the user's terms.
  public let expected: String
  /// The observed state, in the user's terms.
  public let observed: String

  /// Creates a deviation; both states are described in the user's terms.
  public init(expected: String, observed: String) {
    self.expected = expected
    self.observed = observed
  }
}
