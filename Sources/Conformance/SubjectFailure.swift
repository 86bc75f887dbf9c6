/// That a subject broke while a case ran, so that the case has no answer.
public struct SubjectFailure: Error, Hashable, Sendable {
  /// What was expected and what was found.
  public let message: String
  /// The last things that were said between the suite and the subject.
  public let exchange: [String]

  /// Creates a failure.
  public init(message: String, exchange: [String]) {
    self.message = message
    self.exchange = exchange
  }
}

extension SubjectFailure: CustomStringConvertible {
  /// What was expected and what was found.
  public var description: String { message }
}

extension ConformanceWorld {
  /// Its subject lives in this process and breaks with it.
  public var isRemote: Bool { false }

  /// Nothing breaks.
  public func failure() async -> SubjectFailure? { nil }

  /// Nothing needs to be given back.
  public func end() async {}
}
