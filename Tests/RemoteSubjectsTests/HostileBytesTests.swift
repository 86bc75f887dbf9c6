import Foundation
import HealthModel
import MemoryHealthStore
import RemoteSubjects
import TestSupport
import Testing

/// Tests with corrupted lines, at both ends of the protocol.
struct HostileBytesTests {
  private static let uuid = "00000000-0000-4000-8000-000000000001"
  private static let sample =
    #"{"uuid":"\#(uuid)","type":"HKQuantityTypeIdentifierBodyMass","quantity":{"value":80,"unit":"kg"},"start":1,"end":2}"#
  private static let query =
    #""query":"\#(uuid)","type":"HKQuantityTypeIdentifierBodyMass","predicate":{"all":{}}"#

  /// Valid lines from a suite.
  private static let asked: [String] = [
    #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"versions":[1],"suite":{"name":"s"}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"reset","params":{"now":0,"seed":1,"app":{"name":"a","bundleIdentifier":"b"}}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"control.authorize","params":{"type":"HKQuantityTypeIdentifierBodyMass","share":"sharingAuthorized","read":"granted"}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"sample.save","params":{"sample":\#(sample)}}"#,
    #"{"jsonrpc":"2.0","id":5,"method":"query.samples","params":{\#(query),"limit":0,"sort":[]}}"#,
    #"{"jsonrpc":"2.0","id":6,"method":"query.changes","params":{\#(query),"limit":0}}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"query.watch","params":{\#(query)}}"#,
    #"{"jsonrpc":"2.0","id":8,"method":"query.observe","params":{\#(query)}}"#,
    #"{"jsonrpc":"2.0","id":9,"method":"query.complete","params":{"query":"\#(uuid)","delivery":1}}"#,
    #"{"jsonrpc":"2.0","method":"clock.set","params":{"now":10}}"#,
    #"{"jsonrpc":"2.0","method":"cancel","params":{"id":5}}"#,
    #"{"jsonrpc":"2.0","id":10,"method":"clock.fire","params":{"timer":1,"now":20}}"#,
    #"{"jsonrpc":"2.0","id":11,"method":"control.storedSamples","params":{"request":1}}"#,
    #"{"jsonrpc":"2.0","id":12,"method":"control.ledger","params":{}}"#,
  ]

  /// Lines from a store: responses, notifications, and a request, which only a sync may send.
  private static let answered: [String] = [
    #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    #"{"jsonrpc":"2.0","method":"query.part","params":{"query":"\#(uuid)","samples":[\#(sample)]}}"#,
    #"{"jsonrpc":"2.0","id":2,"result":{"samples":[\#(sample)]}}"#,
    #"{"jsonrpc":"2.0","id":3,"result":{"samples":[],"deleted":[{"uuid":"\#(uuid)"}],"anchor":"AA=="}}"#,
    #"{"jsonrpc":"2.0","method":"query.notify","params":{"query":"\#(uuid)","delivery":1}}"#,
    #"{"jsonrpc":"2.0","method":"query.update","params":{"query":"\#(uuid)","samples":[],"anchor":"AA=="}}"#,
    #"{"jsonrpc":"2.0","method":"clock.schedule","params":{"timer":1,"at":30}}"#,
    #"{"jsonrpc":"2.0","method":"clock.cancel","params":{"timer":1}}"#,
    #"{"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"m","data":{"kind":"health","name":"timeout"}}}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"sample.save","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"log","params":{"level":"info","message":"m"}}"#,
  ]

  /// Returns one of the given lines, with at most three random changes.
  private static func spoil(
    _ lines: [String], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var line = Array(generator.pick(lines).utf8)
    for _ in 0..<generator.below(4) where !line.isEmpty {
      let place = generator.below(line.count)
      switch generator.below(6) {
      case 0: line[place] = UInt8(truncatingIfNeeded: generator.next())
      case 1: line.remove(at: place)
      case 2: line.insert(generator.pick(Array(#"{}[]",:0-9e.\"#.utf8)), at: place)
      case 3: line.removeSubrange(place...)
      case 4:
        let other = Array(generator.pick(lines).utf8)
        line.replaceSubrange(place..., with: other.suffix(generator.below(other.count)))
      default:
        let number = generator.pick(["-1", "1e999", "99999999999999999999", "null", "0.5", "[]"])
        line.replaceSubrange(place..<place + 1, with: number.utf8)
      }
    }
    return line.filter { $0 != 0x0A }
  }

  @Test(arguments: 1...40)
  func `a server still answers a valid request after corrupted lines`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (suite, subject) = MemoryTransport.pair()
    let server = StoreServer(name: "memory") {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
    }
    let serving = Task { await server.serve(over: subject) }
    let (answers, hearing) = AsyncStream.makeStream(of: String.self)
    suite.start(
      onLine: { hearing.yield(String(decoding: $0, as: UTF8.self)) },
      onEnd: { _ in hearing.finish() })
    for line in Self.asked { suite.send(Array(line.utf8)) }
    for _ in 0..<200 { suite.send(Self.spoil(Self.asked, &generator)) }
    suite.send(
      Array(
        #"{"jsonrpc":"2.0","id":777777,"method":"hello","params":{"versions":[1],"suite":{"name":"s"}}}"#
          .utf8))
    suite.close()
    #expect(
      await answers.contains {
        $0.hasPrefix(#"{"jsonrpc":"2.0","id":777777,"result":{"version":1"#)
      })
    await serving.value
  }

  @Test(arguments: 1...40)
  func `queries for samples or changes end exactly once despite corrupted lines`(seed: UInt64)
    async throws
  {
    var generator = SeededGenerator(seed: seed)
    let (suite, subject) = MemoryTransport.pair()
    let connection = SubjectConnection(.store, over: suite)
    connection.listen()
    let clock = VirtualClock(now: Date(timeIntervalSince1970: 0))
    let store = RemoteHealthStore(
      connection, capabilities: Set(StoreCapability.allCases), clock: clock)
    subject.start(onLine: { _ in }, onEnd: { _ in })
    let id = QueryID(try #require(UUID(uuidString: Self.uuid)))
    let answers = Locked(0)
    let count: @Sendable (Any) -> Void = { _ in answers.withLock { $0 += 1 } }
    store.execute(
      .observer(ObserverQuery(id: id, type: .bodyMass) { completion, _ in completion() }))
    for _ in 0..<3 {
      store.execute(
        .sample(
          SampleQuery(id: id, type: .bodyMass) { count($0) }))
      store.execute(
        .anchoredObject(
          try AnchoredObjectQuery(
            id: id, type: .bodyMass, anchor: nil, resultsHandler: { count($0) })))
    }
    for _ in 0..<60 { subject.send(Self.spoil(Self.answered, &generator)) }
    subject.close()
    await store.settle()
    await clock.advance(by: 1_000)
    #expect(answers.withLock { $0 } == 6)
    #expect(await store.breakdown() != nil)
  }
}
