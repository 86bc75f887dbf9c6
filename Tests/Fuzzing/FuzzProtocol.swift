import Foundation
import HealthModel
import LineProcesses
import MemoryHealthStore
import RemoteSubjects

/// A transport that delivers given lines and discards sent ones.
private final class HandTransport: LineTransport {
  private struct Handlers: Sendable {
    let onLine: @Sendable ([UInt8]) -> Void
    let onEnd: @Sendable (TransportEnd) -> Void
  }

  private let handlers = Locked<Handlers?>(nil)

  /// Whether the handlers are set.
  var isStarted: Bool { handlers.withLock { $0 != nil } }

  func start(
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable (TransportEnd) -> Void
  ) {
    handlers.withLock { $0 = Handlers(onLine: onLine, onEnd: onEnd) }
  }

  func send(_ line: [UInt8]) {}
  func close() {}

  func hand(over lines: [ArraySlice<UInt8>]) {
    let last = handlers.withLock { handlers in
      defer { handlers = nil }
      return handlers
    }
    guard let handlers = last else { return }
    for line in lines { handlers.onLine(Array(line)) }
    handlers.onEnd(.closed)
  }
}

/// Runs asynchronous work from synchronous code, and waits for its end.
private func finish(_ work: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task {
    await work()
    done.signal()
  }
  done.wait()
}

/// Sends arbitrary lines to a served store.
private func fuzzServer(_ lines: [ArraySlice<UInt8>]) {
  let transport = HandTransport()
  let server = StoreServer(name: "memory") {
    MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
  }
  finish {
    async let serving: Void = server.serve(over: transport)
    // The server sets its handlers when its task has started.
    while !transport.isStarted { await Task.yield() }
    transport.hand(over: lines)
    await serving
  }
}

/// Responds to a suite's queries with arbitrary lines, and traps unless a sample query and an
/// anchored query receive two results in total.
private func fuzzClient(_ lines: [ArraySlice<UInt8>]) {
  let transport = HandTransport()
  let connection = SubjectConnection(.store, over: transport)
  connection.listen()
  let clock = VirtualClock(now: Date(timeIntervalSince1970: 0))
  let store = RemoteHealthStore(
    connection, capabilities: Set(StoreCapability.allCases), clock: clock)
  guard let uuid = UUID(uuidString: "00000000-0000-4000-8000-000000000001") else { return }
  let id = QueryID(uuid)
  let answers = Locked(0)
  store.execute(.observer(ObserverQuery(id: id, type: .bodyMass) { done, _ in done() }))
  store.execute(
    .sample(SampleQuery(id: id, type: .bodyMass) { _ in answers.withLock { $0 += 1 } }))
  let watching = try? AnchoredObjectQuery(
    id: QueryID(UUID()), type: .bodyMass, anchor: nil,
    resultsHandler: { _ in answers.withLock { $0 += 1 } }, updateHandler: { _ in })
  if let watching { store.execute(.anchoredObject(watching)) }
  transport.hand(over: lines)
  finish {
    await store.settle()
    await clock.advance(by: 100)
    await store.end()
  }
  guard answers.withLock({ $0 }) == 2 else { fatalError("two queries do not receive two results") }
}

/// Corrupts lines of a conversation between a suite and a sync, in both directions.
private func fuzzConversation(_ orders: [UInt8]) {
  finish {
    let end = await SpoiledConversation().hold(spoiling: orders)
    guard end.spoiledLines <= orders.count / 4 else {
      fatalError("more lines are corrupted than requested")
    }
  }
}

/// Passes arbitrary bytes to a server, a client or a conversation, depending on the first byte
/// modulo 3.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProtocol(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let lines = bytes.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false)
  switch bytes[0] % 3 {
  case 0: fuzzServer(lines)
  case 1: fuzzClient(lines)
  default: fuzzConversation(Array(bytes.dropFirst()))
  }
  return 0
}
