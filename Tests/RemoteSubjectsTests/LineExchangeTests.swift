import Foundation
import HealthModel
import LineProcesses
import Testing

@testable import RemoteSubjects

/// Tests of exchanges of uninterpreted lines.
struct LineExchangeTests {
  private static let patient = {
    var limits = PeerLimits()
    (limits.helloDeadline, limits.answerDeadline) = (600, 600)
    return limits
  }()

  @Test func `lines arrive as written, followed by the end of the output`() async throws {
    let (near, far) = MemoryTransport.pair()
    far.start(
      onLine: { far.send($0 + [0x21]) },
      onEnd: { _ in far.close() })
    let exchange = LineExchange(over: near, limits: Self.patient)
    exchange.send(Array("no JSON".utf8))
    exchange.send([])
    #expect(try await exchange.next() == Array("no JSON!".utf8))
    #expect(try await exchange.next() == [0x21])
    exchange.close()
    #expect(try await exchange.next() == nil)
    #expect(try await exchange.next() == nil)
  }

  @Test func `a silent subject times out`() async {
    let (near, far) = MemoryTransport.pair()
    let clock = VirtualClock(now: Date(timeIntervalSince1970: 0))
    var limits = PeerLimits()
    limits.helloDeadline = 5
    let exchange = LineExchange(over: near, limits: limits, clock: clock)
    let waiting = Task { try await exchange.next() }
    while clock.nextDate == nil { await Task.yield() }
    await clock.advance(by: 6)
    await #expect(throws: PeerFailure.self) { try await waiting.value }
    far.close()
  }

  @Test func `an unterminated line is reported as a failure`() async throws {
    let exchange = LineExchange(
      over: try ChildProcess(command: "echo one; printf two"), limits: Self.patient)
    #expect(try await exchange.next() == Array("one".utf8))
    await #expect(throws: PeerFailure.self) { try await exchange.next() }
  }

  @Test func `one deadline applies to all output that a request causes`() async throws {
    let (near, far) = MemoryTransport.pair()
    let clock = VirtualClock(now: Date(timeIntervalSince1970: 0))
    var limits = PeerLimits()
    (limits.helloDeadline, limits.answerDeadline) = (100, 10)
    let exchange = LineExchange(over: near, limits: limits, clock: clock)
    exchange.send(Array("one".utf8))
    for _ in 0..<16 { try await Self.take(from: far, by: exchange, on: clock) }
    #expect(await Self.isLate(exchange, on: clock))
    // After the first line has arrived, the shorter deadline applies.
    exchange.send(Array("two".utf8))
    try await Self.take(from: far, by: exchange, on: clock)
    #expect(await Self.isLate(exchange, on: clock) { far.close() })
  }

  /// Receives a line, then advances the time by six seconds.
  private static func take(
    from far: MemoryTransport, by exchange: LineExchange, on clock: VirtualClock
  ) async throws {
    far.send(Array("more".utf8))
    #expect(try await exchange.next() == Array("more".utf8))
    await clock.advance(by: 6)
  }

  /// Returns whether the next read times out within six seconds.
  private static func isLate(
    _ exchange: LineExchange, on clock: VirtualClock, afterward: () -> Void = {}
  ) async -> Bool {
    let waiting = Task { try await exchange.next() }
    while clock.nextDate == nil { await Task.yield() }
    await clock.advance(by: 6)
    afterward()
    do { _ = try await waiting.value } catch { return (error as? PeerFailure)?.kind == .noAnswer }
    return false
  }

  @Test(arguments: [(100, 1 << 20), (1 << 20, 1_000)])
  func `a process with endless output is terminated`(lines: Int, bytes: Int) async throws {
    var limits = Self.patient
    (limits.mostUnsolicited, limits.mostBytes) = (lines, bytes)
    let process = try ChildProcess(command: "yes twelve-bytes")
    let exchange = LineExchange(over: process, limits: limits)
    let failure = await #expect(throws: PeerFailure.self) {
      while try await exchange.next() != nil {}
    }
    #expect(failure?.kind == .flood)
    await process.waitForEnd()
    #expect(await exchange.forcedEnd() == "the process was terminated by signal 15")
  }

  @Test func `each request resets the count of received lines`() async throws {
    let (near, far) = MemoryTransport.pair()
    far.start(onLine: { line in for _ in 0..<3 { far.send(line) } }, onEnd: { _ in far.close() })
    var limits = Self.patient
    limits.mostUnsolicited = 3
    let exchange = LineExchange(over: near, limits: limits)
    for _ in 0..<5 {
      exchange.send([0x21])
      for _ in 0..<3 { #expect(try await exchange.next() == [0x21]) }
    }
    exchange.close()
    #expect(try await exchange.next() == nil)
  }

  @Test(arguments: [
    ("read -r line", nil), ("read -r line; read -r line; kill -9 $$", "was terminated by signal 9"),
    ("read -r line; read -r line; exec 1>&-; sleep 1000", "was terminated by signal 15"),
  ])
  func `the end of the output and a forced termination are reported`(
    _ command: String, _ status: String?
  ) async throws {
    let process = try ChildProcess(command: command)
    let exchange = LineExchange(over: process, limits: Self.patient)
    exchange.send(Array("line".utf8))
    exchange.closeInput()
    #expect(try await exchange.next() == nil)
    #expect(await exchange.forcedEnd() == status.map { "the process \($0)" })
  }
}
