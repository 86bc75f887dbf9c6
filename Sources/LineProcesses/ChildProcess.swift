internal import Foundation
internal import Locks

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A process that talks in lines on its standard input and output.
///
/// One thread of its own reads, writes what did not fit at once, and sees the process to its end;
/// whoever ends it, and however, the process is reaped and its whole group is gone.
package final class ChildProcess: LineTransport {
  /// How far the end of the process is.
  enum Ending: Sendable {
    /// It is to live.
    case none
    /// Its input is closed; it has until a moment to end by itself.
    case asked(until: ContinuousClock.Instant)
    /// Its group was told to end, and is killed at a moment.
    case told(until: ContinuousClock.Instant)
    /// Its group was killed.
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
    var endingSignal: CInt?
    var tail = ErrorTail()
    var waiting: [CheckedContinuation<Void, Never>] = []
    var lineHandlers:
      (onLine: @Sendable ([UInt8]) -> Void, onEnd: @Sendable (TransportEnd) -> Void)?
  }

  /// The number of bytes that may wait for a process that does not read.
  static let mostUnsent = 64 << 20

  /// The seconds that a process has to end after its input was closed, and again after SIGTERM.
  static let grace = Duration.seconds(2)

  let launch: ChildLaunch
  let longestLine: Int
  let state = Guarded(State())

  /// Starts a command line by `/bin/sh -c`.
  ///
  /// - Parameters:
  ///   - command: The command line.
  ///   - longestLine: The number of bytes of the longest line that is read.
  /// - Throws: ``SystemFailure`` when the system refuses.
  package init(command: String, longestLine: Int = 8 << 20) throws(SystemFailure) {
    self.longestLine = longestLine
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

  /// The last lines of the process's standard error.
  package var errorTail: [String] { state.withLock { $0.tail.text } }

  /// How the process ended, in words, once it has.
  package var status: String? { state.withLock { $0.status } }

  /// Whether a signal has ended the process, be it one of the suite.
  package var isEndedBySignal: Bool { endingSignal != nil }

  /// The signal that has ended the process, if one has.
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
      // A process that has closed its input is about to end, which the reading side will tell.
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

  /// Ends the process and its group, whatever it does.
  package func terminate() { end(.asked(until: .now), closesInput: true) }

  /// Waits until the process has ended and was reaped.
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
