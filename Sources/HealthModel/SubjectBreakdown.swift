/// The breakdown of a tested subject, such as a store whose process ended.
///
/// The behavior of the subject is then unknown, so a breakdown does not show whether the subject
/// follows the rules. A row of a contract that encounters an unexpected breakdown neither passes
/// nor fails.
public struct SubjectBreakdown: Error, Hashable, Sendable {
  /// A description of the failure, for developers.
  public let message: String
  /// The last lines of the exchange with the subject and of the subject's other output, shortened;
  /// empty without an exchange, as for a subject in this process.
  public let exchange: [String]

  /// Creates a breakdown from a description of the failure and the end of the exchange.
  public init(message: String, exchange: [String]) {
    self.message = message
    self.exchange = exchange
  }
}

extension SubjectBreakdown: CustomStringConvertible {
  /// The message, without the exchange.
  public var description: String { message }
}

/// A component of a subject in another process, which can break down and must be ended after use.
public protocol RemotePart: Sendable {
  /// Returns the breakdown, or `nil` if the part works.
  func breakdown() async -> SubjectBreakdown?

  /// The last lines of the exchange with the part and of the part's other output, shortened;
  /// available even while a call runs.
  var lastMessages: [String] { get }

  /// Ends the use of this part; further calls to this method do nothing.
  func end() async
}

extension RemotePart {
  /// An empty array by default.
  public var lastMessages: [String] { [] }
}
