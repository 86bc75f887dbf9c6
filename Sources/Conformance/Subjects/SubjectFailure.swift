/// A failure of a subject that ends a case, which is then recorded as errored.
public struct SubjectFailure: Error, Hashable, Sendable {
  /// A description of the failure.
  public let message: String
  /// The last messages between the suite and the subject.
  public let exchange: [String]

  /// Creates a failure with its description and the last exchanged messages.
  public init(message: String, exchange: [String]) {
    self.message = message
    self.exchange = exchange
  }
}

extension SubjectFailure: CustomStringConvertible {
  /// The message, without the exchanged messages.
  public var description: String { message }
}
