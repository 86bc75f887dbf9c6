public import Foundation

/// A store that fails where a bench says so and tells what it is asked, around any other store.
///
/// The store behind it needs no support for any of this: errors, calls that are late or never
/// answered, deliveries that come twice or out of order, and the death of the app's process before
/// or after the effect of a call. After a death no call has an effect, and nobody is told anything,
/// until the process is started again with ``terminateProcess()``.
public final class FaultInjectingStore: Sendable {
  struct State {
    var faults: [StoreOperation: StoreFault] = [:]
    var metFaults: Set<StoreOperation> = []
    var interruptions: [StoreOperation: @Sendable () async -> Void] = [:]
    /// What observers are to be told later, while it is held back.
    var held: [@Sendable () -> Void]?
    var deliveryFault: DeliveryFault?
    var metDeliveryFaults: Set<DeliveryFault> = []
    var repeatedCompletions = 0
    /// What waits for its successor to overtake it.
    var overtaken: [@Sendable () -> Void] = []
    var crashPoint: StoreCrashPoint?
    var crash: ProcessCrash?
    /// The number of the app's process: what an earlier one has left over is void.
    var process = 0
  }

  let base: any ControllableHealthStore
  let patience: TimeInterval
  let wait: @Sendable (TimeInterval) async -> Void
  let note: @Sendable (StoreEvent) -> Void
  let refusal: @Sendable () -> (any Error)?
  let state = Locked(State())

  /// Wraps a store.
  ///
  /// - Parameters:
  ///   - base: The store.
  ///   - patience: How many seconds a caller waits for an answer.
  ///   - wait: Lets so many seconds pass.
  ///   - refusal: An error for every call from now on, whatever faults are set.
  ///   - note: Receives what the store is asked and tells.
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

  /// Makes operations fail from now on, or succeed again.
  public func setFault(_ fault: StoreFault?, on operations: [StoreOperation]) {
    state.withLock { state in
      for operation in operations { state.faults[operation] = fault }
    }
  }

  /// The faults that are set and those that were met, as text that two equal states share.
  package var faultDescription: String { state.withLock { StateDump.text(of: $0) } }

  /// Whether an operation fails, or any.
  public func hasFault(on operation: StoreOperation? = nil) -> Bool {
    state.withLock { state in
      operation.map { state.faults[$0] != nil } ?? !state.faults.isEmpty
    }
  }

  /// The operations whose fault a call has met.
  public var metFaults: Set<StoreOperation> { state.withLock { $0.metFaults } }

  /// Does something once, between the effect of an operation and its answer; `nil` takes it back.
  public func interrupt(_ operation: StoreOperation, _ body: (@Sendable () async -> Void)?) {
    state.withLock { $0.interruptions[operation] = body }
  }

  /// Whether something still waits to be done during an operation.
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

  /// Lets the app's process die at the next call of an operation, or at none.
  public func setCrashPoint(_ point: StoreCrashPoint?) { state.withLock { $0.crashPoint = point } }

  /// The death of the app's process, until it is started again.
  public var crash: ProcessCrash? { state.withLock { $0.crash } }

  /// Throws where the process is dead, and lets it die where that is due.
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

  /// The number of the process that calls now.
  var process: Int { state.withLock { $0.process } }

  /// Why a process does and learns nothing more, if it is dead or another one took its place.
  func death(of process: Int) -> (any Error)? {
    state.withLock { state in
      if let crash = state.crash { return crash }
      return state.process == process ? nil : CancellationError()
    }
  }

  // MARK: - Carrying out

  func perform<Result>(
    _ operation: StoreOperation, _ body: () async throws -> Result,
    noting event: (String?) -> StoreEvent
  ) async throws -> Result {
    try live(through: .before, operation)
    let process = self.process
    do {
      let fault = meetFault(of: operation)
      switch fault {
      case .failing(let error)?, .failingOnce(let error)?: throw error
      case .unanswered?:
        note(event(Self.noAnswer))
        await wait(patience)
      case .delayed(let seconds)?: await wait(seconds)
      case .late?, nil: break
      }
      // Who is dead or has given up waiting must not be surprised by an effect later on.
      if let death = death(of: process) { throw death }
      guard !Task.isCancelled else { throw CancellationError() }
      let result = try await body()
      await takeInterruption(of: operation)?()
      // Noted with its effect: nobody waits for a late answer.
      note(event(nil))
      if case .late? = fault { await wait(patience) }
      try live(through: .after, operation)
      return result
    } catch {
      // A call without an answer was noted when it was made, and so was a death.
      if !(error is CancellationError || error is ProcessCrash) {
        note(event(Self.name(of: error)))
      }
      throw error
    }
  }

  static let noAnswer = "no answer"

  static func name(of error: any Error) -> String {
    (error as? HealthError)?.code.name ?? (error as? ProgrammerError)?.kind.rawValue
      ?? String(describing: error)
  }
}
