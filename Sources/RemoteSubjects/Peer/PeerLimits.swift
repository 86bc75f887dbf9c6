public import Foundation

/// The limits that one side imposes on the other.
public struct PeerLimits: Hashable, Sendable {
  /// The deadline for the first response, in seconds of real time.
  public var helloDeadline: TimeInterval = 30
  /// The default deadline for any other response or its next part, in seconds of real time.
  public var answerDeadline: TimeInterval = 15
  /// The maximum length of a line without its terminator, in bytes.
  public var longestLine: Int = 8 << 20
  /// The maximum total size, in bytes, of the parts that precede one response.
  ///
  /// In an exchange of uninterpreted lines, this is the maximum total size of the unread lines.
  public var mostBytes: Int = 256 << 20
  /// The maximum number of unsolicited notifications since a request was last sent or answered.
  ///
  /// In an exchange of uninterpreted lines, this is the maximum number of lines received after each
  /// sent line and after this side has closed the other side's input.
  public var mostUnsolicited: Int = 10_000
  /// The maximum number of log messages from the other side since a request was last sent or
  /// answered.
  public var mostLogs: Int = 100_000
  /// The maximum number of unanswered requests from the other side.
  public var mostOpenRequests: Int = 10_000

  /// Creates the default limits.
  public init() {}
}
