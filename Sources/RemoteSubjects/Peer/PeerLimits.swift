public import Foundation

/// The limits that one side imposes on the other.
public struct PeerLimits: Hashable, Sendable {
  /// The deadline for the first answer, in seconds of real time.
  public var helloDeadline: TimeInterval = 30
  /// The deadline for any other answer or its next part, in seconds of real time.
  public var answerDeadline: TimeInterval = 15
  /// The maximum length of a line, in bytes.
  public var longestLine: Int = 8 << 20
  /// The maximum size of one answer with all its parts, or of unread lines, in bytes.
  public var mostBytes: Int = 256 << 20
  /// The maximum number of unsolicited notifications within one call; in an exchange of
  /// uninterpreted lines, the maximum number of lines received after each sent line.
  public var mostUnsolicited: Int = 10_000
  /// The maximum number of log messages from the other side within one call.
  public var mostLogs: Int = 100_000
  /// The maximum number of concurrent requests of the other side.
  public var mostOpenRequests: Int = 10_000

  /// Creates the limits that the protocol specifies.
  public init() {}
}
