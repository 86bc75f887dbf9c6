internal import HealthContracts
internal import HealthModel

extension ServerDeviation {
  /// Servers that process unusual or invalid lines, notifications or cancellations incorrectly.
  static let lines: [Self] = [
    Self(
      "reports-invalid-json-only-once", "only the first line that is not JSON receives an error"
    ) {
      line, server in
      let answers = try await server.answer(line)
      let isNoJSON = answers.last?["error.code"] == .number(-32700)
      return isNoJSON && server.count() > 1 ? [] : answers
    },
    Self("ends-at-invalid-json", "a line that is not JSON ends the server") { line, server in
      if line.message == nil { server.end() }
      return line.message == nil ? [] : try await server.answer(line)
    },
    answering(
      "reports-invalid-json-as-invalid-requests",
      "a line that is not JSON is reported as an invalid request"
    ) {
      if $0["error.code"] == .number(-32700) { $0["error.code"] = .number(-32600) }
    },
    answering("omits-null-ids", "the response to a line without a valid id has no id") {
      if $0.id == .null { $0["id"] = nil }
    },
    answering(
      "returns-id-zero-for-missing-ids", "the response to a line without a valid id has the id 0"
    ) {
      if $0.id == .null { $0["id"] = .number(0) }
    },
    replying("does-not-respond-to-empty-lines", "an empty line receives no response") { line, _ in
      line.bytes.isEmpty ? [] : nil
    },
    replying(
      "reports-empty-lines-as-invalid-requests", "an empty line is reported as an invalid request"
    ) {
      line, _ in line.bytes.isEmpty ? line.refused(-32600) : nil
    },
    replying(
      "reports-nan-as-invalid-requests",
      "a line that contains NaN is reported as an invalid request, not as invalid JSON"
    ) { line, _ in
      line.message == nil && String(decoding: line.bytes, as: UTF8.self).contains("NaN")
        ? line.refused(-32600) : nil
    },
    Self("replaces-invalid-utf-8", "bytes that are not UTF-8 are read as replacement characters") {
      line, server in
      let text = String(decoding: line.bytes, as: UTF8.self)
      return try await server.answer(PassingLine(Array(text.utf8)))
    },
    Self("joins-incomplete-lines", "an incomplete message is joined with the next line") {
      line, server in
      let text = String(decoding: line.bytes, as: UTF8.self)
      if text.hasPrefix("{"), !text.hasSuffix("}"), line.message == nil {
        server.keep(.string(text))
        return []
      }
      guard case .string(let half)? = server.kept.last, server.count() == 1 else {
        return try await server.answer(line)
      }
      return try await server.answer(PassingLine(Array(half.utf8) + line.bytes))
    },
    answering(
      "reports-invalid-requests-as-invalid-json",
      "JSON that is not a request is reported as invalid JSON"
    ) {
      if $0["error.code"] == .number(-32600) { $0["error.code"] = .number(-32700) }
    },
    Self("responds-to-arrays-with-arrays", "a JSON array receives an array of responses") {
      line, server in
      let answers = try await server.answer(line)
      guard case .array? = line.message else { return answers }
      return [PassingLine(.array(answers.compactMap(\.message)))]
    },
    replying("does-not-respond-to-numbers", "a line that is only a number receives no response") {
      line, _ in
      if case .number? = line.message { [] } else { nil }
    },
    Self("accepts-string-ids", "a string is also accepted as an id") { line, server in
      guard case .string(let id)? = line.id else { return try await server.answer(line) }
      var request = line
      request["id"] = .number(1)
      var answers = try await server.answer(request)
      answers[answers.count - 1]["id"] = .string(id)
      return answers
    },
    Self(
      "reports-lines-with-cr-as-invalid-json",
      "a line that ends with a CR is reported as invalid JSON"
    ) { line, server in
      guard line.bytes.last == 0x0D else { return try await server.answer(line) }
      return try await server.answer(PassingLine(Array("?".utf8)))
    },
    Self("treats-cr-as-end-of-line", "a CR ends a line, and the LF after it ends an empty line") {
      line, server in
      guard line.bytes.last == 0x0D else { return try await server.answer(line) }
      return try await server.answer(PassingLine(line.bytes.dropLast()))
        + (try await server.answer(PassingLine([])))
    },
    Self("treats-line-separator-as-end-of-line", "a line separator within a string ends the line") {
      line, server in
      let text = String(decoding: line.bytes, as: UTF8.self)
      var answers: [PassingLine] = []
      for part in text.split(separator: "\u{2028}", omittingEmptySubsequences: false) {
        // A line without a separator is forwarded unchanged, even if it is not valid UTF-8.
        let isWhole = part.utf8.count == text.utf8.count
        answers += try await server.answer(isWhole ? line : PassingLine(Array(part.utf8)))
      }
      return answers
    },
    replying("rejects-line-separators-in-strings", "a string with a line separator is rejected") {
      line, _ in
      String(decoding: line.bytes, as: UTF8.self).contains("\u{2028}")
        ? line.refused(-32700) : nil
    },
    Self("responds-to-notifications", "a notification receives a response") {
      line, server in
      let answers = try await server.answer(line)
      return line.awaited == nil ? answers + line.answered() : answers
    },
    replying("responds-to-unknown-notifications", "an unknown notification receives an error") {
      line, _ in
      line.isOfUnknownMethod && line.id == nil ? line.refused(-32601) : nil
    },
    replying(
      "responds-to-clock-notifications-without-time",
      "a clock notification without a time receives an error"
    ) {
      line, _ in
      line.method == "clock.set" && line["params.now"] == nil ? line.refused(-32602) : nil
    },
    Self("ends-at-unknown-notifications", "an unknown notification ends the server") {
      line, server in
      if line.isOfUnknownMethod, line.id == nil { server.end() }
      return try await server.answer(line)
    },
    replying(
      "responds-to-cancellation-of-unknown-requests",
      "a cancellation of an unknown request receives an error"
    ) { line, _ in
      line.method == "cancel" && line["params.id"] == .number(1_000_000)
        ? line.refused(-32600) : nil
    },
    replying(
      "responds-again-to-canceled-requests",
      "a cancellation after the response to a request causes an error as a second response"
    ) {
      line, server in
      guard line.method == "cancel", !server.isAskedAtOnce else { return nil }
      var request = line
      request["id"] = line["params.id"]
      return request.refused(-32800)
    },
    replying("cancels-next-request", "a cancellation applies to the next request") {
      line, server in
      if line.method == "cancel" { server.keep(.null) }
      guard line.isRequest, server.notes.withLock({ $0.kept.popLast() }) != nil else { return nil }
      return line.refused(-32800)
    },
    replying(
      "responds-twice-to-canceled-requests",
      "a canceled request receives both a result and an error"
    ) {
      line, server in
      guard line.method == "cancel", server.isAskedAtOnce else { return nil }
      var request = line
      request["id"] = line["params.id"]
      return request.refused(-32800)
    },
    replying(
      "drops-responses-on-cancellation",
      "a cancellation drops all responses that the suite has not read"
    ) { line, server in
      guard line.method == "cancel" else { return nil }
      server.notes.withLock { $0.unread = [] }
      return []
    },
  ]
}
