internal import HealthModel
package import LineProcesses

/// One end of a pair of in-process transports, for tests and for subjects in Swift.
package final class MemoryTransport: LineTransport {
  private let inbox: AsyncStream<[UInt8]>
  private let outbox: AsyncStream<[UInt8]>.Continuation
  private let reading = Locked<Task<Void, Never>?>(nil)

  private init(
    inbox: AsyncStream<[UInt8]>, outbox: AsyncStream<[UInt8]>.Continuation
  ) {
    self.inbox = inbox
    self.outbox = outbox
  }

  deinit { outbox.finish() }

  /// Creates two connected ends, each of which receives the lines that the other one sends.
  package static func pair() -> (MemoryTransport, MemoryTransport) {
    let (firstInbox, toFirst) = AsyncStream.makeStream(of: [UInt8].self)
    let (secondInbox, toSecond) = AsyncStream.makeStream(of: [UInt8].self)
    return (
      MemoryTransport(inbox: firstInbox, outbox: toSecond),
      MemoryTransport(inbox: secondInbox, outbox: toFirst)
    )
  }

  package func start(
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable (TransportEnd) -> Void
  ) {
    let inbox = inbox
    let task = Task {
      for await line in inbox { onLine(line) }
      onEnd(.closed)
    }
    reading.withLock { $0 = task }
  }

  package func send(_ line: [UInt8]) { outbox.yield(line) }

  package func close() { outbox.finish() }
}
