public import Foundation

/// What one side puts up with from the other.
public struct PeerLimits: Hashable, Sendable {
  /// The seconds of real time until the first answer.
  public var helloDeadline: TimeInterval = 30
  /// The seconds of real time until any other answer, or the next part of it.
  public var answerDeadline: TimeInterval = 15
  /// The longest line, in bytes.
  public var longestLine: Int = 8 << 20
  /// The bytes of one answer with all its parts, or of lines that wait to be read.
  public var mostBytes: Int = 256 << 20
  /// The number of notifications that nobody asked for, within one call; of lines at all, where
  /// nobody understands them.
  public var mostUnsolicited: Int = 10_000
  /// The number of things that the other side notes for people, within one call.
  public var mostLogs: Int = 100_000
  /// The number of requests of the other side that wait for an answer at a time.
  public var mostOpenRequests: Int = 10_000

  /// Creates the limits of the protocol.
  public init() {}
}
