import Foundation
import HealthModel
import MetricSync
import TestSupport
import Testing

struct SyncEngineTests {
  private func table(
    _ name: String = "to", count: Int = 10, url: String = "https://example.com"
  ) throws -> SyncDestination {
    SyncDestination(
      name: name,
      SupabaseDestination(
        try Endpoint(url), settings: .init(table: "m"),
        limits: BatchLimits(count: count, bytes: 1 << 20)))
  }

  private func only(_ result: SyncResult) throws -> DestinationResult {
    try #require(result.destinations.first)
  }

  @Test func `only the new metrics of a later export are delivered`() async throws {
    let receiver = TableReceiver()
    let state = MemoryDeliveryState()
    let transport = ReceiverTransport { receiver.handle($0) }
    let first = ListSource(TestWorld.records(10..<20) + TestWorld.records(10..<13))
    let one = try only(
      try await TestWorld.engine(first, transport: transport, state: state)
        .sync(TestWorld.selection(), to: [table()]))
    let counts = try #require(one.metrics[TestWorld.heartRate])
    #expect((counts.read, counts.sent, counts.duplicate, counts.known) == (13, 10, 3, 0))
    // The next export contains older records, too.
    let second = ListSource(TestWorld.records(0..<25))
    let two = try only(
      try await TestWorld.engine(second, transport: transport, state: state)
        .sync(TestWorld.selection(), to: [table()])
    ).total
    #expect((two.read, two.sent, two.duplicate, two.known) == (25, 15, 0, 10))
    #expect(receiver.ids.count == 25)
  }

  @Test
  func `a pass without a start date delivers the records that an earlier pass excluded by date`()
    async throws
  {
    let receiver = TableReceiver()
    let state = MemoryDeliveryState()
    var records = TestWorld.records(0..<6)
    for index in 0..<3 { records[index].start = Fixtures.now.addingTimeInterval(-1000) }
    let source = ListSource(records, hasPositions: true)
    let engine = TestWorld.engine(
      source, transport: ReceiverTransport { receiver.handle($0) }, state: state)
    let recent = try await engine.sync(
      TestWorld.selection(), to: [table()], in: MetricPeriod(since: Fixtures.now))
    #expect(try only(recent).total.sent == 3)
    let all = try await engine.sync(TestWorld.selection(), to: [table()])
    #expect(try only(all).total.sent == 3)
    #expect(receiver.ids.count == 6)
  }

  @Test(arguments: [1, 0, -5])
  func `metrics are delivered even if the concurrency is 1, 0 or negative`(
    _ concurrency: Int
  ) async throws {
    let receiver = TableReceiver()
    var options = SyncEngine.Options()
    options.concurrency = concurrency
    let engine = SyncEngine(
      source: ListSource(TestWorld.records(0..<3)), normalizer: MetricNormalizer(),
      transport: ReceiverTransport { receiver.handle($0) }, state: MemoryDeliveryState(),
      options: options, clock: InstantClock(), chance: { 0.5 }, log: LogHistory())
    let result = try await engine.sync(TestWorld.selection(), to: [table()])
    #expect(try only(result).total.sent == 3)
    #expect(receiver.ids.count == 3)
  }

  @Test func `invalid records are counted by reason`() async throws {
    let receiver = TableReceiver()
    var records = TestWorld.records(0..<3)
    records[0].value = .quantity(.nan, unit: nil)
    records[1].start = nil
    let log = LogHistory()
    let engine = TestWorld.engine(
      ListSource(records), transport: ReceiverTransport { receiver.handle($0) },
      state: MemoryDeliveryState(), log: log)
    let result = try only(try await engine.sync(TestWorld.selection(), to: [table()]))
    #expect(result.dropped == ["notANumber": 1, "unreadableDate": 1])
    #expect((result.total.read, result.total.dropped, result.total.sent) == (3, 2, 1))
    #expect(log.entries.contains { $0.text == "records dropped because of notANumber: 1" })
  }

  @Test func `metrics of types that are not selected are not sent`() async throws {
    let receiver = TableReceiver()
    let source = ListSource(
      TestWorld.records(0..<3) + TestWorld.records(10..<15, type: TestWorld.steps))
    let engine = TestWorld.engine(
      source, transport: ReceiverTransport { receiver.handle($0) }, state: MemoryDeliveryState())
    _ = try await engine.sync(MetricSelection([TestWorld.steps]), to: [table()])
    #expect(receiver.ids.count == 5)
  }

  @Test func `metrics of a type that is deselected before a retry are not sent again`() async throws
  {
    let receiver = TableReceiver()
    let selection = TestWorld.selection()
    let calls = Locked(0)
    let source = ListSource(
      TestWorld.records(0..<3) + TestWorld.records(10..<15, type: TestWorld.steps))
    let transport = ReceiverTransport { request in
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      if call == 1 {
        selection.deselect(TestWorld.heartRate)
        return DeliveryResponse(status: 429)
      }
      return receiver.handle(request)
    }
    let engine = TestWorld.engine(source, transport: transport, state: MemoryDeliveryState())
    let result = try only(try await engine.sync(selection, to: [table(count: 100)]))
    #expect(result.status == .completed)
    #expect(receiver.ids.count == 5)
  }

  @Test func `a refused row does not prevent the delivery of the other rows`() async throws {
    let bad = Fixtures.uuid(5).uuidString.lowercased()
    let receiver = TableReceiver(refused: [bad])
    let state = MemoryDeliveryState()
    let log = LogHistory()
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<20)),
      transport: ReceiverTransport { receiver.handle($0) }, state: state, log: log)
    let result = try only(try await engine.sync(TestWorld.selection(), to: [table()]))
    #expect((result.total.sent, result.total.refused) == (19, 1))
    #expect(!log.entries.contains { $0.text.contains("SECRETVALUE") })
    let again = try only(try await engine.sync(TestWorld.selection(), to: [table()]))
    #expect((again.total.sent, again.total.refused, again.total.known) == (0, 1, 19))
  }

  @Test func `a table that refuses everything stops the destination`() async throws {
    let receiver = TableReceiver(
      refused: Set((0..<200).map { Fixtures.uuid($0).uuidString.lowercased() }))
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<200)),
      transport: ReceiverTransport { receiver.handle($0) }, state: MemoryDeliveryState())
    let result = try only(try await engine.sync(TestWorld.selection(), to: [table()]))
    #expect(result.status == .stopped)
    #expect(result.total.refused == 25)
  }

  @Test func `batches that take too long become smaller`() async throws {
    let receiver = TableReceiver(largest: 3)
    let requests = Locked(0)
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<40)),
      transport: ReceiverTransport { request in
        requests.withLock { $0 += 1 }
        return receiver.handle(request)
      }, state: MemoryDeliveryState())
    let result = try only(try await engine.sync(TestWorld.selection(), to: [table(count: 20)]))
    #expect(result.status == .completed)
    #expect(receiver.ids.count == 40)
    // Only the first batch is halved step by step.
    #expect(requests.withLock { $0 } < 25)
  }

  @Test func `batches respect the byte limit`() async throws {
    let receiver = TableReceiver()
    let sizes = Locked<[Int]>([])
    let destination = SyncDestination(
      name: "to",
      SupabaseDestination(
        try Endpoint("https://example.com"), settings: .init(table: "m"),
        limits: BatchLimits(count: 100, bytes: 1000)))
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<20)),
      transport: ReceiverTransport { request in
        sizes.withLock { $0.append(request.body.count) }
        return receiver.handle(request)
      }, state: MemoryDeliveryState())
    _ = try await engine.sync(TestWorld.selection(), to: [destination])
    #expect(receiver.ids.count == 20)
    #expect(sizes.withLock { $0.allSatisfy { $0 <= 1000 } && $0.count > 2 })
  }

  @Test func `delays grow, and a requested wait is respected`() async throws {
    let clock = InstantClock()
    let calls = Locked(0)
    let receiver = TableReceiver()
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<3)),
      transport: ReceiverTransport { request in
        let call = calls.withLock { calls in
          calls += 1
          return calls
        }
        switch call {
        case 1...3: throw TransportError(.notConnected)
        case 4: return DeliveryResponse(status: 429, headers: [.init("Retry-After", "90")])
        default: return receiver.handle(request)
        }
      }, state: MemoryDeliveryState(), clock: clock)
    let result = try only(try await engine.sync(TestWorld.selection(), to: [table()]))
    #expect(clock.waited == [0.5, 1, 2, 90])
    #expect((result.total.sent, result.total.retried, result.total.repeated) == (3, 12, 0))
  }

  @Test
  func `a wait above the limit pauses all engines that share a state until the wait ends`()
    async throws
  {
    let clock = InstantClock()
    let state = MemoryDeliveryState()
    let calls = Locked(0)
    let receiver = TableReceiver()
    func engine() -> SyncEngine {
      TestWorld.engine(
        ListSource(TestWorld.records(0..<3)),
        transport: ReceiverTransport { request in
          let call = calls.withLock { calls in
            calls += 1
            return calls
          }
          guard call > 1 else {
            return DeliveryResponse(status: 429, headers: [.init("Retry-After", "4000")])
          }
          return receiver.handle(request)
        }, state: state, clock: clock)
    }
    #expect(
      try only(try await engine().sync(TestWorld.selection(), to: [table()])).status == .paused)
    #expect(
      try only(try await engine().sync(TestWorld.selection(), to: [table()])).status == .paused)
    #expect(calls.withLock { $0 } == 1)
    clock.advance(4001)
    let last = try only(try await engine().sync(TestWorld.selection(), to: [table()]))
    #expect(last.status == .completed)
  }

  @Test func `a failing destination is paused, and is tried only once after the pause`()
    async throws
  {
    let clock = InstantClock()
    let calls = Locked(0)
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<3)),
      transport: ReceiverTransport { _ in
        calls.withLock { $0 += 1 }
        return DeliveryResponse(status: 500)
      }, state: MemoryDeliveryState(), clock: clock)
    _ = try await engine.sync(TestWorld.selection(), to: [table()])
    #expect(calls.withLock { $0 } == 8)
    _ = try await engine.sync(TestWorld.selection(), to: [table()])
    #expect(calls.withLock { $0 } == 8)
    clock.advance(301)
    let probe = try only(try await engine.sync(TestWorld.selection(), to: [table()]))
    #expect(calls.withLock { $0 } == 9)
    #expect(probe.status == .paused)
  }

  @Test func `a failing destination does not affect the other destinations`() async throws {
    let receiver = TableReceiver()
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<30)),
      transport: ReceiverTransport { request in
        request.url.host == "bad.example.com"
          ? DeliveryResponse(status: 404) : receiver.handle(request)
      }, state: MemoryDeliveryState())
    let result = try await engine.sync(
      TestWorld.selection(), to: [table("bad", url: "https://bad.example.com"), table("good")])
    #expect(result.destinations.map(\.name) == ["bad", "good"])
    #expect(result.destinations.map(\.status) == [.stopped, .completed])
    #expect(receiver.ids.count == 30)
  }

  @Test func `a refused credential is renewed once`() async throws {
    struct Renewable: CredentialSource {
      func credential(renewing: Bool) -> Secret? { Secret(renewing ? "new" : "old") }
    }
    let receiver = TableReceiver()
    let place = try table().destination
    for isAccepted in [true, false] {
      let calls = Locked(0)
      let engine = TestWorld.engine(
        ListSource(TestWorld.records(0..<3)),
        transport: ReceiverTransport { request in
          calls.withLock { $0 += 1 }
          return request.header("apikey") == "new" && isAccepted
            ? receiver.handle(request) : DeliveryResponse(status: 401)
        }, state: MemoryDeliveryState())
      let result = try only(
        try await engine.sync(
          TestWorld.selection(),
          to: [SyncDestination(name: "to", place, credential: Renewable())]))
      #expect(result.status == (isAccepted ? .completed : .stopped))
      #expect(calls.withLock { $0 } == 2)
    }
  }

  @Test func `a destination with a new address receives everything again`() async throws {
    let receiver = TableReceiver()
    let state = MemoryDeliveryState()
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<3)),
      transport: ReceiverTransport { receiver.handle($0) }, state: state)
    _ = try await engine.sync(TestWorld.selection(), to: [table()])
    let moved = try only(
      try await engine.sync(
        TestWorld.selection(), to: [table(url: "https://other.example.com")]))
    #expect(moved.total.sent == 3)
  }

  @Test func `a table without a primary key stops the destination`() async throws {
    let engine = TestWorld.engine(
      ListSource(TestWorld.records(0..<30)),
      transport: ReceiverTransport { _ in DeliveryResponse(status: 201) },
      state: MemoryDeliveryState())
    let result = try only(try await engine.sync(TestWorld.selection(), to: [table()]))
    #expect(result.status == .stopped)
    #expect(result.total.sent == 10)
  }

  @Test func `metrics that a hook cannot remove are counted`() async throws {
    let receiver = HookReceiver()
    let source = ListSource(TestWorld.records(0..<3), hasPositions: true)
    let engine = TestWorld.engine(
      source, transport: ReceiverTransport { receiver.handle($0) }, state: MemoryDeliveryState())
    let hook = SyncDestination(
      name: "to", ZapierDestination(try Endpoint("https://example.com/x")))
    _ = try await engine.sync(TestWorld.selection(), to: [hook])
    source.remove(Fixtures.uuid(1), TestWorld.heartRate)
    let result = try only(try await engine.sync(TestWorld.selection(), to: [hook]))
    #expect((result.total.notRemoved, result.total.removed, result.total.sent) == (1, 0, 0))
  }

  @Test func `two destinations with the same name are rejected`() async throws {
    let engine = TestWorld.engine(
      ListSource(), transport: ReceiverTransport { _ in DeliveryResponse(status: 201) },
      state: MemoryDeliveryState())
    let destinations = [try table(), try table()]
    await #expect(throws: DuplicateDestinationError(name: "to")) {
      try await engine.sync(TestWorld.selection(), to: destinations)
    }
  }

  @Test func `passes repeat until the task is canceled`() async throws {
    let receiver = TableReceiver()
    let source = ListSource(TestWorld.records(0..<3))
    let engine = TestWorld.engine(
      source, transport: ReceiverTransport { receiver.handle($0) }, state: MemoryDeliveryState())
    let destination = try table()
    let results = Locked(0)
    let task = Task {
      try await engine.run(every: 900, TestWorld.selection(), to: [destination]) { _ in
        let count = results.withLock { results in
          results += 1
          return results
        }
        if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(results.withLock { $0 } == 3)
  }
}
