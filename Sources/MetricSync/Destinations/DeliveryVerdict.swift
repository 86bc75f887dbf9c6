public import Foundation

/// The result of an attempt to deliver a batch, to remove metrics or to test a destination.
public enum DeliveryVerdict: Hashable, Sendable {
  /// The receiver has the batch, or the removal or the test succeeded.
  case delivered(DeliveryReceipt)
  /// The attempt failed for a reason that may be temporary.
  ///
  /// A delivery or removal is repeated after a while, in this pass or in the next one. If
  /// ``DeliveryRetry/prefersSmaller`` is `true`, the batch can be halved instead.
  case retry(DeliveryRetry)
  /// The receiver refuses a metric: the batch is halved until that metric is found, and a batch of
  /// one metric counts as refused.
  case split(DeliveryReason)
  /// The batch is too large: its halves are sent, and a batch of one metric counts as refused.
  case shrink(DeliveryReason)
  /// The credential is refused; a new one is tried once.
  case authorizeAgain(DeliveryReason)
  /// The destination accepts nothing at present; the remaining metrics are left for the next pass.
  case pause(DeliveryReason)
  /// A person has to solve a problem; the pass sends nothing more to the destination.
  case stop(DeliveryReason)
}

/// The receiver's confirmation of a batch, a removal or a test.
public struct DeliveryReceipt: Hashable, Sendable {
  /// The values to remember for later batches, or `nil` if nothing changed; ignored after a removal
  /// or a test.
  ///
  /// The engine merges them by key into the values that it already remembers. They must not contain
  /// health values.
  public var memory: [String: String]?
  /// The reason why the pass sends nothing more to the destination, although this batch was
  /// accepted; `nil` if deliveries continue.
  public var stop: DeliveryReason?

  /// Creates a receipt; by default, deliveries continue.
  public init(memory: [String: String]? = nil, stop: DeliveryReason? = nil) {
    self.memory = memory
    self.stop = stop
  }
}

/// A failure that may be temporary, after which the delivery or removal is attempted again.
public struct DeliveryRetry: Hashable, Sendable {
  /// The reason for the failure.
  public var reason: DeliveryReason
  /// The minimum number of seconds to wait before the next attempt.
  public var wait: TimeInterval
  /// Whether the receiver may already have the batch.
  public var mayHaveArrived: Bool
  /// Whether a smaller batch may succeed.
  public var prefersSmaller: Bool

  /// Creates a failure that may be temporary, by default without a wait.
  public init(
    _ reason: DeliveryReason, wait: TimeInterval = 0, mayHaveArrived: Bool,
    prefersSmaller: Bool = false
  ) {
    self.reason = reason
    self.wait = wait
    self.mayHaveArrived = mayHaveArrived
    self.prefersSmaller = prefersSmaller
  }
}

/// A reason for a verdict or for the early end of a pass, in a form that can be logged.
///
/// The reason never contains a metric value, a secret, or text from a response other than an error
/// code.
public struct DeliveryReason: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The HTTP status of the response, or `nil` if the reason does not depend on a status.
  public let status: Int?
  /// The error code that was read from the response, such as `PGRST205`, or `nil` if none was read.
  public let code: String?
  /// The reason, often with a way to fix the problem.
  public let text: String

  /// Creates a reason from words that can be logged.
  public init(_ text: String, status: Int? = nil, code: String? = nil) {
    self.text = text
    self.status = status
    self.code = code
  }

  /// The text, followed in parentheses by the status, the code or both, unless both are `nil`.
  public var description: String {
    let facts = [status.map { "status \($0)" }, code].compactMap { $0 }
    return facts.isEmpty ? text : "\(text) (\(facts.joined(separator: ", ")))"
  }
}
