internal import Foundation
internal import Locks

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The loop that reads from, writes to and finally reaps a child process, in a separate thread.
struct ChildLoop {
  private let child: ChildProcess
  private var lines: LineBuffer
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var isOutputOpen = true
  private var areErrorsOpen = true
  private var hasFinished = false

  /// The maximum number of reads from a stream when the end is reported or the process has ended.
  ///
  /// This many reads of a whole chunk empty a pipe of up to 4 MiB. The limit is needed because a
  /// process outside the group may continue to write.
  private static let mostReadsAfterEnd = 64

  init(_ child: ChildProcess) {
    self.child = child
    lines = LineBuffer(limit: child.longestLine)
  }

  func run() {
    var loop = self
    while !loop.hasEnded() { loop.wait() }
    loop.finishLines()
    loop.release()
  }

  // MARK: - Streams

  /// Waits until a stream is ready or the process has to be checked, and transfers available data.
  ///
  /// If too much input is pending, the process is terminated instead.
  private mutating func wait() {
    let launch = child.launch
    let (hasUnsent, isEnding) = child.state.withLock { state in
      if case .none = state.ending { return (!state.unsent.isEmpty, false) }
      return (!state.unsent.isEmpty, true)
    }
    let interval: CInt = isEnding ? 5 : child.endsWithProcess ? 50 : -1
    var ends = [
      pollfd(fd: launch.wake.readEnd, events: CShort(POLLIN), revents: 0),
      pollfd(fd: isOutputOpen ? launch.output : -1, events: CShort(POLLIN), revents: 0),
      pollfd(fd: areErrorsOpen ? launch.errors : -1, events: CShort(POLLIN), revents: 0),
      pollfd(fd: hasUnsent ? launch.input : -1, events: CShort(POLLOUT), revents: 0),
    ]
    // The exit of a process is not always signaled by an event, so poll with a timeout.
    guard poll(&ends, nfds_t(ends.count), interval) > 0 else { return }
    if child.state.withLock({ $0.unsentBytes > ChildProcess.mostUnsent }) {
      finish(.failed("the subject does not read its input"))
      return child.terminate()
    }
    if ends[0].revents != 0 { _ = fill(from: launch.wake.readEnd) }
    if ends[3].revents != 0 { writeUnsent() }
    if ends[2].revents != 0 { _ = readErrors() }
    if ends[1].revents != 0 { _ = readOutput() }
  }

  /// Reads available data into the chunk.
  ///
  /// - Returns: The number of bytes, which is 0 if no data is available, or `nil` at the end of the
  ///   stream or after an error.
  private mutating func fill(from end: CInt) -> Int? {
    while true {
      let count = read(end, &chunk, chunk.count)
      if count > 0 { return count }
      if count == 0 { return nil }
      switch errno {
      case EINTR: continue
      case EAGAIN: return 0
      default: return nil
      }
    }
  }

  /// Reads available output, and returns whether any was available.
  ///
  /// The end of the output or a line that is too long is reported, and ends the process.
  private mutating func readOutput() -> Bool {
    guard let count = fill(from: child.launch.output) else {
      isOutputOpen = false
      finishLines()
      child.end(.asked(until: .now + ChildProcess.grace), closesInput: true)
      return false
    }
    // After the end was reported, output is read to unblock the process, but discarded.
    guard !hasFinished else { return count > 0 }
    let onLine = child.state.withLock { $0.lineHandlers?.onLine }
    let isFit = chunk.withUnsafeBufferPointer { chunk in
      lines.append(UnsafeBufferPointer(rebasing: chunk[..<count])) { onLine?($0) }
    }
    if !isFit {
      finish(.lineTooLong(limit: child.longestLine))
      child.terminate()
    }
    return count > 0
  }

  /// Reads available error output, and returns whether any was available.
  private mutating func readErrors() -> Bool {
    guard let count = fill(from: child.launch.errors) else {
      areErrorsOpen = false
      return false
    }
    chunk.withUnsafeBufferPointer { chunk in
      child.state.withLock { $0.tail.append(UnsafeBufferPointer(rebasing: chunk[..<count])) }
    }
    return count > 0
  }

  /// Reads the remaining output and error output of an ended process.
  private mutating func readRest() {
    var reads = 0
    while reads < Self.mostReadsAfterEnd, isOutputOpen, readOutput() { reads += 1 }
    readAvailableErrors()
  }

  private mutating func readAvailableErrors() {
    var reads = 0
    while reads < Self.mostReadsAfterEnd, areErrorsOpen, readErrors() { reads += 1 }
  }

  private func writeUnsent() {
    child.state.withLock { state in
      while let bytes = state.unsent.first {
        guard let count = Pipe.write(bytes, to: child.launch.input) else {
          state.unsent = Queue()
          state.unsentBytes = 0
          return
        }
        guard count == bytes.count else {
          state.unsent.first = bytes.dropFirst(count)
          state.unsentBytes -= count
          return
        }
        state.unsent.first = nil
        state.unsentBytes -= count
      }
    }
  }

  /// Reports the end of the output, unless an end has already been reported.
  private mutating func finishLines() {
    finish(lines.unfinished == 0 ? .closed : .unfinishedLine(bytes: lines.unfinished))
  }

  private mutating func finish(_ end: TransportEnd) {
    guard !hasFinished else { return }
    hasFinished = true
    // The receiver of the end immediately reads the error output, to report the reason.
    readAvailableErrors()
    let handlers = child.state.withLock { state in
      defer { state.lineHandlers = nil }
      return state.lineHandlers
    }
    handlers?.onEnd(end)
  }

  // MARK: - End of the process

  /// Performs the steps of ending the process that are due, and returns whether the process was
  /// reaped.
  private mutating func hasEnded() -> Bool {
    let launch = child.launch
    let isEnding = child.state.withLock { state in
      let closesInput = state.isInputOpen && state.closesInput && state.unsent.isEmpty
      if closesInput {
        state.isInputOpen = false
        _ = systemClose(launch.input)
      }
      if case .none = state.ending { return false }
      return true
    }
    guard isEnding || child.endsWithProcess else { return false }
    var information = siginfo_t()
    let isGone =
      waitid(P_PID, id_t(launch.process), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
    if isGone {
      // The process ID is not reused before the process is reaped, so no other process is killed.
      kill(-launch.process, SIGKILL)
      readRest()
      reap()
      return true
    }
    if isEnding { hurry() }
    return false
  }

  private func hurry() {
    let now = ContinuousClock.now
    let signal: CInt? = child.state.withLock { state in
      switch state.ending {
      case .asked(let until) where now >= until:
        state.ending = .requested(until: now + ChildProcess.grace)
        return SIGTERM
      case .requested(let until) where now >= until:
        state.ending = .killed
        return SIGKILL
      default: return nil
      }
    }
    guard let signal else { return }
    // Discard unsent input so that the input can be closed and the process does not wait for it.
    child.state.withLock { ($0.unsent, $0.unsentBytes) = (Queue(), 0) }
    kill(-child.launch.process, signal)
  }

  private func reap() {
    LiveGroups.remove(child.launch.process)
    var status: CInt = 0
    while waitpid(child.launch.process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    let words =
      signal == 0
      ? "the process ended with status \((status >> 8) & 0xFF)"
      : "the process was terminated by signal \(signal)"
    let waiting = child.state.withLock { state in
      state.status = words
      state.exitStatus = signal == 0 ? Int((status >> 8) & 0xFF) : nil
      state.endingSignal = signal == 0 ? nil : signal
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func release() {
    let launch = child.launch
    child.state.withLock { state in
      if state.isInputOpen { _ = systemClose(launch.input) }
      state.isInputOpen = false
      state.isReleased = true
      for end in [launch.output, launch.errors] { _ = systemClose(end) }
      launch.wake.close()
    }
  }
}
