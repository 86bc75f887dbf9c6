import ConformanceRecord
import HealthContracts
import HealthModel
import MemoryHealthStore
import Testing

/// A server that is wrong in one thing: the true one behind a middleman of a few lines.
struct WrongServer: Sendable, CustomTestStringConvertible {
  /// What the middleman writes to a line; the true server is there to be asked.
  typealias Answering =
    @Sendable (_ line: PassingLine, _ server: TrueServer) async throws -> [PassingLine]

  let id: String
  /// What it does, against what the protocol says.
  let wrong: String
  let answer: Answering

  init(_ id: String, _ wrong: String, _ answer: @escaping Answering) {
    self.id = id
    self.wrong = wrong
    self.answer = answer
  }

  var testDescription: String { id }

  /// The server as a subject that is talked to line by line.
  var subject: HealthSubject {
    HealthSubject(
      identity: SubjectIdentity(sync: "reference", store: id),
      makeExchange: { TrueServer().exchange(answer) },
      makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) })
  }
}

/// The usual ways to be wrong.
extension WrongServer {
  /// Writes other answers to requests of a method, or to any line.
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

  /// Understands something else than requests of a method say.
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

  /// Answers some lines by itself, without doing anything; `nil` for those that it does not.
  static func replying(
    _ id: String, _ wrong: String,
    _ reply: @escaping @Sendable (PassingLine, TrueServer) -> [PassingLine]?
  ) -> Self {
    Self(id, wrong) { line, server in
      if let reply = reply(line, server) { return reply }
      return try await server.answer(line)
    }
  }

  /// Tells other things than happen, or nothing, while a request of a method is dealt with.
  static func telling(
    _ id: String, _ wrong: String, _ notice: String, during method: String? = nil,
    _ change: @escaping @Sendable (PassingLine) -> PassingLine?
  ) -> Self {
    Self(id, wrong) { line, server in
      try await server.answer(line).compactMap { told in
        guard told.method == notice, method == nil || line.method == method else { return told }
        return change(told)
      }
    }
  }

  /// Tells what happened after the answer, for requests of a method.
  static func late(_ id: String, _ wrong: String, _ notice: String, after method: String) -> Self {
    Self(id, wrong) { line, server in
      let lines = try await server.answer(line)
      guard line.method == method else { return lines }
      return lines.filter { $0.method != notice } + lines.filter { $0.method == notice }
    }
  }
}
