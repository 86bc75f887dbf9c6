internal import ConformanceRecord

#if canImport(os)
  private import os
#else
  private import Synchronization
#endif

/// A row under way: it comes to an end by itself, or is given up.
///
/// Not a task group: a group waits for all of its children, also for one that never ends.
final class RowAttempt: Sendable {
  private struct State: Sendable {
    var step: Int?
    var isOver = false
    var record: RowRecord?
    var waiter: CheckedContinuation<RowRecord?, Never>?
  }

  #if canImport(os)
    private let state = OSAllocatedUnfairLock(initialState: State())
  #else
    private let state = Mutex(State())
  #endif

  /// The step that was begun last.
  var step: Int? { state.withLock { $0.step } }

  func begin(step: Int) { state.withLock { $0.step = step } }

  /// Ends the attempt, with a record or, when it is given up, without; what comes second is lost.
  func end(with record: RowRecord?) {
    let waiter = state.withLock { state -> CheckedContinuation<RowRecord?, Never>? in
      guard !state.isOver else { return nil }
      state.isOver = true
      state.record = record
      return state.waiter
    }
    waiter?.resume(returning: record)
  }

  /// The record, or `nil` when the attempt was given up.
  var result: RowRecord? {
    get async {
      await withCheckedContinuation { waiter in
        let isOver = state.withLock { state in
          if !state.isOver { state.waiter = waiter }
          return state.isOver
        }
        if isOver { waiter.resume(returning: state.withLock { $0.record }) }
      }
    }
  }
}
