internal import Conformance
internal import Diagnostics
internal import Locks

/// A temporary progress line on a terminal.
final class ProgressLine: Sendable {
  private struct State {
    var total = 0
    var finished = 0
    var shown = 0
  }

  private let console: Console
  /// Whether the line is shown, which is determined once instead of for every row.
  private let isShown = Console.Stream.error.isTerminal
  private let state = Guarded(State())

  init(console: Console) {
    self.console = console
  }

  /// Displays the progress of a run; writes nothing unless standard error is a terminal.
  func show(_ event: RunEvent) {
    guard isShown else { return }
    let text: String? = state.withLock { state in
      switch event {
      case .started(let rows): state.total = rows
      case .finished(let rows): state.finished += rows.count
      }
      // A hundred updates are sufficient, regardless of the number of rows.
      guard state.finished - state.shown >= state.total / 100 else { return nil }
      state.shown = state.finished
      return "\r\u{1B}[K\(state.finished) of \(state.total.counted("row")) finished"
    }
    if let text { console.writeError(text) }
  }

  /// Removes the line.
  func clear() {
    guard isShown else { return }
    console.writeError("\r\u{1B}[K")
  }
}
