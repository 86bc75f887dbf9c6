import Foundation
import HealthModel
import Testing

@testable import RemoteSubjects

/// Lines to and fro without any understanding of them.
struct LineExchangeTests {
  @Test func `lines come as they were written, and then the end`() async throws {
    let (near, far) = MemoryTransport.pair()
    far.start(
      onLine: { far.send($0 + [0x21]) },
      onEnd: { _ in far.close() })
    let exchange = LineExchange(over: near, patience: 600)
    exchange.send(Array("no JSON".utf8))
    exchange.send([])
    #expect(try await exchange.next() == Array("no JSON!".utf8))
    #expect(try await exchange.next() == [0x21])
    exchange.close()
    #expect(try await exchange.next() == nil)
    #expect(try await exchange.next() == nil)
  }

  @Test func `who writes nothing is not waited for for ever`() async {
    let (near, far) = MemoryTransport.pair()
    let clock = VirtualClock(now: Date(timeIntervalSince1970: 0))
    let exchange = LineExchange(over: near, patience: 5, clock: clock)
    let waiting = Task { try await exchange.next() }
    while clock.nextDate == nil { await Task.yield() }
    await clock.advance(by: 6)
    await #expect(throws: PeerFailure.self) { try await waiting.value }
    far.close()
  }

  @Test func `half a line is no line`() async throws {
    let exchange = LineExchange(
      over: try ChildProcess(command: "echo one; printf two"), patience: 600)
    #expect(try await exchange.next() == Array("one".utf8))
    await #expect(throws: PeerFailure.self) { try await exchange.next() }
  }
}
