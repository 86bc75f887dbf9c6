import Foundation
import Locks
import TestSupport
import Testing

@testable import LineProcesses

/// A child process with its output and its end.
private final class Child: Sendable {
  let process: ChildProcess
  let lines: AsyncStream<String>
  let ends: AsyncStream<TransportEnd>

  init(_ command: String, longestLine: Int = 1 << 20, endsWithProcess: Bool = false) throws {
    process = try ChildProcess(
      command: command, longestLine: longestLine, endsWithProcess: endsWithProcess)
    let (lines, speaking) = AsyncStream.makeStream(of: String.self)
    let (ends, ending) = AsyncStream.makeStream(of: TransportEnd.self)
    (self.lines, self.ends) = (lines, ends)
    process.start(
      onLine: { speaking.yield(String(decoding: $0, as: UTF8.self)) },
      onEnd: {
        speaking.finish()
        ending.yield($0)
      })
  }

  func line() async -> String? { await lines.first { _ in true } }
  func end() async -> TransportEnd? { await ends.first { _ in true } }

  /// Whether the process has been reaped: it is neither running nor a zombie.
  var isGone: Bool { kill(process.launch.process, 0) != 0 && errno == ESRCH }
}

struct ChildProcessTests {
  @Test func `lines are sent and received`() async throws {
    let child = try Child("while read -r line; do echo \"<$line>\"; done")
    for number in 1...50 {
      child.process.send(Array("line \(number)".utf8))
      #expect(await child.line() == "<line \(number)>")
    }
    child.process.close()
    #expect(await child.end() == .closed)
    await child.process.waitForEnd()
    #expect(child.process.status == "the process ended with status 0")
    #expect(child.isGone)
  }

  @Test func `more data than fits into a pipe buffer is written and read`() async throws {
    let child = try Child("cat")
    let line = String(repeating: "x", count: 700_000)
    for _ in 0..<3 { child.process.send(Array(line.utf8)) }
    for _ in 0..<3 { #expect(await child.line() == line) }
    child.process.close()
    await child.process.waitForEnd()
    #expect(child.isGone)
  }

  @Test(arguments: [
    ("exit 7", TransportEnd.closed, "the process ended with status 7"),
    ("kill -9 $$", .closed, "the process was terminated by signal 9"),
    ("printf '{\"half'", .unfinishedLine(bytes: 6), "the process ended with status 0"),
    ("nothing-of-this-name 2>&-", .closed, "the process ended with status 127"),
  ])
  func `the termination of a process is reported`(
    _ command: String, _ end: TransportEnd, _ status: String
  ) async throws {
    let child = try Child(command)
    #expect(await child.end() == end)
    await child.process.waitForEnd()
    #expect(child.process.status == status)
    #expect(child.isGone)
  }

  @Test func `a line that exceeds the limit is reported and ends the process`() async throws {
    let child = try Child("head -c 10000000 /dev/zero | tr '\\0' x; sleep 1000")
    #expect(await child.end() == .lineTooLong(limit: 1 << 20))
    await child.process.waitForEnd()
    #expect(child.isGone)
  }

  @Test func `a process that ignores SIGTERM is killed with its group`() async throws {
    // All processes of the group keep this pipe open.
    let pipe = FileManager.default.temporaryDirectory.appendingPathComponent("group-\(UUID())").path
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    var reading = pollfd(
      fd: open(pipe, O_RDONLY | O_NONBLOCK), events: Int16(POLLIN), revents: 0)
    try #require(reading.fd >= 0)
    defer { close(reading.fd) }
    let child = try Child(
      "exec 3>'\(pipe)'; trap '' TERM; sleep 1000 & echo ready; while :; do sleep 1000; done")
    #expect(await child.line() == "ready")
    child.process.terminate()
    await child.process.waitForEnd()
    #expect(child.process.status == "the process was terminated by signal 9")
    #expect(child.isGone)
    #expect(poll(&reading, 1, 120_000) == 1, "a process of the group is still running")
    #expect(reading.revents == Int16(POLLHUP))
  }

  @Test func `a process that closes its output is terminated`() async throws {
    let child = try Child("exec 1>&-; sleep 1000")
    #expect(await child.end() == .closed)
    await child.process.waitForEnd()
    #expect(child.isGone)
  }

  @Test(.timeLimit(.minutes(2)))
  func `the output can end with the process although a background process keeps it open`()
    async throws
  {
    let child = try Child("sleep 600 & echo last; exit 3", endsWithProcess: true)
    #expect(await child.line() == "last")
    #expect(await child.end() == .closed)
    await child.process.waitForEnd()
    #expect(child.process.exitStatus == 3)
  }

  @Test func `the last lines of standard error are kept without control characters`() async throws {
    let child = try Child(
      "for n in $(seq 1 30); do echo \"line $n\" >&2; done; printf '\\033[31mred' >&2")
    await child.process.waitForEnd()
    let tail = child.process.errorTail
    #expect(tail.count == 20)
    #expect(tail.first == "line 12")
    #expect(tail.last == "\u{FFFD}[31mred")
  }

  @Test func `writing to a process that does not read does not block`() async throws {
    let child = try Child("sleep 1000")
    for _ in 0..<100 { child.process.send([UInt8](repeating: 0x78, count: 100_000)) }
    child.process.terminate()
    await child.process.waitForEnd()
    #expect(child.isGone)
  }

  @Test func `a process with too much unread input is terminated`() async throws {
    let child = try Child("sleep 1000")
    let line = [UInt8](repeating: 0x78, count: 1 << 20)
    for _ in 0..<66 { child.process.send(line) }
    #expect(await child.end() == .failed("the subject does not read its input"))
    await child.process.waitForEnd()
    #expect(child.isGone)
  }

  @Test func `writing to a process that closed its input or ended has no effect`() async throws {
    let child = try Child("exec 0<&-; echo closed; sleep 1000")
    #expect(await child.line() == "closed")
    child.process.send(Array("hello?".utf8))
    child.process.terminate()
    await child.process.waitForEnd()
    child.process.send(Array("hello?".utf8))
    #expect(child.isGone)
  }

  @Test func `output that a process writes before it ends is read before the end is reported`()
    async throws
  {
    let command = "echo one; read -r line; echo two; echo why >&2; printf half"
    let process = try ChildProcess(command: command)
    let (first, hasHeard) = AsyncStream.makeStream(of: Void.self)
    let (ends, ending) = AsyncStream.makeStream(of: TransportEnd.self)
    let goOn = DispatchSemaphore(value: 0)
    let lines = Guarded<[String]>([])
    process.start(
      onLine: { line in
        let count = lines.withLock { lines in
          lines.append(String(decoding: line, as: UTF8.self))
          return lines.count
        }
        guard count == 1 else { return }
        hasHeard.yield()
        // The reading thread pauses until the process has ended.
        goOn.wait()
      }, onEnd: { ending.yield($0) })
    _ = await first.first { true }
    process.send(Array("go on".utf8))
    process.close()
    var information = siginfo_t()
    while waitid(P_PID, id_t(process.launch.process), &information, WEXITED | WNOWAIT) != 0 {}
    goOn.signal()
    #expect(await ends.first { _ in true } == .unfinishedLine(bytes: 4))
    #expect(lines.withLock { $0 } == ["one", "two"])
    #expect(process.errorTail == ["why"])
  }

  @Test func `a failed start leaves no open file descriptors`() throws {
    let ends = { try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count }
    let before = try ends()
    // The argument exceeds the limit of every supported system.
    let command = String(repeating: "x", count: 4 << 20)
    for _ in 0..<300 {
      #expect(throws: SystemFailure.self) { try ChildProcess(command: command) }
    }
    // Other tests have open descriptors, but not as many.
    #expect(try ends() - before < 400)
  }

  @Test func `a child process does not inherit the write end of an open pipe`() async throws {
    // Like a library that opens a pipe without the close-on-exec flag.
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let child = try Child("echo ready; read -r line")
    #expect(await child.line() == "ready")
    close(ends[1])
    var reading = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    // Processes that are being started can hold the write end briefly.
    #expect(poll(&reading, 1, 120_000) == 1, "the child inherited the write end")
    #expect(reading.revents == Int16(POLLHUP))
    close(ends[0])
    child.process.close()
    await child.process.waitForEnd()
  }

  @Test func `many concurrent processes are all reaped`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let child = try Child("read -r line; echo \"$line\"; exit \(number)")
          child.process.send(Array("hello".utf8))
          #expect(await child.line() == "hello")
          await child.process.waitForEnd()
          #expect(child.process.status == "the process ended with status \(number)")
          #expect(child.isGone)
        }
      }
      try await group.waitForAll()
    }
  }
}

struct QueueTests {
  @Test(arguments: 1...20)
  func `a queue returns elements in the order in which they were appended`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (queue, coming, left): (Queue<Int>, Int, [Int]) = (Queue(), 0, [])
    while left.count < 500 {
      if coming < 500, Bool.random(using: &generator) {
        queue.append(coming)
        coming += 1
      } else if let first = queue.first {
        // A replaced first element keeps its position.
        queue.first = first
        if let element = queue.popFirst() { left.append(element) }
      }
      #expect(queue.isEmpty == (coming == left.count))
    }
    #expect(left == Array(0..<500))
    #expect(queue.popFirst() == nil)
  }
}

struct LineBufferTests {
  @Test(arguments: 1...20)
  func `lines do not depend on how their bytes are split into chunks`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = (0..<200).map { _ in "\n\nabcdefgh".utf8.randomElement(using: &generator) ?? 0x0A }
    var lines: [[UInt8]] = []
    var buffer = LineBuffer(limit: 100)
    var rest = text[...]
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(Int.random(in: 1...40, using: &generator)))
      rest = rest.dropFirst(chunk.count)
      let isFit = chunk.withUnsafeBufferPointer { buffer.append($0) { lines.append($0) } }
      #expect(isFit)
    }
    let expected = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    #expect(lines == expected.dropLast())
    #expect(buffer.unfinished == expected.last?.count)
  }

  @Test(arguments: [(10, true), (11, true), (12, false)])
  func `a line can exceed the maximum length by only one byte, for a carriage return`(
    count: Int, isFit: Bool
  ) {
    for hasEnd in [true, false] {
      var buffer = LineBuffer(limit: 10)
      let bytes = [UInt8](repeating: 0x78, count: count) + (hasEnd ? [0x0A] : [])
      #expect(bytes.withUnsafeBufferPointer { buffer.append($0) { _ in } } == isFit)
    }
  }
}
