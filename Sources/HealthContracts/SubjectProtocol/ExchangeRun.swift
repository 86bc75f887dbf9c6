internal import Conformance
internal import Foundation

/// The execution of one row about the protocol.
struct ExchangeRun {
  private let script: ExchangeScript
  private let exchange: SubjectExchange
  private var answers: ArraySlice<ExchangeScript.Line>
  private var known = ExchangeNames.values
  private var parts = AnswerParts()
  /// The highest delivery number since the last reset; `nil` if no observer was called since then.
  private var highestDelivery: Double?
  /// The last lines in both directions, at most 12, for diagnosing failures.
  private var lines: [String] = []

  /// Executes a row's script, compares the answers with the expected ones, and closes the exchange.
  ///
  /// - Throws: `SubjectFailure` if the exchange or its setup fails, the subject ends too early or
  ///   writes an invalid line, or the row uses a name that has no value yet.
  static func perform(
    _ script: ExchangeScript, over exchange: SubjectExchange
  ) async throws -> Comparison {
    var run = Self(script: script, exchange: exchange, answers: script.answers[...])
    do {
      let comparison = try await run.perform()
      await exchange.close()
      return comparison
    } catch {
      await exchange.close()
      throw SubjectFailure(message: "\(error)", exchange: run.lines)
    }
  }

  private mutating func perform() async throws -> Comparison {
    if !script.greetsItself {
      for request in ExchangeNames.opening {
        let answer = try await collect(after: [.message(request)]).last
        guard answer?["error"] == nil else {
          throw CaseProblem("the setup of the row failed: \(answer?.text ?? "the subject ended")")
        }
      }
    }
    for step in script.steps {
      let step = try step.map { try filledIn($0) }
      if let difference = match(try await collect(after: step)) { return difference }
    }
    if answers.last == .end { return try await end() }
    // All messages before the answer to this request are effects of the row.
    let last = ExchangeNames.request("hello", ExchangeNames.greeting, id: 900_004)
    let received = try await collect(after: [.message(last)])
    if received.count > 1 {
      return .differs(expected: "nothing more", observed: received[0].text)
    }
    return answers.isEmpty
      ? .holds : .differs(expected: Self.text(answers.first), observed: "nothing more")
  }

  private mutating func end() async throws -> Comparison {
    guard answers.count == 1 else {
      return .differs(expected: Self.text(answers.first), observed: "nothing more")
    }
    await exchange.closeInput()
    do {
      while let line = try await exchange.next() {
        guard line.isEmpty else {
          return .differs(expected: "the end", observed: String(decoding: line, as: UTF8.self))
        }
      }
    } catch {
      // The row expects the end, so an error while waiting for the end is a deviation, and the row
      // is not errored.
      return .differs(expected: "the end", observed: "\(error)")
    }
    return await exchange.forcedEnd().map { .differs(expected: "the end", observed: $0) } ?? .holds
  }

  // MARK: - Sending and receiving

  /// Sends lines together, and returns the messages received until all answers have arrived.
  ///
  /// Log notifications are omitted, and the parts of each answer are added to the answer.
  private mutating func collect(after step: [ExchangeScript.Line]) async throws -> [ExchangeValue] {
    var due: [ExchangeValue] = []
    for line in step {
      let bytes = Self.bytes(of: line)
      note("→", bytes)
      await exchange.send(bytes)
      if case .message(let message) = line, message["method"] == .string("reset") {
        highestDelivery = nil
      }
      switch line {
      case .message(let message):
        parts.add(sent: message)
        if let id = message["id"] { due.append(id) }
      case .raw(let bytes): due.append(Self.identity(in: bytes))
      case .end: break
      }
    }
    var received: [ExchangeValue] = []
    while !due.isEmpty {
      let message = try await nextMessage()
      if message["method"] == .string("log") { continue }
      guard let line = parts.completed(message) else { continue }
      received.append(line)
      guard line["method"] == nil, let index = due.firstIndex(of: line["id"] ?? .null) else {
        continue
      }
      due.remove(at: index)
    }
    return received
  }

  private mutating func nextMessage() async throws -> ExchangeValue {
    guard let bytes = try await exchange.next() else {
      throw CaseProblem("the subject ended before it answered")
    }
    note("←", bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CaseProblem("the subject wrote a line that is not UTF-8; write JSON in UTF-8")
    }
    guard let message = ExchangeValue(parsing: text) else {
      throw CaseProblem("the subject wrote a line that is not JSON")
    }
    return message
  }

  private mutating func note(_ direction: String, _ line: [UInt8]) {
    lines.append("\(direction) \(String(decoding: line.prefix(200), as: UTF8.self))")
    if lines.count > 12 { lines.removeFirst() }
  }

  private static func bytes(of line: ExchangeScript.Line) -> [UInt8] {
    switch line {
    case .raw(let bytes): return bytes
    case .end: return []
    case .message(.object(var members)):
      members["jsonrpc"] = .string("2.0")
      return Array(ExchangeValue.object(members).text.utf8)
    case .message(let other): return Array(other.text.utf8)
    }
  }

  /// Returns the id that the answer to a raw line must have: the line's numeric id, or null.
  private static func identity(in bytes: [UInt8]) -> ExchangeValue {
    let value = String(validating: bytes, as: UTF8.self).flatMap {
      ExchangeValue(parsing: $0.hasSuffix("\r") ? $0.dropLast() : $0[...])
    }
    guard case .number(let id)? = value?["id"] else { return .null }
    return .number(id)
  }

  // MARK: - Comparing

  /// Returns a line with its names replaced by their values.
  ///
  /// - Throws: ``CaseProblem`` if a name has no value yet.
  private func filledIn(_ line: ExchangeScript.Line) throws -> ExchangeScript.Line {
    guard case .message(let message) = line else { return line }
    return .message(try filledIn(message))
  }

  private func filledIn(_ value: ExchangeValue) throws -> ExchangeValue {
    if let name = value.name {
      guard let known = known[ExchangeNames.current(name)] else {
        throw CaseProblem("'<\(name)>' has no value yet")
      }
      return known
    }
    switch value {
    case .array(let values): return .array(try values.map { try filledIn($0) })
    case .object(let members): return .object(try members.mapValues { try filledIn($0) })
    default: return value
    }
  }

  /// Compares the received messages with the same number of expected lines; `nil` if they match.
  ///
  /// The order of the messages is ignored, because notifications and the answers to lines that were
  /// sent together have no fixed order.
  private mutating func match(_ received: [ExchangeValue]) -> Comparison? {
    var open = Array(answers.prefix(received.count))
    answers = answers.dropFirst(received.count)
    for line in received {
      // The rows omit this member, so it is checked here for every line.
      guard line["jsonrpc"] == .string("2.0") else {
        return .differs(expected: #"a line with "jsonrpc": "2.0""#, observed: line.text)
      }
      if let difference = record(deliveryOf: line) { return difference }
      let place = open.firstIndex { expected in
        guard case .message(let pattern) = expected else { return false }
        var names = known
        guard pattern.matches(line, &names) else { return false }
        known = names
        return true
      }
      guard let place else {
        return .differs(expected: Self.text(open.first), observed: line.text)
      }
      open.remove(at: place)
    }
    return nil
  }

  /// Records the number of an observer call, and compares it with the earlier numbers.
  ///
  /// Returns a difference if a number since the last reset is at least as high; otherwise `nil`.
  ///
  /// A row names the numbers without stating that they increase, so their order is checked here.
  private mutating func record(deliveryOf line: ExchangeValue) -> Comparison? {
    guard line["method"] == .string("query.notify"),
      case .number(let number)? = line["params"]?["delivery"]
    else { return nil }
    defer { highestDelivery = max(highestDelivery ?? number, number) }
    guard let highest = highestDelivery, number <= highest else { return nil }
    return .differs(
      expected: "a delivery number above \(ExchangeValue.number(highest).text)",
      observed: line.text)
  }

  private static func text(_ line: ExchangeScript.Line?) -> String {
    switch line {
    case .message(let message)?: message.text
    case .end?: "the end"
    case .raw?, nil: "nothing"
    }
  }
}

extension ExchangeValue {
  /// Returns whether a value matches this pattern.
  ///
  /// Additional members are allowed, an ellipsis matches any value except null, and an unbound name
  /// is bound to the value that it matches.
  func matches(_ value: Self, _ names: inout [String: Self]) -> Bool {
    if let name = name.map(ExchangeNames.current) {
      if let known = names[name] { return known.matches(value, &names) }
      names[name] = value
      return true
    }
    switch (self, value) {
    case (.string("…"), _): return value != .null
    case (.array(let patterns), .array(let values)):
      guard patterns.count == values.count else { return false }
      for (pattern, value) in zip(patterns, values) where !pattern.matches(value, &names) {
        return false
      }
      return true
    case (.object(let patterns), .object(let members)):
      for (name, pattern) in patterns.sorted(by: { $0.key < $1.key }) {
        guard let member = members[name], pattern.matches(member, &names) else { return false }
      }
      return true
    default: return self == value
    }
  }
}
