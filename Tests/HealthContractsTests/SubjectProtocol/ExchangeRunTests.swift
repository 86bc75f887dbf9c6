import Conformance
import HealthModel
import Testing

@testable import HealthContracts

/// Tests of rows about the protocol with a subject whose lines the test chooses.
struct ExchangeRunTests {
  private static let answers = #"{"method":"notice","params":{}} {"id":1,"result":{"ok":true}}"#

  /// Runs a row with a subject that answers the row's only request with the given lines.
  private func run(_ lines: [String], expecting answers: String = answers) async throws
    -> Comparison
  {
    let subject = Subject(lines)
    let comparison = try await ExchangeRun.perform(
      try ExchangeScript(sends: #"{"id":1,"method":"ask"}"#, answers: answers),
      over: subject.exchange)
    #expect(subject.isClosed)
    return comparison
  }

  @Test func `a subject with the expected answers passes despite log lines and additional members`()
    async throws
  {
    let result = try await run([
      #"{"method":"log","params":{}}"#, #"{"method":"notice","params":{"more":1}}"#,
      #"{"id":1,"result":{"ok":true}}"#,
    ])
    #expect(result == .holds)
  }

  @Test(arguments: [
    [#"{"id":1,"result":{"ok":true}}"#],
    [#"{"id":1,"result":{"ok":true}}"#, #"{"method":"notice","params":{}}"#],
    [#"{"method":"notice","params":{}}"#, #"{"id":1,"result":{"ok":false}}"#],
    [#"{"method":"notice","params":{}}"#, #"{"id":1,"error":{"code":-32601,"message":""}}"#],
    [
      #"{"method":"notice","params":{}}"#, #"{"method":"notice","params":{}}"#,
      #"{"id":1,"result":{"ok":true}}"#,
    ],
  ])
  func `a subject with unexpected answers fails`(_ lines: [String]) async throws {
    #expect(try await run(lines) != .holds)
  }

  @Test(arguments: ["null", "2.0", #""1.0""#])
  func `a subject that writes a line that is not JSON-RPC 2.0 fails`(
    _ version: String
  ) async throws {
    let notice = #"{"jsonrpc":\#(version),"method":"notice","params":{}}"#
    let result = try await run([notice, #"{"id":1,"result":{"ok":true}}"#])
    guard case .differs(#"a line with "jsonrpc": "2.0""#, _) = result else {
      Issue.record("expected a difference in the member 'jsonrpc', observed \(result)")
      return
    }
  }

  @Test func `a subject that answers the last request twice fails`() async throws {
    let lines = Self.answers.replacing("} {\"id\"", with: "}\n{\"id\"").split(separator: "\n")
    #expect(try await run(lines.map(String.init)) == .holds)
    #expect(
      try await run(lines.map(String.init) + [#"{"id":1,"result":{"ok":true}}"#])
        == .differs(
          expected: "nothing more",
          observed: #"{"id":1,"jsonrpc":"2.0","result":{"ok":true}}"#))
  }

  @Test(arguments: [nil, "the process was terminated by signal 15"])
  func `the suite waits for a subject to exit, and a subject that is forced to exit fails`(
    _ forcedEnd: String?
  ) async throws {
    let subject = Subject([#"{"id":1,"result":{}}"#], forcedEnd: forcedEnd)
    let comparison = try await ExchangeRun.perform(
      try ExchangeScript(
        sends: #"{"id":1,"method":"shutdown"}"#, answers: #"{"id":1,"result":{}} <end>"#),
      over: subject.exchange)
    #expect(
      comparison == forcedEnd.map { .differs(expected: "the end", observed: $0) } ?? .holds)
    #expect(subject.actions == ["the input ends", "its exit is awaited", "it is closed"])
  }

  @Test func `a subject that keeps running after a shutdown request fails`() async throws {
    let subject = Subject([#"{"id":1,"result":{}}"#], livesOn: true)
    let comparison = try await ExchangeRun.perform(
      try ExchangeScript(
        sends: #"{"id":1,"method":"shutdown"}"#, answers: #"{"id":1,"result":{}} <end>"#),
      over: subject.exchange)
    #expect(comparison == .differs(expected: "the end", observed: "it is still running"))
  }

  @Test func `a subject that ends early or does not write JSON causes a subject failure`() async {
    await #expect(throws: SubjectFailure.self) { try await run([]) }
    await #expect(throws: SubjectFailure.self) { try await run(["hello"]) }
  }

  /// A subject that answers the row's request with given lines, and other requests with an empty
  /// result.
  private final class Subject: Sendable {
    private struct State: Sendable {
      var due: [String] = []
      var actions: [String] = []
    }

    private struct StillThere: Error, CustomStringConvertible {
      let description = "it is still running"
    }

    private let lines: [String]
    private let state = Locked(State())

    private let forcedEnd: String?
    private let livesOn: Bool

    init(_ lines: [String], forcedEnd: String? = nil, livesOn: Bool = false) {
      (self.lines, self.forcedEnd, self.livesOn) = (lines, forcedEnd, livesOn)
    }

    var isClosed: Bool { actions.last == "it is closed" }
    var actions: [String] { state.withLock { $0.actions } }

    private func note(_ action: String) { state.withLock { $0.actions.append(action) } }

    /// Adds the member `jsonrpc` to an object without it, and returns other lines unchanged.
    private static func completed(_ line: String) -> String {
      guard case .object(let members)? = ExchangeValue(parsing: line) else { return line }
      let version = ["jsonrpc": ExchangeValue.string("2.0")]
      return ExchangeValue.object(members.merging(version) { own, _ in own }).text
    }

    var exchange: SubjectExchange {
      SubjectExchange(
        send: { line in
          let message = ExchangeValue(parsing: String(decoding: line, as: UTF8.self))
          guard let id = message?["id"] else { return }
          let answers = id == .number(1) ? self.lines : [#"{"id":\#(id.text),"result":{}}"#]
          self.state.withLock { $0.due += answers }
        },
        next: {
          try self.state.withLock { state in
            guard !state.due.isEmpty else {
              if self.livesOn { throw StillThere() }
              return nil
            }
            return Array(Self.completed(state.due.removeFirst()).utf8)
          }
        },
        closeInput: { self.note("the input ends") },
        forcedEnd: {
          self.note("its exit is awaited")
          return self.forcedEnd
        },
        close: { self.note("it is closed") })
    }
  }
}
