import Foundation
import HealthModel
import LineProcesses
import MetricSync
import RemoteSubjects
import Testing

/// Tests of remote destinations and of the server for destinations.
struct RemoteDestinationTests {
  private static let start = Date(timeIntervalSince1970: 1_736_424_000)

  private static func metric(_ number: Int, end: Date? = nil, source: String? = "Watch")
    -> HealthMetric
  {
    HealthMetric(
      id: UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8(number))),
      name: "Heart rate", identifier: "HKQuantityTypeIdentifierHeartRate",
      value: 60.5 + Double(number), unit: "count/min",
      timestamp: start.addingTimeInterval(Double(number) * 60 + 0.25), source: source,
      category: number == 3 ? .custom("mine") : .vitals, endTimestamp: end)
  }

  /// Serves a destination in this process, and returns it as a started remote destination.
  private static func served(
    _ make: @escaping DestinationServer.MakeDestination = { _ in
      MemoryDestination(limits: BatchLimits(count: 100, bytes: 1 << 20))
    }
  ) async throws -> RemoteDestination {
    let (suite, subject) = MemoryTransport.pair()
    let server = DestinationServer(name: "served", makeDestination: make)
    Task { await server.serve(over: subject) }
    let connection = SubjectConnection(
      .destination, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
    let hello = try await connection.hello()
    #expect(hello.kind == .destination)
    let destination = RemoteDestination(
      on: connection, capabilities: hello.destinationCapabilities)
    try await destination.start(now: start, seed: 7)
    return destination
  }

  private static func batch(_ metrics: HealthMetric...) -> MetricBatch {
    MetricBatch(metrics.map { OutgoingMetric($0) })
  }

  @Test func `metrics that are delivered twice arrive once and unchanged`() async throws {
    let remote = try await Self.served()
    let metrics = [
      Self.metric(1), Self.metric(2, end: Self.start.addingTimeInterval(600)),
      Self.metric(3, source: nil),
    ]
    let batch = MetricBatch(metrics.map { OutgoingMetric($0) })
    #expect(try await remote.deliver(batch, memory: [:]) == .delivered(DeliveryReceipt()))
    #expect(
      try await remote.deliver(MetricBatch(batch.metrics, mayHaveArrived: true), memory: [:])
        == .delivered(DeliveryReceipt()))
    #expect(try await remote.receivedMetrics() == metrics)
    #expect(remote.place == "memory")
    #expect(remote.limits == BatchLimits(count: 100, bytes: 1 << 20))
    #expect(remote.guarantee == .exactlyOnce)
    #expect(remote.canRemove)
    #expect(await remote.breakdown() == nil)
  }

  @Test func `removed metrics are deleted, and refused ones do not arrive`() async throws {
    let remote = try await Self.served()
    let (first, second) = (Self.metric(1), Self.metric(2))
    _ = try await remote.deliver(Self.batch(first), memory: [:])
    let removed = RemovedMetric(id: first.id, identifier: first.identifier)
    #expect(try await remote.remove([removed]) == .delivered(DeliveryReceipt()))
    #expect(try await remote.remove([removed]) == .delivered(DeliveryReceipt()))
    try await remote.refuse([second.id])
    #expect(
      try await remote.deliver(Self.batch(first, second), memory: [:])
        == .split(DeliveryReason("the receiver refuses a metric")))
    try await remote.reopen()
    #expect(try await remote.receivedMetrics().isEmpty)
    #expect(try await remote.probe() == .delivered(DeliveryReceipt()))
  }

  /// Verdicts of every form.
  static let verdicts: [DeliveryVerdict] = [
    .delivered(DeliveryReceipt()),
    .delivered(DeliveryReceipt(memory: ["row": "7"], stop: DeliveryReason("full"))),
    .retry(DeliveryRetry(DeliveryReason("busy"), wait: 90.5, mayHaveArrived: false)),
    .retry(
      DeliveryRetry(
        DeliveryReason("slow", status: 500, code: "57014"), mayHaveArrived: true,
        prefersSmaller: true)),
    .split(DeliveryReason("a row")), .shrink(DeliveryReason("too large", status: 413)),
    .authorizeAgain(DeliveryReason("a key")), .pause(DeliveryReason("a quota")),
    .stop(DeliveryReason("a person", status: 404)),
  ]

  @Test(arguments: verdicts)
  func `every verdict arrives unchanged`(_ verdict: DeliveryVerdict) async throws {
    let remote = try await Self.served { _ in FixedDestination(verdict: verdict) }
    #expect(
      try await remote.deliver(Self.batch(Self.metric(1)), memory: ["row": "6"]) == verdict)
    #expect(try await remote.remove([]) == verdict)
    #expect(try await remote.probe() == verdict)
  }

  /// Responses that break the protocol, each with a part of the expected message.
  static let wrongAnswers = [
    (#"{"verdict":{"lost":{"text":"a"}}}"#, "verdict: an object with one of 'delivered'"),
    (#"{"verdict":{"delivered":{},"stop":{"text":"a"}}}"#, "verdict: an object with one of"),
    (#"{"verdict":{"retry":{"reason":{"text":"a"}}}}"#, "verdict.retry.mayHaveArrived"),
    (
      #"{"verdict":{"retry":{"reason":{"text":"a"},"mayHaveArrived":true,"wait":-1}}}"#,
      "verdict.retry.wait: a number of at least 0"
    ),
    (#"{"verdict":{"split":{"status":4}}}"#, "verdict.split.text"),
    (#"{"verdict":{"delivered":{"memory":{"row":7}}}}"#, "verdict.delivered.memory.row"),
    ("{}", "verdict: an object with one of"),
  ]

  @Test(arguments: wrongAnswers)
  func `an invalid answer leads to the verdict 'stop' and is reported`(
    _ answer: String, _ part: String
  ) async throws {
    let (suite, subject) = MemoryTransport.pair()
    subject.start(
      onLine: { line in
        let text = String(decoding: line, as: UTF8.self)
        guard let id = text.firstMatch(of: /"id":(\d+)/)?.output.1 else { return }
        let result =
          text.contains(#""method":"hello""#)
          ? #"{"version":1,"kind":"destination","name":"wrong","capabilities":["refusingMetrics"]}"#
          : text.contains("destination.start")
            ? #"{"place":"here","limits":{"count":5,"bytes":50}}"# : answer
        subject.send(Array(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#.utf8))
      }, onEnd: { _ in })
    let connection = SubjectConnection(
      .destination, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
    let hello = try await connection.hello()
    #expect(hello.destinationCapabilities == [.refusingMetrics])
    let remote = RemoteDestination(on: connection, capabilities: hello.destinationCapabilities)
    try await remote.start(now: Self.start, seed: 7)
    #expect(remote.guarantee == .atLeastOnce)
    guard
      case .stop(let reason) = try await remote.deliver(
        Self.batch(Self.metric(1)), memory: [:])
    else {
      Issue.record("the verdict is not 'stop'")
      return
    }
    #expect(reason.text == "the destination broke the protocol: wrongShape")
    let breakdown = try #require(await remote.breakdown())
    #expect(breakdown.message.contains(part), "\(breakdown.message)")
    await #expect(throws: PeerFailure.self) { try await remote.reopen() }
  }

  @Test func `calls before the start, unknown methods and batches with a wrong id are refused`()
    async throws
  {
    let (suite, subject) = MemoryTransport.pair()
    let server = DestinationServer(name: "served")
    Task { await server.serve(over: subject) }
    let answers = AsyncStream.makeStream(of: String.self)
    suite.start(
      onLine: { answers.continuation.yield(String(decoding: $0, as: UTF8.self)) },
      onEnd: { _ in answers.continuation.finish() })
    var next = answers.stream.makeAsyncIterator()
    func ask(_ line: String) async -> String {
      suite.send(Array(line.utf8))
      return await next.next() ?? ""
    }
    let deliver =
      #""method":"destination.deliver","params":{"batch":{"id":"\#(UUID().uuidString)","#
      + #""mayHaveArrived":false,"metrics":[]}}}"#
    #expect(
      await ask(#"{"jsonrpc":"2.0","id":1,"# + #""method":"destination.test"}"#)
        .contains("does not exist before 'destination.start'"))
    _ = await ask(
      #"{"jsonrpc":"2.0","id":2,"method":"destination.start","params":{"now":0,"seed":1}}"#)
    #expect(
      await ask(#"{"jsonrpc":"2.0","id":3,"# + deliver)
        .contains("batch.id: the id that follows from the metrics"))
    #expect(
      await ask(#"{"jsonrpc":"2.0","id":4,"method":"sample.save"}"#).contains("unknown method"))
    suite.close()
  }
}

/// A destination whose calls all have the same verdict.
private struct FixedDestination: ControllableDestination {
  let verdict: DeliveryVerdict
  let capabilities = Set(DestinationCapability.allCases)
  let limits = BatchLimits(count: 10, bytes: 1000)
  let kind = "fixed"
  let place = "nowhere"
  let identity = "fixed"

  func deliver(_ batch: MetricBatch, memory: [String: String]) -> DeliveryVerdict { verdict }
  func remove(_ metrics: [RemovedMetric]) -> DeliveryVerdict { verdict }
  func receivedMetrics() -> [HealthMetric] { [] }
  func refuse(_ ids: Set<UUID>) {}
  func reopen() {}
  func probe() -> DeliveryVerdict { verdict }
}
