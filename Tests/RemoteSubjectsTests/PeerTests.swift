import Foundation
import HealthModel
import JSONText
import RemoteSubjects
import TestSupport
import Testing

/// An in-memory conversation in which the test plays one side.
private final class Bench: Sendable {
  let clock = VirtualClock(now: Date(timeIntervalSince1970: 0))
  let peer: Peer
  private let other: MemoryTransport
  private let heard: AsyncStream<String>
  let notifications = Locked<[String]>([])
  let failures: AsyncStream<PeerFailure>

  init(_ role: Peer.Role = .suite, limits: PeerLimits = PeerLimits()) {
    let (mine, other) = MemoryTransport.pair()
    self.other = other
    peer = Peer(role, over: mine, limits: limits, clock: clock)
    let (heard, ears) = AsyncStream.makeStream(of: String.self)
    self.heard = heard
    let (failures, failing) = AsyncStream.makeStream(of: PeerFailure.self)
    self.failures = failures
    other.start(
      onLine: { ears.yield(String(decoding: $0, as: UTF8.self)) }, onEnd: { _ in ears.finish() })
    struct Unwanted: Error {}
    peer.start(
      Peer.Handlers(
        notified: { [weak self] method, _ in
          guard method != "bad" else { throw Unwanted() }
          self?.notifications.withLock { $0.append(method) }
          return method == "part"
        },
        requested: { request in
          switch request.method {
          case "echo": request.answer(request.params)
          case "wait":
            request.answer {
              while !Task.isCancelled { await Task.yield() }
              throw CancellationError()
            }
          default: request.refuseMethod()
          }
        }, ended: { failing.yield($0) }))
  }

  func say(_ lines: String...) { for line in lines { other.send(Array(line.utf8)) } }

  func close() { other.close() }

  func hear() async -> String? { await heard.first { _ in true } }

  func failure() async -> PeerFailure? { await failures.first { _ in true } }
}

/// A call with an arbitrary method and parameters.
private struct Call: WireCall {
  let method: String
  let params: KeyValuePairs<String, Int>

  init(_ method: String, _ params: KeyValuePairs<String, Int> = [:]) {
    self.method = method
    self.params = params
  }

  init?(method: String, params: JSONObject) { nil }

  func write(members writer: inout JSONWriter) {
    for (name, value) in params { writer.member(name, value) }
  }
}

private func result(_ id: Int, _ members: String = "") -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"result":{\#(members)}}"#
}

struct PeerTests {
  @Test func `answers are matched to requests by id, in any order`() async throws {
    let bench = Bench()
    let first = Task { try await bench.peer.request(Call("one")) }
    #expect(await bench.hear() == #"{"jsonrpc":"2.0","id":1,"method":"one","params":{}}"#)
    let second = Task {
      try await bench.peer.request(Call("two", ["a": 1]))
    }
    #expect(await bench.hear() == #"{"jsonrpc":"2.0","id":2,"method":"two","params":{"a":1}}"#)
    bench.say(result(2, #""x":2"#), result(1, #""x":1"#))
    #expect(try await second.value["x"] == .number(2))
    #expect(try await first.value["x"] == .number(1))
  }

  @Test func `notifications that precede an answer are processed before it`() async throws {
    let bench = Bench()
    let answer = Task { try await bench.peer.request(Call("one")) }
    _ = await bench.hear()
    for _ in 0..<100 { bench.say(#"{"jsonrpc":"2.0","method":"part","params":{}}"#) }
    bench.say(result(1))
    _ = try await answer.value
    #expect(bench.notifications.withLock { $0.count } == 100)
  }

  @Test func `an error is delivered with its data`() async throws {
    let bench = Bench()
    let answer = Task { try await bench.peer.request(Call("one")) }
    _ = await bench.hear()
    bench.say(
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no \"\u0041\"","data":{"token":"n"}}}"#
    )
    let error = try await #require(throws: WireFailure.self) { _ = try await answer.value }
    #expect(error.code == -32000)
    #expect(error.message == "no \"A\"")
    #expect(error.token == "n")
  }

  @Test(arguments: [
    (result(7), PeerFailure.Kind.unknownAnswer),
    (result(0), .unknownAnswer),
    (#"{"jsonrpc":"2.0","id":"1","result":{}}"#, .notAMessage),
    (#"{"jsonrpc":"2.0","id":1.5,"result":{}}"#, .notAMessage),
    (#"{"jsonrpc":"2.0","id":1,"result":[]}"#, .notAMessage),
    (#"{"jsonrpc":"2.0","id":1}"#, .notAMessage),
    (#"{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}"#, .notAMessage),
    (#"{"jsonrpc":"2.0","id":1,"error":{"message":""}}"#, .notAMessage),
    (#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}"#, .notAMessage),
    (#"{"jsonrpc":"1.0","id":1,"result":{}}"#, .notAMessage),
    (#"[{"jsonrpc":"2.0","id":1,"result":{}}]"#, .notAMessage),
    (#"{"jsonrpc":"2.0","id":1,"result":{}"#, .notJSON),
    ("", .notJSON),
    ("hello", .notJSON),
    (String(repeating: "{\"a\":", count: 100_000), .notJSON),
    (#"{"jsonrpc":"2.0","method":"bad","params":{}}"#, .wrongShape),
  ])
  func `a protocol violation ends the connection`(
    _ line: String, _ kind: PeerFailure.Kind
  ) async {
    let bench = Bench()
    let answer = Task { try await bench.peer.request(Call("one")) }
    _ = await bench.hear()
    bench.say(line)
    await #expect(throws: PeerFailure.self) { _ = try await answer.value }
    let failure = await bench.failure()
    #expect(failure?.kind == kind)
    #expect(failure?.exchange.count == 2)
    await #expect(throws: PeerFailure.self) { _ = try await bench.peer.request(Call("two")) }
  }

  @Test func `a repeated answer ends the connection`() async throws {
    let bench = Bench()
    let answer = Task { try await bench.peer.request(Call("one")) }
    _ = await bench.hear()
    bench.say(result(1), result(1))
    _ = try await answer.value
    #expect(await bench.failure()?.kind == .answeredTwice)
  }

  @Test func `invalid UTF-8 ends the connection`() async {
    let (mine, other) = MemoryTransport.pair()
    let peer = Peer(.suite, over: mine)
    let (failures, failing) = AsyncStream.makeStream(of: PeerFailure.self)
    peer.start(Peer.Handlers(ended: { failing.yield($0) }))
    other.send(Array(#"{"jsonrpc":"2.0","method":"x"#.utf8) + [0xC0, 0x80] + Array("\"}".utf8))
    #expect(await failures.first { _ in true }?.kind == .notJSON)
  }

  @Test func `the end of the connection ends a pending call with an error`() async {
    let bench = Bench()
    let answer = Task { try await bench.peer.request(Call("one")) }
    _ = await bench.hear()
    bench.close()
    let failure = await #expect(throws: PeerFailure.self) { _ = try await answer.value }
    #expect(failure?.kind == .ended)
  }

  @Test func `more unexpected notifications than the limit end the connection`() async throws {
    var limits = PeerLimits()
    limits.mostUnsolicited = 10
    let bench = Bench(limits: limits)
    let answer = Task { try await bench.peer.request(Call("one")) }
    _ = await bench.hear()
    for _ in 0..<20 { bench.say(#"{"jsonrpc":"2.0","method":"part"}"#) }
    for _ in 0..<10 { bench.say(#"{"jsonrpc":"2.0","method":"not.requested"}"#) }
    bench.say(result(1))
    _ = try await answer.value
    for _ in 0..<11 { bench.say(#"{"jsonrpc":"2.0","method":"not.requested"}"#) }
    #expect(await bench.failure()?.kind == .flood)
  }

  @Test(arguments: [
    (false, "no answer to 'one' came within 3.0 seconds"),
    (true, "no answer to 'one' came within 3.0 seconds of the last extension of its deadline"),
  ])
  func `a call without an answer is canceled and times out`(
    _ isExtended: Bool, _ message: String
  ) async {
    let bench = Bench()
    let answer = Task { try await bench.peer.request(Call("one"), patience: 3) }
    _ = await bench.hear()
    await bench.clock.advance(by: 2)
    if isExtended {
      bench.peer.extendDeadline(of: 1)
      await bench.clock.advance(by: 2)
    }
    #expect(bench.peer.failure == nil)
    await bench.clock.advance(by: 1)
    let failure = await #expect(throws: PeerFailure.self) { _ = try await answer.value }
    #expect(failure?.kind == .noAnswer)
    #expect(failure?.message == message)
    #expect(await bench.hear() == #"{"jsonrpc":"2.0","method":"cancel","params":{"id":1}}"#)
  }

  @Test func `the end of the connection removes the scheduled deadlines`() async {
    let bench = Bench()
    let patient = Task { try await bench.peer.request(Call("one"), patience: 365 * 86_400) }
    _ = await bench.hear()
    let hasty = Task { try await bench.peer.request(Call("two"), patience: 3) }
    _ = await bench.hear()
    #expect(bench.clock.nextDate != nil)
    bench.close()
    for call in [patient, hasty] {
      await #expect(throws: PeerFailure.self) { _ = try await call.value }
    }
    // A task that schedules its deadline only after the end then removes the deadline.
    #expect(await waited { bench.clock.nextDate == nil })
  }

  @Test func `a canceled task cancels its request and waits for the answer`() async throws {
    let bench = Bench()
    let task = Task { try await bench.peer.request(Call("one")) }
    _ = await bench.hear()
    task.cancel()
    #expect(await bench.hear() == #"{"jsonrpc":"2.0","method":"cancel","params":{"id":1}}"#)
    bench.say(#"{"jsonrpc":"2.0","id":1,"error":{"code":-32800,"message":"cancelled"}}"#)
    let error = await #expect(throws: WireFailure.self) { _ = try await task.value }
    #expect(error?.code == WireFailure.requestCancelled)
  }

  @Test func `a subject also answers canceled requests and unknown methods`() async {
    let bench = Bench(.subject)
    bench.say(#"{"jsonrpc":"2.0","id":5,"method":"echo","params":{"a":[1]}}"#)
    #expect(await bench.hear() == #"{"jsonrpc":"2.0","id":5,"result":{"a":[1]}}"#)
    bench.say(#"{"jsonrpc":"2.0","id":6,"method":"wait"}"#)
    bench.say(#"{"jsonrpc":"2.0","method":"cancel","params":{"id":6}}"#)
    #expect(await bench.hear()?.contains("-32800") == true)
    bench.say(#"{"jsonrpc":"2.0","id":7,"method":"nothing"}"# + "\r")
    #expect(await bench.hear()?.contains("-32601") == true)
  }

  @Test(arguments: [
    ("nonsense", "null", -32700), (#"{"jsonrpc":"2.0","id":4}"#, "4", -32600),
    (#"{"jsonrpc":"2.0","id":4,"method":"echo","params":[]}"#, "4", -32600),
    (#"{"jsonrpc":"2.0","id":4,"method":3}"#, "4", -32600),
  ])
  func `a subject answers invalid lines with errors and continues`(
    _ line: String, _ id: String, _ code: Int
  ) async {
    let bench = Bench(.subject)
    bench.say(line)
    let answer = await bench.hear() ?? ""
    #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"#))
    bench.say(#"{"jsonrpc":"2.0","id":5,"method":"echo"}"#)
    #expect(await bench.hear() == #"{"jsonrpc":"2.0","id":5,"result":{}}"#)
  }

  @Test(arguments: [
    ("nonsense", "a value is expected at byte 1 of 8"),
    (#"{"a":"#, "a value is expected at the end of the line"),
  ])
  func `a line that is not JSON is answered with the position of the error`(
    _ line: String, _ message: String
  ) async {
    let bench = Bench(.subject)
    bench.say(line)
    #expect(await bench.hear()?.contains("\"message\":\"\(message)\"") == true)
  }

  @Test func `log messages have a separate limit`() async throws {
    var limits = PeerLimits()
    (limits.mostUnsolicited, limits.mostLogs) = (2, 5)
    let bench = Bench(limits: limits)
    for _ in 0..<5 { bench.say(#"{"jsonrpc":"2.0","method":"log"}"#) }
    let answer = Task { try await bench.peer.request(Call("one")) }
    _ = await bench.hear()
    bench.say(result(1))
    _ = try await answer.value
    for _ in 0..<6 { bench.say(#"{"jsonrpc":"2.0","method":"log"}"#) }
    let failure = await bench.failure()
    #expect(failure?.kind == .flood)
    #expect(failure?.message == "the subject logged 6 messages during a call")
  }

  @Test func `a suite that closes its output still receives the pending answers`() async {
    let bench = Bench(.subject)
    for id in 1...50 { bench.say(#"{"jsonrpc":"2.0","id":\#(id),"method":"echo"}"#) }
    bench.close()
    for id in 1...50 { #expect(await bench.hear() == result(id)) }
  }

  @Test func `the last lines of the exchange are kept in shortened form`() async throws {
    let bench = Bench()
    for number in 1...20 {
      let answer = Task { try await bench.peer.request(Call("m", ["n": number])) }
      _ = await bench.hear()
      bench.say(result(number, "\"text\":\"\(String(repeating: "x", count: 300))\""))
      _ = try await answer.value
    }
    let exchange = bench.peer.exchange
    #expect(exchange.count == 12)
    #expect(exchange[0] == #"→ {"jsonrpc":"2.0","id":15,"method":"m","params":{"n":15}}"#)
    #expect(exchange[11].hasSuffix("xxx… (346 bytes)"))
  }
}
