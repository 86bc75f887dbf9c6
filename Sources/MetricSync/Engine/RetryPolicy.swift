public import Foundation

/// The limits of attempts to deliver or remove metrics, and the delays between the attempts.
public struct RetryPolicy: Hashable, Sendable, Codable {
  /// The maximum number of attempts in one pass to deliver or remove a batch of metrics, at least
  /// 1; one more is possible after the credential has been renewed.
  public var attempts: Int
  /// The maximum delay before the first retry, in seconds; the maximum doubles with each attempt,
  /// and each delay is a random fraction of the maximum.
  public var firstDelay: TimeInterval
  /// The maximum to which the delay grows, in seconds; a destination can request a longer wait.
  public var longestDelay: TimeInterval
  /// The longest wait that a destination can request within a pass, in seconds; if it requests a
  /// longer one, the remaining metrics are left for a later pass.
  public var longestWait: TimeInterval
  /// The number of consecutive failures with the verdict ``DeliveryVerdict/retry(_:)`` after which
  /// the engine sends nothing to the destination for the time ``rest``.
  public var failuresBeforeRest: Int
  /// The length of the rest after repeated failures, in seconds; one attempt then shows whether the
  /// destination works again.
  public var rest: TimeInterval
  /// The number of consecutive refused metrics after which the pass sends nothing more to the
  /// destination, which probably refuses everything.
  public var refusalsBeforeStop: Int

  /// Creates a policy; numbers of attempts, failures and refusals below 1 count as 1.
  public init(
    attempts: Int = 8, firstDelay: TimeInterval = 1, longestDelay: TimeInterval = 60,
    longestWait: TimeInterval = 300, failuresBeforeRest: Int = 8, rest: TimeInterval = 300,
    refusalsBeforeStop: Int = 25
  ) {
    self.attempts = max(1, attempts)
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.longestWait = longestWait
    self.failuresBeforeRest = max(1, failuresBeforeRest)
    self.rest = rest
    self.refusalsBeforeStop = max(1, refusalsBeforeStop)
  }

  /// Returns the delay before the next attempt: a random fraction of a time that doubles with each
  /// attempt, up to ``longestDelay``.
  ///
  /// - Parameters:
  ///   - attempt: The number of attempts so far, at least 1.
  ///   - chance: A random number from 0 to 1.
  /// - Returns: The delay in seconds.
  func delay(after attempt: Int, chance: Double) -> TimeInterval {
    min(longestDelay, firstDelay * pow(2, Double(min(attempt, 32) - 1))) * chance
  }
}

/// A circuit breaker that stops requests to a destination for a while after repeated failures.
struct CircuitBreaker: Hashable, Sendable {
  private var failures = 0
  private var openUntil: Date?

  /// Whether previous attempts failed so often that only a single attempt is permitted after the
  /// rest.
  var isProbing: Bool { openUntil != nil }

  /// Returns the end of the rest, or `nil` if attempts are permitted.
  func restEnd(at now: Date) -> Date? { openUntil.flatMap { now < $0 ? $0 : nil } }

  mutating func failed(at now: Date, _ policy: RetryPolicy) {
    failures += 1
    if failures >= policy.failuresBeforeRest || isProbing {
      openUntil = now.addingTimeInterval(policy.rest)
    }
  }

  mutating func succeeded() { self = Self() }
}

/// A state machine that chooses the action after each attempt to deliver or remove metrics.
struct AttemptMachine: Sendable {
  enum Action: Hashable, Sendable {
    case done(DeliveryReceipt)
    /// Halve the batch, and send the halves after the given number of seconds; `isTooLarge` states
    /// whether later batches must be smaller, too.
    case halve(DeliveryReason, isTooLarge: Bool, wait: TimeInterval)
    case refuse(DeliveryReason)
    case wait(TimeInterval, DeliveryReason)
    case renewCredential
    case pause(DeliveryReason, until: Date?)
    case stop(DeliveryReason)
  }

  let policy: RetryPolicy
  /// The number of metrics to deliver or remove.
  let count: Int
  /// Whether the batch may be halved after a failure that makes a smaller batch preferable.
  ///
  /// A batch of several metrics that is refused or too large is halved in any case.
  let canCutAgain: Bool
  private(set) var attempts = 0
  private(set) var mayHaveArrived: Bool
  private var hasRenewed = false

  init(policy: RetryPolicy, count: Int, canCutAgain: Bool, mayHaveArrived: Bool) {
    self.policy = policy
    self.count = count
    self.canCutAgain = canCutAgain
    self.mayHaveArrived = mayHaveArrived
  }

  mutating func handle(
    _ verdict: DeliveryVerdict, now: Date, chance: Double, _ breaker: inout CircuitBreaker
  ) -> Action {
    attempts += 1
    switch verdict {
    case .delivered(let receipt):
      breaker.succeeded()
      return .done(receipt)
    case .split(let reason):
      // The destination works; it only refuses a row.
      breaker.succeeded()
      return count > 1 ? .halve(reason, isTooLarge: false, wait: 0) : .refuse(reason)
    case .shrink(let reason):
      breaker.succeeded()
      return count > 1 ? .halve(reason, isTooLarge: true, wait: 0) : .refuse(reason)
    case .authorizeAgain(let reason):
      if hasRenewed { return .stop(reason) }
      hasRenewed = true
      return .renewCredential
    case .pause(let reason): return .pause(reason, until: nil)
    case .stop(let reason): return .stop(reason)
    case .retry(let retry): return handle(retry, now: now, chance: chance, &breaker)
    }
  }

  private mutating func handle(
    _ retry: DeliveryRetry, now: Date, chance: Double, _ breaker: inout CircuitBreaker
  ) -> Action {
    if retry.mayHaveArrived { mayHaveArrived = true }
    let wasProbing = breaker.isProbing
    breaker.failed(at: now, policy)
    // The next pass can begin before the end of the wait, so the end is saved with the pause.
    let end = retry.wait > 0 ? now.addingTimeInterval(retry.wait) : nil
    if retry.wait > policy.longestWait { return .pause(retry.reason, until: end) }
    if wasProbing || breaker.isProbing { return .pause(retry.reason, until: end) }
    if retry.prefersSmaller, count > 1, canCutAgain {
      return .halve(retry.reason, isTooLarge: true, wait: retry.wait)
    }
    guard attempts < policy.attempts else { return .pause(retry.reason, until: end) }
    return .wait(
      max(retry.wait, policy.delay(after: attempts, chance: chance)), retry.reason)
  }
}
