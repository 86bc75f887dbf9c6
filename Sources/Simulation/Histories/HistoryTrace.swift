internal import Locks

/// The events of a history as a digest and, on request, as text.
public final class HistoryTrace: Sendable {
  private struct State {
    var digest = HistoryDigest()
    var lines: [String] = []
  }

  private let state = Guarded(State())
  /// Whether the events are kept as text.
  public let isRecording: Bool

  /// Creates an empty trace that keeps the events as text if it is recording.
  public init(isRecording: Bool) { self.isRecording = isRecording }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - code: A number that identifies the event with its values.
  ///   - text: The event in words, which are computed only if they are kept.
  public func note(_ code: UInt64, _ text: @autoclosure () -> String) {
    let line = isRecording ? text() : nil
    state.withLock { state in
      state.digest.add(code)
      if let line { state.lines.append(line) }
    }
  }

  /// The digest of the events so far.
  public var digest: UInt64 { state.withLock { $0.digest.value } }
  /// The texts of the events so far; empty unless the trace is recording.
  public var lines: [String] { state.withLock { $0.lines } }
}
