package import HealthContracts

/// A deviation from the subject protocol: an interceptor in front of any server.
package struct ServerDeviation: Sendable, CustomStringConvertible {
  /// A closure that returns the lines to write in response to a line; it can call the server.
  package typealias Answering =
    @Sendable (_ line: PassingLine, _ server: InterceptedServer) async throws -> [PassingLine]

  package let id: String
  /// The behavior that violates the protocol, in words.
  package let summary: String
  let answer: Answering

  package init(_ id: String, _ summary: String, _ answer: @escaping Answering) {
    self.id = id
    self.summary = summary
    self.answer = answer
  }

  package var description: String { id }

  /// Returns a copy of a subject, with the deviation in its server.
  ///
  /// - Returns: The copy, or `nil` if the subject has no server.
  package func planted(in subject: HealthSubject) -> HealthSubject? {
    guard let makeExchange = subject.makeExchange else { return nil }
    var planted = subject
    planted.makeExchange = { InterceptedServer(try await makeExchange()).exchange(answer) }
    return planted
  }
}

/// The common kinds of deviations.
extension ServerDeviation {
  /// Returns a deviation that changes the responses to requests with a method, or all responses.
  static func answering(
    _ id: String, _ summary: String, to method: String? = nil,
    _ change: @escaping @Sendable (inout PassingLine) -> Void
  ) -> Self {
    Self(id, summary) { line, server in
      try await server.answer(line).map { answer in
        var answer = answer
        if answer.isAnswer, method == nil || line.method == method { change(&answer) }
        return answer
      }
    }
  }

  /// Returns a deviation that changes requests with a method before the server receives them.
  static func asking(
    _ id: String, _ summary: String, _ method: String,
    _ change: @escaping @Sendable (inout PassingLine) -> Void
  ) -> Self {
    Self(id, summary) { line, server in
      var line = line
      if line.method == method { change(&line) }
      return try await server.answer(line)
    }
  }

  /// Returns a deviation that responds to some lines itself; a `nil` reply forwards the line.
  static func replying(
    _ id: String, _ summary: String,
    _ reply: @escaping @Sendable (PassingLine, InterceptedServer) -> [PassingLine]?
  ) -> Self {
    Self(id, summary) { line, server in
      if let reply = reply(line, server) { return reply }
      return try await server.answer(line)
    }
  }

  /// Returns a deviation that changes or drops notifications with the method `notice`.
  ///
  /// If `method` is given, only notifications during a request with that method are affected.
  static func notifying(
    _ id: String, _ summary: String, _ notice: String, during method: String? = nil,
    _ change: @escaping @Sendable (PassingLine) -> PassingLine?
  ) -> Self {
    Self(id, summary) { line, server in
      try await server.answer(line).compactMap { sent in
        guard sent.method == notice, method == nil || line.method == method else { return sent }
        return change(sent)
      }
    }
  }

  /// Returns a deviation that sends notifications with the method `notice` after the response.
  ///
  /// Only notifications during a request with the method `method` are affected.
  static func late(_ id: String, _ summary: String, _ notice: String, after method: String) -> Self
  {
    Self(id, summary) { line, server in
      let lines = try await server.answer(line)
      guard line.method == method else { return lines }
      return lines.filter { $0.method != notice } + lines.filter { $0.method == notice }
    }
  }
}
