internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import MetricSync

/// A progress line on standard error, with the rate and, for an export, the remaining time; it is
/// shown only on a terminal.
final class ProgressText: Sendable {
  private struct State {
    var counts: [String: MetricCounts] = [:]
    var shown = Date.distantPast
  }

  private let console: Console
  private let meter: ReadingMeter
  private let clock: any HealthClock
  private let started: Date
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let state = Locked(State())

  init(_ console: Console, _ meter: ReadingMeter, clock: any HealthClock = SystemClock()) {
    self.console = console
    self.meter = meter
    self.clock = clock
    started = clock.now
  }

  /// Replaces the progress of a destination, and shows the total of all destinations at most ten
  /// times per second.
  func show(_ progress: SyncProgress) {
    guard isShown else { return }
    let now = clock.now
    let total: MetricCounts? = state.withLock { state in
      state.counts[progress.destination] = progress.counts
      guard now.timeIntervalSince(state.shown) >= 0.1 else { return nil }
      state.shown = now
      return state.counts.values.reduce(into: MetricCounts()) { $0 += $1 }
    }
    if let total { console.writeError("\r\u{1B}[K" + line(total, now)) }
  }

  /// Clears the progress line.
  func clear() {
    if isShown { console.writeError("\r\u{1B}[K") }
  }

  private func line(_ total: MetricCounts, _ now: Date) -> String {
    let elapsed = max(0.001, now.timeIntervalSince(started))
    var parts = [
      "\(Figures.text(of: total.read)) read", "\(Figures.text(of: total.sent)) sent",
      "\(Figures.text(of: Int(Double(total.sent) / elapsed)))/s",
    ]
    if total.retried > 0 { parts.append("\(Figures.text(of: total.retried)) retried") }
    if let fraction = meter.fraction, fraction > 0.01 {
      parts.append("\(Figures.duration(elapsed * (1 - fraction) / fraction)) left")
    }
    return parts.joined(separator: ", ")
  }
}
