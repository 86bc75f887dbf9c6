internal import LineProcesses

/// A failure of a conversation, such as a violation of the protocol by the other side.
public struct PeerFailure: Error, Hashable, Sendable {
  /// A kind of failure.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The other side closed its output, or its process ended.
    case ended
    /// The output ended in the middle of a line.
    case unfinishedLine
    /// A line is longer than the protocol permits.
    case lineTooLong
    /// A line is not JSON in UTF-8.
    case notJSON
    /// A line is not a JSON-RPC message.
    case notAMessage
    /// An answer has no matching request.
    case unknownAnswer
    /// A request was answered twice.
    case answeredTwice
    /// An answer or a notification does not match its method.
    case wrongShape
    /// The answer did not arrive in time.
    case noAnswer
    /// The other side sent more than the limits permit.
    case flood
    /// The system could not start the other side or its transport.
    case notStarted
    /// The two sides have no protocol version in common.
    case noCommonVersion
    /// The error in an answer leaves the outcome of the call unknown.
    case indefinite
    /// A mandatory call was refused.
    case refused
    /// This side needs a capability that the other side did not offer.
    case notOffered
  }

  /// The kind of the failure.
  public let kind: Kind
  /// A sentence that describes the expected and the actual behavior.
  public let message: String
  /// The last lines of the exchange, oldest first and shortened; `→` marks lines of this side.
  public var exchange: [String]

  /// Creates a failure with the end of the exchange, if it is known.
  public init(_ kind: Kind, _ message: String, exchange: [String] = []) {
    self.kind = kind
    self.message = message
    self.exchange = exchange
  }
}

extension PeerFailure: CustomStringConvertible {
  /// The message, without the exchange.
  public var description: String { message }
}

extension ChildProcess {
  /// Starts the command line of a subject.
  ///
  /// - Throws: ``PeerFailure`` if the system cannot start the process.
  convenience init(subject command: String, limits: PeerLimits) throws(PeerFailure) {
    do throws(SystemFailure) {
      try self.init(command: command, longestLine: limits.longestLine)
    } catch {
      throw PeerFailure(.notStarted, error.description)
    }
  }
}
