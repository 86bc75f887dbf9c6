internal import HealthContracts
internal import HealthModel

extension ServerDeviation {
  /// Servers that misinterpret requests, or send incorrect results.
  static let requests: [Self] = [
    answering("loses-ids", "an answer does not state which request it is for") { $0["id"] = nil },
    answering("writes-ids-as-texts", "the id of an answer is a string") {
      if let id = $0.id { $0["id"] = .string(id.text) }
    },
    answering("leaves-out-the-version", "an answer does not state the version of JSON-RPC") {
      $0["jsonrpc"] = nil
    },
    answering("speaks-the-first-JSON-RPC", "an answer states version 1.0 of JSON-RPC") {
      $0["jsonrpc"] = .string("1.0")
    },
    Self("answers-twice", "every answer is sent twice") { line, server in
      try await server.answer(line).flatMap { $0.isAnswer ? [$0, $0] : [$0] }
    },
    replying("takes-zero-for-no-id", "a request with the id 0 is refused") {
      line, _ in
      line.id == .number(0) ? line.refused(-32600) : nil
    },
    replying("does-not-answer-zero", "a request with the id 0 is not answered") { line, _ in
      line.id == .number(0) ? [] : nil
    },
    replying("refuses-large-ids", "an id of more than 32 bits is refused") { line, _ in
      guard case .number(let id)? = line.id, id > 4_294_967_295 else { return nil }
      return line.refused(-32600)
    },
    asking("rounds-ids", "the last digit of a large id is rounded", "store.available") {
      if $0.id == .number(4_503_599_627_370_497) { $0["id"] = .number(4_503_599_627_370_496) }
    },
    replying("wants-parameters", "a request without parameters is refused") { line, _ in
      line.isRequest && line["params"] == nil ? line.refused(-32602) : nil
    },
    replying("takes-one-at-a-time", "a request is refused while another one waits for its answer") {
      line, server in
      line.isRequest && server.isAskedAtOnce ? line.refused(-32603) : nil
    },
    Self("mixes-up-answers", "concurrent requests are answered with the same result") {
      line, server in
      var answers = try await server.answer(line)
      if line.isRequest, let before = server.notes.withLock({ $0.unread.last }) {
        answers[answers.count - 1]["result"] = before["result"]
      }
      return answers
    },
    replying("does-whatever-is-asked", "a request with an unknown method succeeds") { line, _ in
      line.isOfUnknownMethod && line.isRequest ? line.answered() : nil
    },
    replying("is-silent-to-strangers", "a request with an unknown method is not answered") {
      line, _ in
      line.isOfUnknownMethod && line.isRequest ? [] : nil
    },
    answering(
      "takes-unknown-methods-for-no-requests", "an unknown method is reported as an invalid request"
    ) {
      if $0["error.code"] == .number(-32601) { $0["error.code"] = .number(-32600) }
    },
    answering("explains-nothing", "an error has no message") { $0["error.message"] = nil },
    answering("breaks-at-parameters", "an invalid parameter is reported as an internal error") {
      if $0["error.code"] == .number(-32602) { $0["error.code"] = .number(-32603) }
    },
    replying("saves-nothing", "a save without a sample succeeds") { line, _ in
      line.method == "sample.save" && line["params"] == nil ? line.answered() : nil
    },
    replying("takes-texts-for-samples", "a string is accepted in place of a sample") { line, _ in
      line["params.sample"] == .string("x") ? line.answered() : nil
    },
    Self("is-upset-by-parameters", "all requests fail after an invalid parameter") {
      line, server in
      if !server.kept.isEmpty, line.isRequest { return line.refused(-32603) }
      let answers = try await server.answer(line)
      if answers.last?["error.code"] == .number(-32602) { server.keep(.null) }
      return answers
    },
    Self("ends-at-depth", "a condition with too many levels ends the server") { line, server in
      let answers = try await server.answer(line)
      if line.isDeep { server.end() }
      return answers
    },
    replying("takes-any-depth", "a condition can have any number of levels") { line, _ in
      line.isDeep ? line.answered(["samples": .array([])]) : nil
    },
    replying(
      "reads-no-depth", "a condition with too many levels is reported as invalid JSON"
    ) { line, _ in
      line.isDeep ? line.refused(-32700) : nil
    },
    replying("refuses-unknown-members", "a request with an unknown member is refused") { line, _ in
      line.method == "sample.save" && line["params.unknown"] != nil ? line.refused(-32602) : nil
    },
    replying(
      "is-distracted-by-members", "a request with an unknown member saves nothing"
    ) { line, _ in
      line.method == "sample.save" && line["params.unknown"] != nil ? line.answered() : nil
    },
    answering(
      "hides-writers-from-queries", "the result of a query has no sources", to: "query.samples"
    ) {
      $0.changeSamples { $0[at: "source"] = nil }
    },
    answering(
      "hides-writers-from-the-bench", "the list of stored samples has no sources",
      to: "control.storedSamples"
    ) {
      $0.changeSamples { $0[at: "source"] = nil }
    },
    answering(
      "rounds-quantities", "values are rounded down to whole numbers", to: "query.samples"
    ) {
      $0.changeSamples { sample in
        guard case .number(let value)? = sample[at: "quantity.value"] else { return }
        sample[at: "quantity.value"] = .number(value.rounded(.down))
      }
    },
    answering("rounds-dates", "end dates are rounded to whole seconds", to: "query.samples") {
      $0.changeSamples { sample in
        guard case .number(let end)? = sample[at: "end"] else { return }
        sample[at: "end"] = .number(end.rounded())
      }
    },
    answering("hands-out-grams", "every quantity is reported in grams", to: "query.samples") {
      $0.changeSamples { $0[at: "quantity.unit"] = .string("g") }
    },
    asking("ignores-anchors", "a query of changes ignores its anchor", "query.changes") {
      $0["params.anchor"] = nil
    },
    Self("ends-at-an-anchor", "a query from an anchor returns no samples") { line, server in
      var answers = try await server.answer(line)
      if line["params.anchor"] != nil { answers[answers.count - 1]["result.samples"] = .array([]) }
      return answers
    },
    answering(
      "hands-out-no-anchor", "the answer to a query of changes has no anchor", to: "query.changes"
    ) {
      $0["result.anchor"] = nil
    },
  ]
}
