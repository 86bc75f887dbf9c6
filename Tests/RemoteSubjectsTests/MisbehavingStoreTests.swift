import Foundation
import HealthModel
import RemoteSubjects
import Testing

/// Tests with stores in other processes, most of which violate the protocol.
struct MisbehavingStoreTests {
  /// Returns a shell script that answers `hello` and `shutdown`; every other line runs a command.
  private static func script(_ behavior: String, hello: String? = nil) -> String {
    let answer =
      hello
      ?? #"printf '{"jsonrpc":"2.0","id":%s,"result":{"version":1,"kind":"store","name":"s"}}\n' $id"#
    return """
      while IFS= read -r line; do
        id=${line#*'"id":'}; id=${id%%,*}
        case $line in
          *'"hello"'*) \(answer) ;;
          *'"shutdown"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{}}\\n' $id ;;
          *) \(behavior) ;;
        esac
      done
      """
  }

  private static let app = SourceRevision(source: Source(name: "App", bundleIdentifier: "app"))
  private static let ok = #"printf '{"jsonrpc":"2.0","id":%s,"result":{}}\n' $id"#

  private static func limits(answer: TimeInterval = 60, hello: TimeInterval = 60) -> PeerLimits {
    var limits = PeerLimits()
    (limits.answerDeadline, limits.helloDeadline) = (answer, hello)
    return limits
  }

  private func pool(_ script: String, _ limits: PeerLimits = limits()) -> RemoteStorePool {
    RemoteStorePool(command: script, limits: limits, mostRestarts: 1)
  }

  private func makeStore(of pool: RemoteStorePool) async throws -> RemoteHealthStore {
    try await pool.makeStore(
      appSource: Self.app, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)), seed: 1)
  }

  @Test(arguments: [
    ("dies", "echo sorry >&2; exit 3", "the other side ended; the process ended with status 3"),
    (
      "half a line", "printf '{\"jsonrpc'; exit",
      "the other side ended after 9 bytes of an unfinished line"
    ),
    ("no JSON", "echo what?", "the subject wrote a line that is not JSON"),
    ("no UTF-8", "printf '{\"a\":\"\\300\\200\"}\\n'", "the subject wrote a line that is not JSON"),
    ("no message", "echo '{}'", "the subject wrote a line that is not a message"),
    ("wrong id", ok.replacing("$id", with: "99"), "the subject answered request 99, which"),
    ("twice", "\(ok); \(ok); sleep 1000", "the subject answered request 2 a second time"),
    (
      "a wrong kind of result", ok.replacing("{}}", with: "[]}"),
      "the subject wrote a line that is not a message"
    ),
    (
      "too long a line", "head -c 9000000 /dev/zero | tr '\\0' x",
      "the other side wrote a line of more than 8388608 bytes"
    ),
    (
      "a flood", "yes '{\"jsonrpc\":\"2.0\",\"method\":\"not.requested\"}'",
      "during a call, the subject sent 10001 notifications that were not requested"
    ),
    (
      "wrong notification",
      "echo '{\"jsonrpc\":\"2.0\",\"method\":\"clock.schedule\",\"params\":{\"timer\":\"x\"}}'",
      "the subject's notification 'clock.schedule': timer"
    ),
  ])
  func `a protocol violation or the end of a process is reported with the exchange`(
    _ name: String, _ behavior: String, _ message: String
  ) async throws {
    let pool = pool(Self.script(behavior))
    #expect(await pool.describe().name == "s")
    // The reset reports the violation, or the next call if the violation comes later.
    let breakdown = await #expect(throws: SubjectBreakdown.self) {
      let store = try await makeStore(of: pool)
      // This request is sent, and its response never comes, so the violation is read in any case.
      await store.settle()
      throw try #require(await store.breakdown())
    }
    #expect(breakdown?.message.hasPrefix(message) == true, "\(name): \(breakdown?.message ?? "")")
    #expect((breakdown?.exchange.count ?? 0) >= 3)
    if name == "dies" { #expect(breakdown?.exchange.last == "stderr: sorry") }
    await pool.close()
  }

  @Test func `a store that does not answer times out`() async throws {
    let pool = pool(Self.script(":"), Self.limits(answer: 0.1))
    let breakdown = await #expect(throws: SubjectBreakdown.self) { try await makeStore(of: pool) }
    #expect(breakdown?.message == "no answer to 'reset' came within 0.1 seconds")
    #expect(breakdown?.exchange.last?.contains("\"method\":\"cancel\"") == true)
    await pool.close()
  }

  @Test func `a store that does not answer hello times out`() async throws {
    let pool = pool("sleep 1000", Self.limits(hello: 0.1))
    let description = await pool.describe()
    #expect(description.name == "sleep 1000")
    #expect(description.capabilities == Set(StoreCapability.allCases))
    #expect(description.breakdown?.message == "no answer to 'hello' came within 0.1 seconds")
    await pool.close()
  }

  @Test(arguments: [
    (
      #"printf '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"I speak 2"}}\n'"#,
      "the subject answered 'hello' with error -32602: I speak 2"
    ),
    (
      #"printf '{"jsonrpc":"2.0","id":1,"result":{"version":2,"kind":"store","name":"s"}}\n'"#,
      "the answer to 'hello': version: 1 is expected, not 2"
    ),
    (
      #"printf '{"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"sync","name":"s"}}\n'"#,
      "the answer to 'hello': kind: 'store' is expected, not 'sync'"
    ),
    (
      #"printf '{"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"store","name":"s","profile":"all"}}\n'"#,
      "the answer to 'hello': profile"
    ),
    (
      #"printf '{"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"store"}}\n'"#,
      "the answer to 'hello': name: text is expected, not nothing"
    ),
  ])
  func `an error or an invalid answer to hello is reported`(
    _ hello: String, _ message: String
  ) async throws {
    let pool = pool(Self.script(Self.ok, hello: hello))
    #expect(await pool.describe().breakdown?.message.hasPrefix(message) == true)
    await pool.close()
  }

  @Test(arguments: [
    (#""name":"t""#, "'name'"), (#""name":"s","subjectVersion":"2""#, "'subjectVersion'"),
    (#""name":"s","capabilities":["batches"]"#, "'capabilities' (batches)"),
    (#""name":"s","profile":"core""#, "'profile'"),
  ])
  func `a process that answers hello differently from the first one is not used`(
    _ members: String, _ difference: String
  ) async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("greeted-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let hello = """
      members='"name":"s"'; [ ! -e '\(file.path)' ] || members='\(members)'; : >'\(file.path)'
      printf '{"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"store",%s}}\\n' "$members"
      """
    let pool = pool(Self.script("exit 3", hello: hello))
    #expect(await pool.describe().name == "s")
    await #expect(throws: SubjectBreakdown.self) { try await makeStore(of: pool) }
    let breakdown = await #expect(throws: SubjectBreakdown.self) { try await makeStore(of: pool) }
    #expect(
      breakdown?.message
        == "the subject's answer to 'hello' differs from the answer of an earlier process in "
        + "\(difference); every process must give the same answer")
    #expect(breakdown?.exchange.contains { $0.contains(members) } == true)
    await pool.close()
  }

  @Test func `a broken process is restarted a limited number of times`() async throws {
    let pool = RemoteStorePool(
      command: Self.script("exit 3"), limits: Self.limits(), mostRestarts: 2)
    for _ in 0..<3 {
      let breakdown = await #expect(throws: SubjectBreakdown.self) {
        try await makeStore(of: pool)
      }
      #expect(breakdown?.message.hasSuffix("the process ended with status 3") == true)
      #expect(breakdown?.message.hasPrefix("the other side ended") == true)
    }
    let breakdown = await #expect(throws: SubjectBreakdown.self) { try await makeStore(of: pool) }
    #expect(
      breakdown?.message.hasPrefix(
        "the subject is not started again after 2 restarts; its last failure: ")
        == true)
    await pool.close()
  }

  @Test func `a closed pool ends its processes and starts no others`() async throws {
    let pool = pool(
      Self.script("case $line in *'\"reset\"'*) \(Self.ok) ;; esac"), Self.limits(answer: 600))
    let store = try await makeStore(of: pool)
    let waiting = Task { try await store.requestAuthorization(toShare: [], read: []) }
    await pool.close()
    await #expect(throws: PeerFailure.self) { _ = try await waiting.value }
    #expect(
      await store.breakdown()?.message.hasPrefix("the suite ended the subject; the process ")
        == true)
    let breakdown = await #expect(throws: SubjectBreakdown.self) { try await makeStore(of: pool) }
    #expect(breakdown?.message == "the run has ended, so no more subjects are started")
    await #expect(throws: PeerFailure.self) { _ = try await pool.exchange() }
    #expect(await pool.describe().name == "s")
    await store.end()
  }

  @Test(arguments: [
    ("control.storedSamples", #""request":1"#), ("query.samples", #""query":"'$query'""#),
  ])
  func `an answer with endless parts ends the connection`(_ method: String, _ name: String)
    async throws
  {
    let part = #"{"jsonrpc":"2.0","method":"query.part","params":{\#(name)}}"#
    let behavior = """
      case $line in *'"\(method)"'*) query=${line#*'"query":"'}; query=${query%%'"'*}; yes '\(part)' ;;
      *) \(Self.ok) ;; esac
      """
    var limits = Self.limits(answer: 600)
    limits.mostBytes = 10_000
    let pool = pool(Self.script(behavior), limits)
    let store = try await makeStore(of: pool)
    if method == "query.samples" {
      await #expect(throws: PeerFailure.self) {
        _ = try await store.samples(id: QueryID(UUID()), type: .bodyMass)
      }
    } else {
      #expect(await store.storedSamples().isEmpty)
    }
    #expect(
      await store.breakdown()?.message == "the parts of an answer exceed the limit of 10000 bytes")
    await store.end()
    await pool.close()
  }

  @Test func `unknown capabilities in hello are ignored`() async throws {
    let hello =
      #"printf '{"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"store","name":"s","capabilities":["batches","timeTravel"]}}\n'"#
    let pool = pool(Self.script(Self.ok, hello: hello))
    let description = await pool.describe()
    #expect(description.capabilities == [.batches])
    #expect(description.breakdown == nil)
    await pool.close()
  }

  @Test func `a process serves several rows in turn, and the calls of a finished row fail`()
    async throws
  {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("started-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let pool = pool("echo started >>'\(file.path)'\n" + Self.script(Self.ok))
    for _ in 0..<5 {
      let store = try await makeStore(of: pool)
      await store.setForeground(true)
      #expect(await store.breakdown() == nil)
      await store.end()
      await #expect(throws: PeerFailure.self) {
        _ = try await store.requestAuthorization(toShare: [], read: [])
      }
      await store.setForeground(true)
      #expect(await store.breakdown()?.message == "the row that used this store has finished")
    }
    await pool.close()
    #expect(try String(contentsOf: file, encoding: .utf8) == "started\n")
  }

  @Test(arguments: [
    ("-32603", "the result is unknown"), ("-32601", "error -32601"),
  ])
  func `after an unexpected error, the store reports a breakdown and its process is kept`(
    _ code: String, _ words: String
  ) async throws {
    let behavior = """
      case $line in *'"reset"'*) \(Self.ok) ;;
      *) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":\(code),"message":"m"}}\\n' $id ;; esac
      """
    let pool = pool(Self.script(behavior))
    for _ in 0..<3 {
      let store = try await makeStore(of: pool)
      await #expect(throws: (any Error).self) {
        _ = try await store.requestAuthorization(toShare: [], read: [])
      }
      #expect(await store.breakdown()?.message.contains(words) == true)
      await store.end()
    }
    await pool.close()
  }

  @Test func `a process that is shut down has time to clean up after closing its output`()
    async throws
  {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("cleaned-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let cleanUp = "exec 1>&-; head -c 100000000 /dev/zero | wc -c >'\(file.path)'"
    let pool = pool(Self.script(Self.ok) + "\n" + cleanUp)
    try await makeStore(of: pool).end()
    await pool.close()
    #expect((try? String(contentsOf: file, encoding: .utf8)) == "100000000\n")
  }
}
