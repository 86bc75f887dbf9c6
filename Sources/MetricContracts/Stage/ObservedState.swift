internal import Foundation
internal import HealthModel
internal import MetricSync

/// The state of a row's engine, in which a save can end the app or fail.
final class ObservedState: DeliveryState {
  /// A scripted event of a save.
  enum Fault: Hashable, Sendable {
    /// The app ends before anything is written.
    case deathBefore
    /// The app ends after everything is written.
    case deathAfter
    /// Nothing can be written.
    case failure
  }

  fileprivate struct State {
    /// The event of a later save, with the number of saves before it.
    var fault: (fault: Fault, saves: Int)?
    /// The destinations whose pass has ended.
    var ended: Set<String> = []
    /// The number of passes that have locked the state.
    var passes = 0
    /// The number of saves that were completed.
    var saves = 0
    /// The number of completed saves when the app first ended, or `nil` if it has not ended.
    var savesBeforeDeath: Int?
    /// Whether the app has ended and no later pass has begun.
    var isDead = false
  }

  let base: any DeliveryState
  private let onBegin: @Sendable () -> Void
  private let onEnd: @Sendable () -> Void
  fileprivate let state = Locked(State())

  /// Creates a state that wraps another one.
  ///
  /// `onBegin` is called when a pass has locked the state. `onEnd` is called when a destination has
  /// saved the result of its pass without the end of the app, or when a scripted failure prevents a
  /// save.
  init(
    _ base: any DeliveryState, onBegin: @escaping @Sendable () -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.base = base
    self.onBegin = onBegin
    self.onEnd = onEnd
  }

  /// Injects a fault after a number of further saves; `nil` removes the current fault.
  ///
  /// A fault that ends the app occurs once; a failure also affects all later saves.
  func set(_ fault: Fault?, afterSaves saves: Int) {
    state.withLock { $0.fault = fault.map { ($0, saves) } }
  }

  /// The number of passes that have locked the state.
  var passes: Int { state.withLock { $0.passes } }

  func lock() async throws {
    try await base.lock()
    state.withLock { state in
      state.ended = []
      state.passes += 1
      state.isDead = false
    }
    onBegin()
  }

  func unlock() async { await base.unlock() }
  func reset(_ destination: String) async throws { try await base.reset(destination) }

  func load(_ destination: String) async throws -> (DeliveryProgress, [SettledMetric]) {
    var (progress, settled) = try await base.load(destination)
    // The result of an earlier pass is dropped, so that only the last save of a pass has a result.
    progress.lastPass = nil
    return (progress, settled)
  }

  func save(
    _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
  ) async throws {
    guard !state.withLock({ $0.isDead }) else { throw CancellationError() }
    switch dueFault() {
    case .deathBefore: throw death()
    case .deathAfter:
      try await base.save(progress, settling: settling, of: destination)
      state.withLock { $0.saves += 1 }
      throw death()
    case .failure:
      end(destination)
      throw DeliveryStateError.unwritable(path: "state")
    case nil: break
    }
    try await base.save(progress, settling: settling, of: destination)
    state.withLock { $0.saves += 1 }
    if progress.lastPass != nil { end(destination) }
  }

  /// The number of completed saves when the app first ended, or `nil` if it has not ended.
  var savesBeforeDeath: Int? { state.withLock { $0.savesBeforeDeath } }

  /// Records that the app ends, and returns the error that ends its pass.
  ///
  /// Until the next pass, the state cannot be saved.
  func death() -> CancellationError {
    state.withLock { state in
      state.savesBeforeDeath = state.savesBeforeDeath ?? state.saves
      state.isDead = true
    }
    return CancellationError()
  }

  private func dueFault() -> Fault? {
    state.withLock { state in
      guard let (fault, saves) = state.fault else { return nil }
      guard saves <= 0 else {
        state.fault = (fault, saves - 1)
        return nil
      }
      if fault != .failure { state.fault = nil }
      return fault
    }
  }

  private func end(_ destination: String) {
    let isFirst = state.withLock { $0.ended.insert(destination).inserted }
    if isFirst { onEnd() }
  }
}

extension ObservedState {
  /// The scripted event and the number of saves before it, as text.
  var faultText: String { state.withLock { "\($0.fault as Any)" } }
}
