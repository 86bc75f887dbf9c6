internal import Foundation
internal import HealthModel

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The life of a child process, from its first line to its reaping, on a thread of its own.
struct ChildLoop {
  private let child: ChildProcess
  private var lines: LineBuffer
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var isOutputOpen = true
  private var areErrorsOpen = true
  private var hasTold = false

  init(_ child: ChildProcess) {
    self.child = child
    lines = LineBuffer(limit: child.longestLine)
  }

  func run() {
    var loop = self
    while !loop.hasEnded() { loop.wait() }
    loop.tell(.closed)
    loop.release()
  }

  // MARK: - Streams

  /// Waits until something can be read or written, or it is time to look at the process.
  private mutating func wait() {
    let launch = child.launch
    let (hasUnsent, isEnding) = child.state.withLock { state in
      if case .none = state.ending { return (!state.unsent.isEmpty, false) }
      return (!state.unsent.isEmpty, true)
    }
    var ends = [
      pollfd(fd: child.wake.readEnd, events: CShort(POLLIN), revents: 0),
      pollfd(fd: isOutputOpen ? launch.output : -1, events: CShort(POLLIN), revents: 0),
      pollfd(fd: areErrorsOpen ? launch.errors : -1, events: CShort(POLLIN), revents: 0),
      pollfd(fd: hasUnsent ? launch.input : -1, events: CShort(POLLOUT), revents: 0),
    ]
    // While the process is on its way out nothing else may tell that it is gone.
    guard poll(&ends, nfds_t(ends.count), isEnding ? 5 : -1) > 0 else { return }
    if child.state.withLock({ $0.unsentBytes > ChildProcess.mostUnsent }) {
      tell(.failed("the subject does not read what it is sent"))
      return child.terminate()
    }
    if ends[0].revents != 0 { _ = fill(from: child.wake.readEnd) }
    if ends[3].revents != 0 { writeUnsent() }
    if ends[2].revents != 0 { readErrors() }
    if ends[1].revents != 0 { readOutput() }
  }

  /// Reads into the chunk; `nil` at the end, and nothing where there is nothing yet.
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

  private mutating func readOutput() {
    guard let count = fill(from: child.launch.output) else {
      isOutputOpen = false
      tell(lines.unfinished == 0 ? .closed : .unfinishedLine(bytes: lines.unfinished))
      return child.end(.asked(until: .now + ChildProcess.grace), closesInput: true)
    }
    // What comes after the end was told is read, so that the process can write it, and dropped.
    guard !hasTold else { return }
    let onLine = child.state.withLock { $0.lineHandlers?.onLine }
    let isFit = chunk.withUnsafeBufferPointer { chunk in
      lines.append(UnsafeBufferPointer(rebasing: chunk[..<count])) { onLine?($0) }
    }
    if !isFit {
      tell(.lineTooLong(limit: child.longestLine))
      child.terminate()
    }
  }

  private mutating func readErrors() {
    guard let count = fill(from: child.launch.errors) else {
      areErrorsOpen = false
      return
    }
    chunk.withUnsafeBufferPointer { chunk in
      child.state.withLock { $0.tail.append(UnsafeBufferPointer(rebasing: chunk[..<count])) }
    }
  }

  private func writeUnsent() {
    child.state.withLock { state in
      while let bytes = state.unsent.first {
        guard let count = Pipe.write(bytes, to: child.launch.input) else {
          state.unsent = []
          state.unsentBytes = 0
          return
        }
        guard count == bytes.count else {
          state.unsent[0] = bytes.dropFirst(count)
          state.unsentBytes -= count
          return
        }
        state.unsent.removeFirst()
        state.unsentBytes -= count
      }
    }
  }

  private mutating func tell(_ end: TransportEnd) {
    guard !hasTold else { return }
    hasTold = true
    let handlers = child.state.withLock { state in
      defer { state.lineHandlers = nil }
      return state.lineHandlers
    }
    handlers?.onEnd(end)
  }

  // MARK: - The end

  /// Does what the end of the process asks for now; true when it was reaped.
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
    guard isEnding else { return false }
    var information = siginfo_t()
    let isGone =
      waitid(P_PID, id_t(launch.process), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
    if isGone {
      // What it has left behind in its streams says why.
      if areErrorsOpen { readErrors() }
      // Its number is its own until it is reaped, so nobody else is hit.
      kill(-launch.process, SIGKILL)
      reap()
      return true
    }
    hurry()
    return false
  }

  private func hurry() {
    let now = ContinuousClock.now
    let signal: CInt? = child.state.withLock { state in
      switch state.ending {
      case .asked(let until) where now >= until:
        state.ending = .told(until: now + ChildProcess.grace)
        return SIGTERM
      case .told(let until) where now >= until:
        state.ending = .killed
        return SIGKILL
      default: return nil
      }
    }
    guard let signal else { return }
    // Who waits for input that never comes is not to wait any longer.
    child.state.withLock { ($0.unsent, $0.unsentBytes) = ([], 0) }
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
      : "the process was ended by signal \(signal)"
    let waiting = child.state.withLock { state in
      state.status = words
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
      for end in [launch.output, launch.errors, child.wake.readEnd, child.wake.writeEnd] {
        _ = systemClose(end)
      }
    }
  }
}
