internal import Foundation
internal import HealthModel

/// The progress of the passes over a source, for a progress line.
final class ReadingMeter: Sendable {
  private struct State {
    var fractions: [Int: Double] = [:]
    var next = 0
  }

  /// The number of expected passes, one for each destination; at least 1.
  private let passes: Int
  private let state = Locked(State())

  init(passes: Int = 1) { self.passes = max(1, passes) }

  /// Records that a pass begins, and returns its number.
  func begin() -> Int {
    state.withLock { state in
      state.next += 1
      state.fractions[state.next] = 0
      return state.next
    }
  }

  /// Records the fraction of the source that a pass has read, from 0 to 1.
  func reach(_ fraction: Double, in pass: Int) {
    state.withLock { $0.fractions[pass] = fraction }
  }

  /// Discards the progress of all passes.
  func reset() { state.withLock { $0.fractions = [:] } }

  /// Discards the progress of a pass that ended early.
  func abandon(_ pass: Int) { state.withLock { $0.fractions[pass] = nil } }

  /// The completed fraction of all expected passes, from 0 to 1; `nil` if no pass has begun, or the
  /// progress of all passes was discarded.
  var fraction: Double? {
    state.withLock { state in
      guard !state.fractions.isEmpty else { return nil }
      return min(1, state.fractions.values.reduce(0, +) / Double(passes))
    }
  }
}
