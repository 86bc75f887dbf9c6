import Conformance
import HealthModel
import Testing

@testable import HealthContracts

/// Rows on the protocol over a subject that says what a test wants.
struct ExchangeRunTests {
  private static let answers = #"{"method":"told","params":{}} {"id":1,"result":{"ok":true}}"#

  /// Carries a row out with a subject that answers the row's only request with some lines.
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

  @Test func `a subject that answers so passes`() async throws {
    let result = try await run([
      #"{"method":"log","params":{}}"#, #"{"method":"told","params":{"more":1}}"#,
      #"{"id":1,"result":{"ok":true}}"#,
    ])
    #expect(result == .holds)
  }

  @Test(arguments: [
    [#"{"id":1,"result":{"ok":true}}"#],
    [#"{"id":1,"result":{"ok":true}}"#, #"{"method":"told","params":{}}"#],
    [#"{"method":"told","params":{}}"#, #"{"id":1,"result":{"ok":false}}"#],
    [#"{"method":"told","params":{}}"#, #"{"id":1,"error":{"code":-32601,"message":""}}"#],
    [
      #"{"method":"told","params":{}}"#, #"{"method":"told","params":{}}"#,
      #"{"id":1,"result":{"ok":true}}"#,
    ],
  ])
  func `one that answers otherwise does not`(_ lines: [String]) async throws {
    #expect(try await run(lines) != .holds)
  }

  @Test func `a subject that ends or writes no JSON says nothing`() async {
    await #expect(throws: SubjectFailure.self) { try await run([]) }
    await #expect(throws: SubjectFailure.self) { try await run(["hello"]) }
  }

  /// A subject that greets, answers what comes before a row, and the row's request as it is told.
  private final class Subject: Sendable {
    private struct State: Sendable {
      var due: [String] = []
      var isClosed = false
    }

    private let lines: [String]
    private let state = Locked(State())

    init(_ lines: [String]) { self.lines = lines }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    var exchange: SubjectExchange {
      SubjectExchange(
        send: { line in
          let message = ExchangeValue(parsing: String(decoding: line, as: UTF8.self))
          guard let id = message?["id"] else { return }
          let answers = id == .number(1) ? self.lines : [#"{"id":\#(id.text),"result":{}}"#]
          self.state.withLock { $0.due += answers }
        },
        next: { self.state.withLock { $0.due.isEmpty ? nil : Array($0.due.removeFirst().utf8) } },
        close: { self.state.withLock { $0.isClosed = true } })
    }
  }
}
