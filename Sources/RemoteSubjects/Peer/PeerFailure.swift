internal import LineProcesses

/// How the other side broke the protocol; nothing more is asked of it.
public struct PeerFailure: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It closed its output, or its process ended.
    case ended
    /// Its output ended in the middle of a line.
    case unfinishedLine
    /// A line is longer than the protocol permits.
    case lineTooLong
    /// A line is no JSON in UTF-8.
    case notJSON
    /// A line is no message of JSON-RPC.
    case notAMessage
    /// It answered what was not asked.
    case unknownAnswer
    /// It answered a request a second time.
    case answeredTwice
    /// An answer or a notification is not what its method says.
    case wrongShape
    /// It did not answer in time.
    case noAnswer
    /// It told more than anybody asked for.
    case flood
    /// The system refused to start it, or to carry lines.
    case notStarted
    /// It speaks no version of the protocol that this side speaks.
    case noCommonVersion
    /// It answered with an error after which nobody knows what happened.
    case indefinite
    /// It refused a call that it has to know.
    case refused
    /// It never offered what this side was about to ask for.
    case notOffered
  }

  /// What went wrong.
  public let kind: Kind
  /// What was expected and what was found, in a sentence.
  public let message: String
  /// The last lines of the exchange, oldest first, shortened; `→` is what this side sent.
  public var exchange: [String]

  /// Creates a failure.
  public init(_ kind: Kind, _ message: String, exchange: [String] = []) {
    self.kind = kind
    self.message = message
    self.exchange = exchange
  }
}

extension PeerFailure: CustomStringConvertible {
  /// The sentence.
  public var description: String { message }
}

extension ChildProcess {
  /// Starts the command line of a subject.
  ///
  /// - Throws: ``PeerFailure`` when the system refuses.
  convenience init(subject command: String, limits: PeerLimits) throws(PeerFailure) {
    do throws(SystemFailure) {
      try self.init(command: command, longestLine: limits.longestLine)
    } catch {
      throw PeerFailure(.notStarted, error.description)
    }
  }
}
