/// An error that a step throws if the subject is not in the state that the case requires.
///
/// A deviation marks the row as failed. Any other error marks it as errored, because the cause
/// may be the suite or its environment, unless ``ConformanceWorld/deviation(in:)`` returns a
/// deviation for it.
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
