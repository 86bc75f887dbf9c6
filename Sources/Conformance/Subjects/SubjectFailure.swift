/// A failure of a subject during a case, which leaves the case without a result.
public struct SubjectFailure: Error, Hashable, Sendable {
  /// The expected and the observed behavior.
  public let message: String
  /// The last messages between the suite and the subject.
  public let exchange: [String]

  /// Creates a failure with its message and the last exchanged messages.
  public init(message: String, exchange: [String]) {
    self.message = message
    self.exchange = exchange
  }
}

extension SubjectFailure: CustomStringConvertible {
  /// The expected and the observed behavior.
  public var description: String { message }
}
