public import Foundation

/// A wrapper that injects faults into any controllable store, and reports the calls and results.
///
/// The wrapped store does not need to support the faults: errors, late or missing results,
/// duplicated or reordered deliveries, and the death of the app's process before or after the
/// effect of a call. After the process has died, the app's calls have no effect, its sample and
/// anchored queries fail, its observers are not started, and no notifications are delivered until
/// ``terminateProcess()`` starts a new process.
public final class FaultInjectingStore: Sendable {
  /// A repeat of a notification, delivered when the completion of the first notification is called
  /// or the delivery fault is set.
  struct PendingRepeat: Sendable {
    let number: Int
    let query: QueryID
    let notify: @Sendable () -> Void
  }

  struct State {
    var faults: [StoreOperation: StoreFault] = [:]
    var metFaults: Set<StoreOperation> = []
    var interruptions: [StoreOperation: @Sendable () async -> Void] = [:]
    /// The notifications that `asOneChange` has delayed; `nil` while `asOneChange` is not running.
    var held: [@Sendable () -> Void]?
    var deliveryFault: DeliveryFault?
    var metDeliveryFaults: Set<DeliveryFault> = []
    var repeatedCompletions = 0
    /// The notification, if any, that waits for its successor or for the result of a query.
    var overtaken: [@Sendable () -> Void] = []
    /// The repeats of notifications whose completions have not been called, in order.
    var repeats: [PendingRepeat] = []
    /// The number of repeats that have been scheduled, which is also the number of the last one.
    var repeatedCount = 0
    var crashPoint: StoreCrashPoint?
    var crash: ProcessCrash?
    /// The number of the app's process, which shows whether the process has been replaced since a
    /// call, a result or a notification was delayed.
    var process = 0
  }

  let base: any ControllableHealthStore
  let patience: TimeInterval
  let wait: @Sendable (TimeInterval) async -> Void
  let note: @Sendable (StoreEvent) -> Void
  let refusal: @Sendable () -> (any Error)?
  let state = Locked(State())

  /// Creates a wrapper around a store.
  ///
  /// - Parameters:
  ///   - base: The wrapped store.
  ///   - patience: The number of seconds that a caller waits for a result.
  ///   - wait: A closure that suspends for a number of seconds.
  ///   - refusal: A closure that returns the error with which a call to an operation fails, or
  ///     `nil` to make the call; an error overrides the injected faults.
  ///   - note: A closure that receives the events.
  public init(
    _ base: any ControllableHealthStore, patience: TimeInterval,
    wait: @escaping @Sendable (TimeInterval) async -> Void,
    refusal: @escaping @Sendable () -> (any Error)? = { nil },
    note: @escaping @Sendable (StoreEvent) -> Void = { _ in }
  ) {
    self.base = base
    self.patience = patience
    self.wait = wait
    self.refusal = refusal
    self.note = note
  }

  // MARK: - Faults of calls

  /// Sets the fault for future calls to operations; `nil` restores normal calls.
  public func setFault(_ fault: StoreFault?, on operations: [StoreOperation]) {
    state.withLock { state in
      for operation in operations { state.faults[operation] = fault }
    }
  }

  /// The state of the fault injection as text, including the configured faults and those that have
  /// occurred; equal states produce equal text.
  package var faultDescription: String { state.withLock { StateDump.text(of: $0) } }

  /// Returns whether an operation has a fault; for `nil`, whether any operation has a fault.
  public func hasFault(on operation: StoreOperation? = nil) -> Bool {
    state.withLock { state in
      operation.map { state.faults[$0] != nil } ?? !state.faults.isEmpty
    }
  }

  /// The operations in which a fault that was set with ``setFault(_:on:)`` has occurred.
  public var metFaults: Set<StoreOperation> { state.withLock { $0.metFaults } }

  /// Sets an action that runs once, between the effect and the result of the next call to an
  /// operation; `nil` removes the action.
  ///
  /// A failing call does not run the action, unless it is a query. A query that is unanswered, or
  /// that fails because the process is dead, does not run the action.
  public func interrupt(_ operation: StoreOperation, _ body: (@Sendable () async -> Void)?) {
    state.withLock { $0.interruptions[operation] = body }
  }

  /// Whether at least one action set with ``interrupt(_:_:)`` has not started yet.
  public var isInterruptionWaiting: Bool { state.withLock { !$0.interruptions.isEmpty } }

  func takeInterruption(of operation: StoreOperation) -> (@Sendable () async -> Void)? {
    state.withLock { $0.interruptions.removeValue(forKey: operation) }
  }

  func meetFault(of operation: StoreOperation) -> StoreFault? {
    if let refusal = refusal() { return .failing(refusal) }
    return state.withLock { state in
      guard let fault = state.faults[operation] else { return nil }
      state.metFaults.insert(operation)
      if case .failingOnce = fault { state.faults[operation] = nil }
      return fault
    }
  }

  // MARK: - Death

  /// Makes the app's process end at a point in the next call to an operation; `nil` removes the
  /// crash point.
  ///
  /// A failing call does not reach the point after its effect, unless it is a query. An unanswered
  /// query does not reach this point.
  public func setCrashPoint(_ point: StoreCrashPoint?) { state.withLock { $0.crashPoint = point } }

  /// The crash of the app's process, or `nil` if the process is alive.
  public var crash: ProcessCrash? { state.withLock { $0.crash } }

  /// Throws if the process is dead, or dies now because this is its crash point.
  func live(through moment: StoreCrashPoint.Moment, _ operation: StoreOperation) throws {
    let point = StoreCrashPoint(moment, operation)
    let (crash, isNew) = state.withLock { state in
      guard state.crash == nil, state.crashPoint == point else { return (state.crash, false) }
      state.crashPoint = nil
      state.crash = ProcessCrash(point: point)
      return (state.crash, true)
    }
    if isNew { note(.crashed(point)) }
    if let crash { throw crash }
  }

  /// The number of the current process.
  var process: Int { state.withLock { $0.process } }

  /// Returns an error if the process is dead or has been replaced, or `nil` if it is alive.
  func death(of process: Int) -> (any Error)? {
    state.withLock { state in
      if let crash = state.crash { return crash }
      return state.process == process ? nil : CancellationError()
    }
  }

  // MARK: - Performing calls

  /// Performs a call for which this store has no method, with the faults of an operation.
  ///
  /// No event reports the call itself.
  ///
  /// - Throws: The error from the `refusal` closure, the fault or `body`; ``ProcessCrash`` if the
  ///   process is dead or dies during the call; `CancellationError` if the task is canceled, or the
  ///   process is replaced, before `body` runs.
  package func perform<Result>(
    _ operation: StoreOperation, _ body: () async throws -> Result
  ) async throws -> Result {
    try await perform(operation, body) { _ in nil }
  }

  func perform<Result>(
    _ operation: StoreOperation, _ body: () async throws -> Result,
    noting event: (String?) -> StoreEvent?
  ) async throws -> Result {
    try live(through: .before, operation)
    let process = self.process
    do {
      let fault = meetFault(of: operation)
      switch fault {
      case .failing(let error)?, .failingOnce(let error)?: throw error
      case .unanswered?:
        record(event(Self.noAnswer))
        await wait(patience)
      case .delayed(let seconds)?: await wait(seconds)
      case .late?, nil: break
      }
      // A dead process or a canceled caller must not cause a later effect.
      if let death = death(of: process) { throw death }
      guard !Task.isCancelled else { throw CancellationError() }
      let result = try await body()
      await takeInterruption(of: operation)?()
      // Recorded together with the effect, because no caller waits for a late result.
      record(event(nil))
      if case .late? = fault { await wait(patience) }
      try live(through: .after, operation)
      return result
    } catch {
      // An unanswered call and a crash were recorded when they occurred; no other canceled call is
      // recorded.
      if !(error is CancellationError || error is ProcessCrash) {
        record(event(Self.name(of: error)))
      }
      throw error
    }
  }

  private func record(_ event: StoreEvent?) {
    if let event { note(event) }
  }

  static let noAnswer = "no answer"

  static func name(of error: any Error) -> String {
    (error as? HealthError)?.code.name ?? (error as? ProgrammerError)?.kind.rawValue
      ?? String(describing: error)
  }
}
