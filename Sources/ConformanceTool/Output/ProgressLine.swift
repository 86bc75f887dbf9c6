internal import Conformance
internal import Locks

/// One line on a terminal that tells how far a run is, and leaves no trace.
final class ProgressLine: Sendable {
  private struct State {
    var total = 0
    var finished = 0
    var shown = 0
  }

  private let console: Console
  /// Asked once and not for every row.
  private let isShown = Console.Stream.error.isTerminal
  private let state = Guarded(State())

  init(console: Console) {
    self.console = console
  }

  /// Follows a run; nothing is written unless standard error is a terminal.
  func show(_ event: RunEvent) {
    guard isShown else { return }
    let text: String? = state.withLock { state in
      switch event {
      case .started(let rows): state.total = rows
      case .finished(let rows): state.finished += rows.count
      }
      // A hundred steps are enough for the eye, however many rows there are.
      guard state.finished - state.shown >= state.total / 100 else { return nil }
      state.shown = state.finished
      return "\r\u{1B}[Krunning row \(state.finished) of \(state.total)"
    }
    if let text { console.writeError(text) }
  }

  /// Takes the line away.
  func clear() {
    guard isShown else { return }
    console.writeError("\r\u{1B}[K")
  }
}
