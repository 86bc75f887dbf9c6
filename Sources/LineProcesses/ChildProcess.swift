internal import Foundation
internal import Locks

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A process that exchanges lines through its standard input and output.
///
/// A separate thread, which ``start(onLine:onEnd:)`` creates, reads output and writes pending
/// input. After the output ends or the end is requested, the thread ends the process if
/// necessary, kills its whole group, and reaps it.
package final class ChildProcess: LineTransport {
  /// The progress of ending the process.
  enum Ending: Sendable {
    /// No end was requested.
    case none
    /// The input is being closed; the process has until a deadline to end on its own.
    case asked(until: ContinuousClock.Instant)
    /// The group received SIGTERM and will be killed at a deadline.
    case requested(until: ContinuousClock.Instant)
    /// The group was killed.
    case killed
  }

  struct State: Sendable {
    var unsent = Queue<ArraySlice<UInt8>>()
    var unsentBytes = 0
    var isInputOpen = true
    var closesInput = false
    var isReleased = false
    var ending = Ending.none
    var status: String?
    var exitStatus: Int?
    var endingSignal: CInt?
    var tail = ErrorTail()
    var waiting: [CheckedContinuation<Void, Never>] = []
    var lineHandlers:
      (onLine: @Sendable ([UInt8]) -> Void, onEnd: @Sendable (TransportEnd) -> Void)?
  }

  /// The maximum number of pending input bytes; with more, the process is terminated.
  static let mostUnsent = 64 << 20

  /// The time from ``close()`` or the end of the output to SIGTERM, and from SIGTERM to SIGKILL.
  static let grace = Duration.seconds(2)

  let launch: ChildLaunch
  let longestLine: Int
  let endsWithProcess: Bool
  let state = Guarded(State())

  /// Starts a process that runs a command line with `/bin/sh -c`.
  ///
  /// The output is read and the process is reaped only after a call to ``start(onLine:onEnd:)``.
  ///
  /// - Parameters:
  ///   - command: The command line.
  ///   - longestLine: The maximum length of a received line in bytes.
  ///   - endsWithProcess: Whether the output ends when the shell exits, even if a process that it
  ///     started keeps the output open. Otherwise, the output ends when all of its writers have
  ///     closed it.
  /// - Throws: ``SystemFailure`` if the system cannot start the process, or after
  ///   ``LiveGroups/endAll(looks:)``.
  package init(
    command: String, longestLine: Int = 8 << 20, endsWithProcess: Bool = false
  ) throws(SystemFailure) {
    self.longestLine = longestLine
    self.endsWithProcess = endsWithProcess
    launch = try ChildLaunch.starting(command)
  }

  package func start(
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable (TransportEnd) -> Void
  ) {
    state.withLock { $0.lineHandlers = (onLine, onEnd) }
    let thread = Thread { [self] in
      ChildLoop(self).run()
    }
    thread.name = "healthspec child \(launch.process)"
    thread.start()
  }

  /// The last lines of the process's standard error, shortened and without Swift stack traces.
  package var errorTail: [String] { state.withLock { $0.tail.text } }

  /// A description of how the process ended, or `nil` if the process has not been reaped.
  package var status: String? { state.withLock { $0.status } }

  /// The exit status, or `nil` if a signal ended the process or the process has not been reaped.
  package var exitStatus: Int? { state.withLock(\.exitStatus) }

  /// Whether a signal ended the process, which includes the signals that this type sends.
  package var isEndedBySignal: Bool { endingSignal != nil }

  /// The signal that ended the process, or `nil` if the process has exited normally or has not been
  /// reaped.
  package var endingSignal: CInt? { state.withLock(\.endingSignal) }

  package func send(_ line: [UInt8]) {
    let isLeft = state.withLock { state in
      guard state.isInputOpen, !state.closesInput else { return false }
      let bytes = (line + [0x0A])[...]
      guard state.unsent.isEmpty else {
        state.unsent.append(bytes)
        state.unsentBytes += bytes.count
        return state.unsentBytes > Self.mostUnsent
      }
      // A line to a process that has closed its input is discarded; the end of the process is
      // reported separately.
      let count = Pipe.write(bytes, to: launch.input) ?? bytes.count
      if count < bytes.count {
        state.unsent.append(bytes.dropFirst(count))
        state.unsentBytes = bytes.count - count
      }
      return count < bytes.count
    }
    if isLeft { wakeUp() }
  }

  package func close() { end(.asked(until: .now + Self.grace), closesInput: true) }

  package func closeInput() {
    state.withLock { $0.closesInput = true }
    wakeUp()
  }

  /// Ends the process and its group with SIGTERM, and with SIGKILL after the grace period.
  package func terminate() { end(.asked(until: .now), closesInput: true) }

  /// Waits until the process has ended and has been reaped.
  package func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard state.status == nil else { return true }
        state.waiting.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  func end(_ ending: Ending, closesInput: Bool) {
    state.withLock { state in
      state.closesInput = state.closesInput || closesInput
      switch (state.ending, ending) {
      case (.none, _): state.ending = ending
      case (.asked(let until), .asked(let sooner)) where sooner < until: state.ending = ending
      default: break
      }
    }
    wakeUp()
  }

  private func wakeUp() {
    state.withLock { state in
      if !state.isReleased { _ = Pipe.write([0], to: launch.wake.writeEnd) }
    }
  }
}
