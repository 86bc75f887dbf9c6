import ConformanceRecord
import HealthContracts
import HealthModel
import MemoryHealthStore
import Testing

/// A server with one defect: the correct server behind an interceptor of a few lines.
struct WrongServer: Sendable, CustomTestStringConvertible {
  /// Returns the lines that the interceptor writes in response to a line; it can call the server.
  typealias Answering =
    @Sendable (_ line: PassingLine, _ server: TrueServer) async throws -> [PassingLine]

  let id: String
  /// The behaviour that violates the protocol.
  let wrong: String
  let answer: Answering

  init(_ id: String, _ wrong: String, _ answer: @escaping Answering) {
    self.id = id
    self.wrong = wrong
    self.answer = answer
  }

  var testDescription: String { id }

  /// The server as a subject with line exchanges.
  var subject: HealthSubject {
    HealthSubject(
      identity: SubjectIdentity(sync: "reference", store: id),
      makeExchange: { TrueServer().exchange(answer) },
      makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) })
  }
}

/// The usual kinds of defects.
extension WrongServer {
  /// Changes the answers to requests of a method, or to any line.
  static func answering(
    _ id: String, _ wrong: String, to method: String? = nil,
    _ change: @escaping @Sendable (inout PassingLine) -> Void
  ) -> Self {
    Self(id, wrong) { line, server in
      try await server.answer(line).map { answer in
        var answer = answer
        if answer.isAnswer, method == nil || line.method == method { change(&answer) }
        return answer
      }
    }
  }

  /// Changes the requests of a method before the server receives them.
  static func asking(
    _ id: String, _ wrong: String, _ method: String,
    _ change: @escaping @Sendable (inout PassingLine) -> Void
  ) -> Self {
    Self(id, wrong) { line, server in
      var line = line
      if line.method == method { change(&line) }
      return try await server.answer(line)
    }
  }

  /// Answers some lines without the server; a `nil` reply forwards the line.
  static func replying(
    _ id: String, _ wrong: String,
    _ reply: @escaping @Sendable (PassingLine, TrueServer) -> [PassingLine]?
  ) -> Self {
    Self(id, wrong) { line, server in
      if let reply = reply(line, server) { return reply }
      return try await server.answer(line)
    }
  }

  /// Changes or drops notifications while a request of a method is processed.
  static func notifying(
    _ id: String, _ wrong: String, _ notice: String, during method: String? = nil,
    _ change: @escaping @Sendable (PassingLine) -> PassingLine?
  ) -> Self {
    Self(id, wrong) { line, server in
      try await server.answer(line).compactMap { sent in
        guard sent.method == notice, method == nil || line.method == method else { return sent }
        return change(sent)
      }
    }
  }

  /// Sends notifications after the answer, for requests of a method.
  static func late(_ id: String, _ wrong: String, _ notice: String, after method: String) -> Self {
    Self(id, wrong) { line, server in
      let lines = try await server.answer(line)
      guard line.method == method else { return lines }
      return lines.filter { $0.method != notice } + lines.filter { $0.method == notice }
    }
  }
}
