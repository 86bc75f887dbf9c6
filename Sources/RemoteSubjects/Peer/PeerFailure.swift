internal import LineProcesses

/// A failure of a conversation, such as a violation of the protocol by the other side.
public struct PeerFailure: Error, Hashable, Sendable {
  /// A kind of failure.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The other side closed its output, its process ended, this side ended the conversation, the
    /// transport failed, or the row that used the other side has finished.
    case ended
    /// The output of the other side ended in the middle of a line.
    case unfinishedLine
    /// A received line is longer than the limit.
    case lineTooLong
    /// A line is not JSON in UTF-8, is nested too deeply, or contains a number beyond the range of
    /// a double.
    case notJSON
    /// A line is not a valid JSON-RPC message or repeats the id of an unanswered request, or the
    /// other side reports that it could not read a line.
    case notAMessage
    /// A response has the id of a request that was never sent or, in a probe, of an earlier
    /// request.
    case unknownAnswer
    /// A request was answered twice.
    case answeredTwice
    /// A message does not have the form or the values that its method requires, is not permitted at
    /// this point, or is a response to the greeting that differs from that of an earlier process.
    case wrongShape
    /// A response or an expected line did not arrive in time.
    case noAnswer
    /// The other side sent more than the limits permit.
    case flood
    /// The system could not start the other side or its transport, or the run has ended.
    case notStarted
    /// The greeting was refused, for example because the two sides have no protocol version in
    /// common.
    case noCommonVersion
    /// An error response leaves the outcome of the call unknown.
    case indefinite
    /// A call that must succeed was refused, a call was answered with an error that is not
    /// permitted for it, or a call was too long to be sent.
    case refused
    /// A call requires a capability that the other side did not declare.
    case notOffered
  }

  /// The kind of the failure.
  public let kind: Kind
  /// A description of the failure for a developer.
  public let message: String
  /// The last lines of the exchange, shortened, oldest first; `→` marks lines that this side sent.
  public var exchange: [String]

  /// Creates a failure with the last lines of the exchange, if they are known.
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
  /// Creates a process that runs a subject's command line.
  ///
  /// - Throws: ``PeerFailure`` if the process cannot be started.
  convenience init(subject command: String, limits: PeerLimits) throws(PeerFailure) {
    do throws(SystemFailure) {
      try self.init(command: command, longestLine: limits.longestLine)
    } catch {
      throw PeerFailure(.notStarted, error.description)
    }
  }
}
