/// That a subject in another process broke, so that nobody knows what it would have done.
///
/// It says nothing about the rules that the subject keeps; a row that meets it has no answer.
public struct SubjectBreakdown: Error, Hashable, Sendable {
  /// What was expected and what was found, in a sentence.
  public let message: String
  /// The last lines of the exchange, and what the subject wrote beside them, shortened.
  public let exchange: [String]

  /// Creates the word on a breakdown.
  public init(message: String, exchange: [String]) {
    self.message = message
    self.exchange = exchange
  }
}

extension SubjectBreakdown: CustomStringConvertible {
  /// The sentence.
  public var description: String { message }
}

/// A part of a subject that lives elsewhere: it may break, and is told when nobody needs it.
public protocol RemotePart: Sendable {
  /// What broke, if something did.
  func breakdown() async -> SubjectBreakdown?

  /// Ends the use of this part; what still waits for it is told that it is over.
  ///
  /// Does nothing the second time.
  func end() async
}
