import Foundation
import HealthModel
import JSONText
import MemoryHealthStore
import RemoteSubjects
import TestSupport
import Testing
import WeightSync

/// A sync whose responses a test determines with a script.
private final class ScriptedSync: Sendable {
  typealias Script = @Sendable (_ method: String, _ id: String, _ say: (String) -> Void) -> Void

  static let hello =
    #"{"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"sync","name":"scripted","capabilities":[]}}"#

  let lines = Locked<[String]>([])
  let transport: MemoryTransport

  /// Creates the sync at one end of a transport.
  ///
  /// The script runs for each request except `hello`. If it sends no lines, the request is answered
  /// with the result `{}`.
  init(at transport: MemoryTransport, _ script: @escaping Script) {
    self.transport = transport
    transport.start(
      onLine: { [self] line in
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        guard case .object(let message)? = try? JSONParser.parse(line),
          case .string(let method)? = message["method"],
          case .number(let number)? = message["id"]
        else { return }
        let id = String(Int(number))
        var said = 0
        func say(_ line: String) {
          said += 1
          transport.send(Array(line.utf8))
        }
        if method == "hello" { return say(Self.hello) }
        script(method, id, say)
        if said == 0 { say(#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#) }
      }, onEnd: { _ in })
  }
}

struct HostileSyncTests {
  /// Creates a pair with a scripted sync.
  private func pair(
    clock: any HealthClock = VirtualClock(now: Date(timeIntervalSince1970: 0)),
    _ script: @escaping ScriptedSync.Script
  ) async throws -> (SyncPair, ScriptedSync) {
    let (suite, subject) = MemoryTransport.pair()
    let scripted = ScriptedSync(at: subject, script)
    return (try await SyncPair(over: suite, clock: clock), scripted)
  }

  private static func error(_ id: String, _ error: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"error":\#(error)}"#
  }

  @Test(arguments: [
    (
      #"{"code":-32005,"message":"x","data":{"kind":"host","token":"e99"}}"#,
      "the error for 'sync.import' contains a token that the suite did not send"
    ),
    (
      #"{"code":-32603,"message":"it broke"}"#,
      "was answered with error -32603: it broke; a sync must not answer with this error"
    ),
    (
      #"{"code":-32601,"message":"what?"}"#,
      "'sync.import' was answered with error -32601: what?; a sync must not answer with"
    ),
    (
      #"{"code":-32000,"message":"late","data":{"kind":"health","name":"timeout"}}"#,
      "'sync.import' was answered with error -32000: late, so the result is unknown"
    ),
    (
      #"{"code":-32000,"message":"odd","data":{"kind":"health","name":"errorOfNobody"}}"#,
      "'sync.import' was answered with error -32000: odd, so the result is unknown"
    ),
    (
      #"{"code":-32004,"message":"over","data":{"kind":"ended"}}"#,
      "'sync.import' was answered with error -32004: over; a sync must not answer with"
    ),
    (
      #"{"code":-32000,"message":"x","data":{"kind":"unheard-of"}}"#, "data.kind"
    ),
  ])
  func `an invalid or indefinite error from a sync ends the connection`(
    _ error: String, _ message: String
  ) async throws {
    let (pair, _) = try await pair { method, id, say in
      if method == "sync.import" { say(Self.error(id, error)) }
    }
    let sync = try await pair.start()
    await #expect(throws: (any Error).self) { try await sync.importWeightFromHealth() }
    let breakdown = try #require(await sync.breakdown())
    #expect(breakdown.message.contains(message))
    #expect(breakdown.exchange.contains { $0.contains("sync.import") })
  }

  @Test
  func `an error with a token becomes a cancellation if it arrives after the end of its session`()
    async throws
  {
    let request = Locked<String?>(nil)
    let (pair, scripted) = try await pair { method, id, say in
      guard method == "sync.import" else { return }
      request.withLock { $0 = id }
      say(#"{"jsonrpc":"2.0","id":1,"method":"home.state","params":{"session":1}}"#)
    }
    let sync = try await pair.start()
    let importing = Task { try await sync.importWeightFromHealth() }
    await wait { scripted.results >= 1 }
    await sync.end()
    let id = try #require(request.withLock { $0 })
    scripted.say(
      Self.error(id, #"{"code":-32005,"message":"x","data":{"kind":"host","token":"e1"}}"#))
    await #expect(throws: CancellationError.self) { try await importing.value }
    #expect(await sync.breakdown() == nil)
  }

  @Test(arguments: [
    #"{"code":-32000,"message":"late","data":{"kind":"health","name":"timeout","definite":true}}"#,
    #"{"code":-32000,"message":"no","data":{"kind":"health","name":"errorAuthorizationDenied"}}"#,
    #"{"code":-32002,"message":"off","data":{"kind":"weightSync","name":"disabled"}}"#,
  ])
  func `a definite error from a sync is thrown, and the connection continues`(_ error: String)
    async throws
  {
    let (pair, _) = try await pair { method, id, say in
      if method == "sync.import" { say(Self.error(id, error)) }
    }
    let sync = try await pair.start()
    await #expect(throws: (any Error).self) { try await sync.importWeightFromHealth() }
    #expect(await sync.breakdown() == nil)
  }

  @Test(arguments: [
    ("sync.add", "{}", "the answer to 'sync.add': entry: an entry is expected, not nothing"),
    ("sync.add", #"{"entry":{"persistentModelID":7}}"#, "entry.persistentModelID"),
    ("sync.import", #"{"inserted":"many"}"#, "inserted: a whole number is expected, not text"),
    ("sync.status", #"{"status":{"phase":"dreaming"}}"#, "status.phase: one of 'idle'"),
    (
      "sync.status", "{}",
      "status: a status with 'phase', 'isOptionVisible' and 'isToggleOn' is expected, not nothing"
    ),
  ])
  func `a malformed result ends the connection`(
    _ wrong: String, _ result: String, _ message: String
  ) async throws {
    let (pair, _) = try await pair { method, id, say in
      if method == wrong { say(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#) }
    }
    let sync = try await pair.start()
    switch wrong {
    case "sync.add":
      await #expect(throws: PeerFailure.self) { try await sync.add(pair.draft) }
    case "sync.import":
      await #expect(throws: PeerFailure.self) { try await sync.importWeightFromHealth() }
    default: #expect(await sync.status == SyncStatus())
    }
    #expect(try #require(await sync.breakdown()).message.contains(message))
  }

  /// The entry that results from adding the draft of a pair.
  private static let entry =
    #"{"persistentModelID":"e","weightValue":80.25,"weightUnit":"kg","date":1736424000,"note":"a remark","bodyFatPercentage":"22.10","source":"W8Trackr","syncVersion":1,"pendingHealthSync":false}"#

  /// Returns the breakdowns of two syncs that reply with an entry.
  ///
  /// A draft is added to the first sync, and the weight of an entry is edited in the second. Each
  /// sync sends `request`, if present, before it replies.
  private func breakdowns(
    replying entry: String, after request: String? = nil
  ) async throws -> (add: SubjectBreakdown?, edit: SubjectBreakdown?) {
    let script: ScriptedSync.Script = { method, id, say in
      guard ["sync.add", "sync.edit"].contains(method) else { return }
      if let request { say(request) }
      say(#"{"jsonrpc":"2.0","id":\#(id),"result":{"entry":\#(entry)}}"#)
    }
    let (adding, _) = try await pair(script)
    let first = try await adding.start()
    _ = try? await first.add(adding.draft)
    let (editing, _) = try await pair(script)
    let second = try await editing.start()
    _ = try? await second.edit("e", EntryEdit(weightValue: 80.25))
    return (await first.breakdown(), await second.breakdown())
  }

  @Test(arguments: [
    ("80.25", "81.25", "weightValue", true), ("\"kg\"", "\"lb\"", "weightUnit", false),
    ("1736424000", "1736424001", "date", false), ("a remark", "another", "note", false),
    ("22.10", "22.11", "bodyFatPercentage", false),
  ])
  func `an entry with values that differ from the request ends the connection`(
    _ value: String, _ other: String, _ member: String, _ isEdited: Bool
  ) async throws {
    let (add, edit) = try await breakdowns(replying: Self.entry.replacing(value, with: other))
    let message = "entry.\(member): the value of the request is expected, not another value"
    #expect(try #require(add).message == "the answer to 'sync.add': \(message)")
    #expect(edit?.message == (isEdited ? "the answer to 'sync.edit': \(message)" : nil))
  }

  @Test func `an edit that returns another entry ends the connection`() async throws {
    let (add, edit) = try await breakdowns(
      replying: Self.entry.replacing(#":"e""#, with: #":"f""#))
    #expect(add == nil)
    #expect(try #require(edit).message.contains("entry.persistentModelID: the value of"))
  }

  @Test func `an entry that an import changed during an edit is accepted`() async throws {
    let imported = Self.entry.replacing("80.25", with: "79.5")
    let apply =
      #"{"jsonrpc":"2.0","id":1,"method":"home.apply","params":{"session":1,"revision":7,"lookup":"all","changes":{"upserts":[\#(imported)]}}}"#
    #expect(try await breakdowns(replying: imported, after: apply).edit == nil)
    #expect(try await breakdowns(replying: Self.entry).add == nil)
    #expect(try await breakdowns(replying: Self.entry).edit == nil)
  }

  @Test(arguments: ["sync.launch", "sync.enable", "sync.settle", "sync.status", "sync.start"])
  func `an error for a call that cannot fail ends the connection`(_ wrong: String) async throws {
    let (pair, _) = try await pair { method, id, say in
      if method == wrong {
        say(
          Self.error(
            id,
            #"{"code":-32000,"message":"no","data":{"kind":"health","name":"errorNoData"}}"#))
      }
    }
    let sync = RemoteWeightSync(
      on: pair.connection, store: pair.store, home: pair.home, clock: pair.clock)
    try? await sync.start(seed: 1, pair.configuration)
    await sync.launch()
    await sync.enable()
    await sync.settle()
    _ = await sync.status
    let breakdown = try #require(await sync.breakdown())
    #expect(breakdown.message.contains("'\(wrong)'"))
  }

  @Test
  func `a request with an invalid session or method is rejected, and the connection continues`()
    async throws
  {
    let (pair, scripted) = try await pair { method, id, say in
      guard method == "sync.settle" else { return }
      say(#"{"jsonrpc":"2.0","id":1,"method":"home.state","params":{"session":77}}"#)
      say(#"{"jsonrpc":"2.0","id":2,"method":"home.state","params":{}}"#)
      say(#"{"jsonrpc":"2.0","id":3,"method":"home.burn","params":{"session":1}}"#)
      say(#"{"jsonrpc":"2.0","id":4,"method":"control.lock","params":{"session":1,"locked":true}}"#)
      say(#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
    }
    let sync = try await pair.start()
    await sync.settle()
    await wait { scripted.answers.count >= 4 }
    #expect(scripted.answers.sorted() == [-32601, -32601, -32602, -32004].sorted())
    #expect(await sync.breakdown() == nil)
  }

  @Test func `a flood of unrequested notifications ends the connection`() async throws {
    let (pair, _) = try await pair { method, _, say in
      guard method == "sync.settle" else { return }
      for _ in 0...10_001 {
        say(#"{"jsonrpc":"2.0","method":"not.requested","params":{}}"#)
      }
    }
    let sync = try await pair.start()
    await sync.settle()
    #expect(try #require(await sync.breakdown()).message.contains("were not requested"))
  }

  @Test func `scheduling too many timers ends the connection`() async throws {
    let (pair, _) = try await pair { method, _, say in
      guard method == "sync.settle" else { return }
      for timer in 0..<21_000 {
        say(
          #"{"jsonrpc":"2.0","method":"clock.schedule","params":{"session":1,"timer":\#(timer),"at":2e9}}"#
        )
      }
    }
    let sync = try await pair.start()
    await sync.settle()
    #expect(try #require(await sync.breakdown()).message.contains("were not requested"))
  }

  @Test func `a sync that does not settle times out only after its messages stop`() async throws {
    let real = VirtualClock(now: Date(timeIntervalSince1970: 0))
    let (pair, scripted) = try await pair(clock: real) { method, id, say in
      guard method == "sync.settle" else { return }
      say(#"{"jsonrpc":"2.0","id":1,"method":"home.state","params":{"session":1}}"#)
    }
    let sync = try await pair.start()
    let settling = Task { await sync.settle() }
    await wait { scripted.results >= 1 }
    await real.advance(by: 12)
    scripted.say(#"{"jsonrpc":"2.0","id":2,"method":"home.state","params":{"session":1}}"#)
    await wait { scripted.results >= 2 }
    await real.advance(by: 12)
    #expect(await sync.breakdown() == nil)
    await real.advance(by: 4)
    await settling.value
    #expect(try #require(await sync.breakdown()).message.contains("no answer to 'sync.settle'"))
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"store","name":"s","capabilities":[]}}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{"version":2,"kind":"sync","name":"s","capabilities":[]}}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"only version 9"}}"#,
  ])
  func `a subject that is not a sync of this protocol version is rejected immediately`(
    _ hello: String
  ) async throws {
    let (suite, subject) = MemoryTransport.pair()
    subject.start(onLine: { _ in subject.send(Array(hello.utf8)) }, onEnd: { _ in })
    await #expect(throws: PeerFailure.self) { try await SyncPair(over: suite) }
  }
}

extension ScriptedSync {
  /// The messages that the sync has received.
  private var messages: [JSONObject] {
    lines.withLock { $0 }.compactMap { line in
      guard case .object(let message)? = try? JSONParser.parse(Array(line.utf8)) else { return nil }
      return message
    }
  }

  /// The error codes of the responses to the sync's requests.
  var answers: [Int] {
    messages.compactMap { try? $0.optional("error", as: WireFailure.self)?.code }
  }

  /// The number of the sync's requests that succeeded.
  var results: Int { messages.count { $0["result"] != nil } }

  func say(_ line: String) { transport.send(Array(line.utf8)) }
}

/// Waits for a condition on messages; if it does not become true, the test fails.
private func wait(until isThere: () -> Bool) async {
  if await !waited(until: isThere) { Issue.record("the awaited messages did not arrive") }
}
