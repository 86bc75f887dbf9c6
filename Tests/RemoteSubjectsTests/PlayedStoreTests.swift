import Foundation
import HealthModel
import TestSupport
import Testing

@testable import RemoteSubjects

/// A remote store whose other end a test plays, line by line.
private final class Played: Sendable {
  let store: RemoteHealthStore
  let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_736_424_000))
  /// The clock for deadlines, which pass only if a test advances the clock, even on a busy machine.
  let real = VirtualClock(now: Date(timeIntervalSince1970: 0))
  private let other: MemoryTransport
  private let connection: SubjectConnection

  /// Creates a store that responds to each request with the lines that `before` returns.
  ///
  /// An empty result follows, unless the lines contain a response. If `before` returns `nil`,
  /// nothing is sent.
  init(
    limits: PeerLimits = PeerLimits(),
    before: @escaping @Sendable (_ method: String, _ id: Int, _ query: String) -> [String]?
  ) {
    let (mine, other) = MemoryTransport.pair()
    self.other = other
    other.start(
      onLine: { line in
        guard case .request(let id, let method, let params)? = try? PeerMessage(line: line) else {
          return
        }
        let query = try? params.optional("query", as: String.self)
        guard let lines = before(method, id, query ?? "") else { return }
        let isAnswered = lines.contains { $0.contains(#""id":\#(id),"#) }
        for line in isAnswered ? lines : lines + [Self.answer(id)] { other.send(Array(line.utf8)) }
      }, onEnd: { _ in other.close() })
    connection = SubjectConnection(.store, over: mine, limits: limits, clock: real)
    connection.listen()
    store = RemoteHealthStore(
      connection, capabilities: [.deviceLock, .clock], clock: clock)
  }

  /// Sends lines at any time, not only when a request arrives.
  func say(_ lines: String...) { for line in lines { other.send(Array(line.utf8)) } }

  /// Waits until a line has arrived; by then, all lines before it have been processed.
  func wait(for line: String) async {
    if await !waited(until: { hasHeard(line) }) { Issue.record("the expected line did not arrive") }
  }

  private func hasHeard(_ line: String) -> Bool { connection.peer.exchange.contains("← \(line)") }

  static func answer(_ id: Int, _ members: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{\#(members)}}"#
  }

  static func notice(_ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)","params":{\#(params)}}"#
  }
}

struct PlayedStoreTests {
  private static let none = #""samples":[],"deleted":[],"anchor":"AAEC""#

  @Test func `only unexpected notifications count as a flood`() async throws {
    var limits = PeerLimits()
    limits.mostUnsolicited = 2
    let queries = Locked<[String: String]>([:])
    let deliveries = Locked(0)
    let played = Played(limits: limits) { method, id, query in
      if method.hasPrefix("query.") { queries.withLock { $0[method] = query } }
      guard method == "control.lock" else {
        return method == "query.watch" ? [Played.answer(id, Self.none)] : []
      }
      let (watch, observer) = queries.withLock {
        ($0["query.watch"] ?? "", $0["query.observe"] ?? "")
      }
      return (1...5).flatMap { number in
        let delivery = deliveries.withLock { last in
          last += 1
          return last
        }
        return [
          Played.notice("query.update", #""query":"\#(watch)",\#(Self.none)"#),
          Played.notice("query.notify", #""query":"\#(observer)","delivery":\#(delivery)"#),
          Played.notice("clock.schedule", #""timer":\#(number),"at":1736429000"#),
          Played.notice("clock.cancel", #""timer":\#(number)"#),
        ]
      }
    }
    let calls = Locked((updates: 0, deliveries: 0))
    let watch = try AnchoredObjectQuery(
      id: QueryID(UUID()), type: .bodyMass, anchor: nil, resultsHandler: { _ in },
      updateHandler: { _ in calls.withLock { $0.updates += 1 } })
    played.store.execute(.anchoredObject(watch))
    played.store.execute(
      .observer(
        ObserverQuery(id: QueryID(UUID()), type: .bodyMass) { _, _ in
          calls.withLock { $0.deliveries += 1 }
        }))
    await played.store.setLocked(true)
    #expect(calls.withLock { $0.updates } == 5)
    #expect(calls.withLock { $0.deliveries } == 5)
    #expect(await played.store.breakdown() == nil)
    // The updates of the stopped query are unexpected, and exceed the limit.
    played.store.stop(watch.id)
    await played.store.setLocked(true)
    #expect(await played.store.breakdown()?.message.contains("were not requested") == true)
  }

  @Test func `an update without an anchor is reported as an invalid notification`() async throws {
    let watch = Locked("")
    let played = Played { method, id, query in
      if method == "query.watch" {
        watch.withLock { $0 = query }
        return [Played.answer(id, Self.none)]
      }
      guard method == "control.lock" else { return [] }
      let watched = watch.withLock { $0 }
      return [Played.notice("query.update", #""query":"\#(watched)","samples":[]"#)]
    }
    played.store.execute(
      .anchoredObject(
        try AnchoredObjectQuery(
          id: QueryID(UUID()), type: .bodyMass, anchor: nil, resultsHandler: { _ in },
          updateHandler: { _ in })))
    await played.store.setLocked(true)
    #expect(
      await played.store.breakdown()?.message
        == "the subject's notification 'query.update': anchor: Base64 text is expected, "
        + "not nothing")
  }

  @Test func `too many timers count as a flood`() async throws {
    var limits = PeerLimits()
    limits.mostUnsolicited = 2
    let most = RemoteHealthStore.mostTimers
    let played = Played(limits: limits) { _, _, _ in
      (1...(most + 3)).map { Played.notice("clock.schedule", #""timer":\#($0),"at":1736429000"#) }
    }
    await played.store.setLocked(true)
    #expect(await played.store.breakdown()?.message.contains("were not requested") == true)
  }

  @Test func `a stopped sample query reports a cancellation once`() async throws {
    let asked = Locked<(id: Int, query: String)?>(nil)
    let played = Played { method, id, query in
      switch method {
      case "query.samples":
        asked.withLock { $0 = (id, query) }
        return nil
      case "query.stop":
        guard let asked = asked.withLock({ $0 }) else { return [] }
        return [Played.answer(asked.id, #""samples":[]"#)]
      default: return []
      }
    }
    let results = Locked<[Result<Int, any Error>]>([])
    let query = SampleQuery(
      id: QueryID(UUID()), type: .bodyMass,
      resultsHandler: { result in results.withLock { $0.append(result.map(\.count)) } })
    played.store.execute(.sample(query))
    played.store.stop(query.id)
    await played.store.settle()
    let result = results.withLock { $0.first }
    #expect(results.withLock { $0.count } == 1)
    #expect(throws: CancellationError.self) { try result?.get() }
  }

  @Test(arguments: [([2, 2], "a number above 2"), ([3, 1], "a number above 3")])
  func `delivery numbers that do not increase break the protocol`(
    _ numbers: [Int], _ expected: String
  ) async throws {
    let message = try #require(await Self.breakdown(ofDeliveries: numbers)?.message)
    #expect(
      message.hasPrefix("the subject's notification 'query.notify': delivery: \(expected)"),
      "\(message)")
  }

  @Test func `delivery numbers may have gaps`() async {
    #expect(await Self.breakdown(ofDeliveries: [1, 2, 7]) == nil)
  }

  /// Returns the breakdown, if any, of a store that calls two observers with these numbers.
  private static func breakdown(ofDeliveries numbers: [Int]) async -> SubjectBreakdown? {
    let observers = Locked<[String]>([])
    let played = Played { method, _, query in
      if method == "query.observe" { observers.withLock { $0.append(query) } }
      guard method == "control.lock" else { return [] }
      let running = observers.withLock(\.self)
      return numbers.enumerated().map { index, number in
        let query = running[index % running.count]
        return Played.notice("query.notify", #""query":"\#(query)","delivery":\#(number)"#)
      }
    }
    for _ in 1...2 {
      played.store.execute(
        .observer(ObserverQuery(id: QueryID(UUID()), type: .bodyMass) { _, _ in }))
    }
    await played.store.setLocked(true)
    return await played.store.breakdown()
  }

  @Test(arguments: ["control.storedSamples", "query.samples"])
  func `each part of an answer extends the deadline of the answer`(_ slow: String) async throws {
    let asked = Locked<(id: Int, query: String)?>(nil)
    let played = Played { method, id, query in
      guard method == slow else { return [] }
      asked.withLock { $0 = (id, query) }
      return nil
    }
    let answer = Task {
      try await slow == "query.samples"
        ? played.store.samples(id: QueryID(UUID()), type: .bodyMass)
        : played.store.storedSamples()
    }
    while asked.withLock({ $0 == nil }) { await Task.yield() }
    let request = asked.withLock(\.self)
    let (id, query) = try #require(request)
    let name = query.isEmpty ? #""request":1"# : #""query":"\#(query)""#
    for number in 1...3 {
      await played.real.advance(by: 12)
      let mark = Played.notice("log", #""message":"\#(number)""#)
      played.say(Played.notice("query.part", name), mark)
      await played.wait(for: mark)
    }
    played.say(Played.answer(id))
    #expect(try await answer.value.isEmpty)
    #expect(await played.store.breakdown() == nil)
  }

  @Test(arguments: [
    #"{"code":-32000,"message":"not running","data":{"kind":"health","name":"errorInvalidArgument"}}"#,
    #"{"code":-32001,"message":"m","data":{"kind":"programmer","name":"queryExecutedTwice"}}"#,
    #"{"code":-32601,"message":"what?"}"#,
  ])
  func `a store that refuses to stop a query breaks the protocol`(_ error: String) async {
    let played = Played { method, id, _ in
      method == "query.stop" ? [#"{"jsonrpc":"2.0","id":\#(id),"error":\#(error)}"#] : []
    }
    played.store.stop(QueryID(UUID()))
    await played.store.settle()
    let breakdown = await played.store.breakdown()
    #expect(breakdown?.message.hasPrefix("the subject answered 'query.stop' with ") == true)
    #expect(breakdown?.exchange.contains { $0.contains(error) } == true)
  }
}
