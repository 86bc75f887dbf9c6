internal import HealthContracts
internal import HealthModel

extension ServerDeviation {
  /// Servers that misinterpret requests, or send incorrect responses.
  static let requests: [Self] = [
    answering("omits-ids-from-responses", "a response does not state which request it is for") {
      $0["id"] = nil
    },
    answering("returns-ids-as-strings", "the id of a response is a string") {
      if let id = $0.id { $0["id"] = .string(id.text) }
    },
    answering("omits-version-from-responses", "a response does not state the version of JSON-RPC") {
      $0["jsonrpc"] = nil
    },
    answering("returns-wrong-version-of-json-rpc", "a response states version 1.0 of JSON-RPC") {
      $0["jsonrpc"] = .string("1.0")
    },
    Self("responds-twice", "every response is sent twice") { line, server in
      try await server.answer(line).flatMap { $0.isAnswer ? [$0, $0] : [$0] }
    },
    replying("rejects-id-zero", "a request with the id 0 is rejected") {
      line, _ in
      line.id == .number(0) ? line.refused(-32600) : nil
    },
    replying("does-not-respond-to-id-zero", "a request with the id 0 receives no response") {
      line, _ in
      line.id == .number(0) ? [] : nil
    },
    replying("rejects-ids-above-32-bits", "an id of more than 32 bits is rejected") { line, _ in
      guard case .number(let id)? = line.id, id > 4_294_967_295 else { return nil }
      return line.refused(-32600)
    },
    asking("rounds-ids", "the last digit of a large id is rounded", "store.available") {
      if $0.id == .number(4_503_599_627_370_497) { $0["id"] = .number(4_503_599_627_370_496) }
    },
    replying("rejects-requests-without-parameters", "a request without parameters is rejected") {
      line, _ in
      line.isRequest && line["params"] == nil ? line.refused(-32602) : nil
    },
    replying(
      "rejects-concurrent-requests",
      "a request is rejected if the response to an earlier request has not been read"
    ) {
      line, server in
      line.isRequest && server.isAskedAtOnce ? line.refused(-32603) : nil
    },
    Self(
      "returns-same-result-to-concurrent-requests", "concurrent requests receive the same result"
    ) {
      line, server in
      var answers = try await server.answer(line)
      if line.isRequest, let before = server.notes.withLock({ $0.unread.last }) {
        answers[answers.count - 1]["result"] = before["result"]
      }
      return answers
    },
    replying("accepts-unknown-methods", "a request with an unknown method succeeds") { line, _ in
      line.isOfUnknownMethod && line.isRequest ? line.answered() : nil
    },
    replying(
      "does-not-respond-to-unknown-methods", "a request with an unknown method receives no response"
    ) {
      line, _ in
      line.isOfUnknownMethod && line.isRequest ? [] : nil
    },
    answering(
      "reports-unknown-methods-as-invalid-requests",
      "an unknown method is reported as an invalid request"
    ) {
      if $0["error.code"] == .number(-32601) { $0["error.code"] = .number(-32600) }
    },
    answering("omits-messages-from-errors", "an error has no message") {
      $0["error.message"] = nil
    },
    answering(
      "reports-invalid-parameters-as-internal-errors",
      "an invalid parameter is reported as an internal error"
    ) {
      if $0["error.code"] == .number(-32602) { $0["error.code"] = .number(-32603) }
    },
    replying("accepts-saves-without-sample", "a save without parameters succeeds") { line, _ in
      line.method == "sample.save" && line["params"] == nil ? line.answered() : nil
    },
    replying("accepts-strings-as-samples", "a string is accepted in place of a sample") { line, _ in
      line["params.sample"] == .string("x") ? line.answered() : nil
    },
    Self("fails-requests-after-invalid-parameter", "all requests fail after an invalid parameter") {
      line, server in
      if !server.kept.isEmpty, line.isRequest { return line.refused(-32603) }
      let answers = try await server.answer(line)
      if answers.last?["error.code"] == .number(-32602) { server.keep(.null) }
      return answers
    },
    Self("ends-at-deeply-nested-conditions", "a condition with too many levels ends the server") {
      line, server in
      let answers = try await server.answer(line)
      if line.isDeep { server.end() }
      return answers
    },
    replying(
      "accepts-deeply-nested-conditions",
      "a query whose condition has too many levels returns no samples instead of an error"
    ) { line, _ in
      line.isDeep ? line.answered(["samples": .array([])]) : nil
    },
    replying(
      "reports-deep-nesting-as-invalid-json",
      "a condition with too many levels is reported as invalid JSON"
    ) { line, _ in
      line.isDeep ? line.refused(-32700) : nil
    },
    replying("rejects-unknown-members-of-saves", "a save with an unknown member is rejected") {
      line, _ in
      line.method == "sample.save" && line["params.unknown"] != nil ? line.refused(-32602) : nil
    },
    replying(
      "drops-saves-with-unknown-members",
      "a save with an unknown member succeeds and stores nothing"
    ) { line, _ in
      line.method == "sample.save" && line["params.unknown"] != nil ? line.answered() : nil
    },
    answering(
      "omits-sources-from-sample-queries", "the samples in the result of a query have no sources",
      to: "query.samples"
    ) {
      $0.changeSamples { $0[at: "source"] = nil }
    },
    answering(
      "omits-sources-from-stored-samples",
      "the samples in the list of stored samples have no sources", to: "control.storedSamples"
    ) {
      $0.changeSamples { $0[at: "source"] = nil }
    },
    answering(
      "returns-values-rounded-down", "values are returned rounded down to whole numbers",
      to: "query.samples"
    ) {
      $0.changeSamples { sample in
        guard case .number(let value)? = sample[at: "quantity.value"] else { return }
        sample[at: "quantity.value"] = .number(value.rounded(.down))
      }
    },
    answering(
      "returns-rounded-end-dates", "end dates are returned rounded to whole seconds",
      to: "query.samples"
    ) {
      $0.changeSamples { sample in
        guard case .number(let end)? = sample[at: "end"] else { return }
        sample[at: "end"] = .number(end.rounded())
      }
    },
    answering(
      "replaces-unit-with-grams",
      "every quantity is returned with its unconverted value and the unit g",
      to: "query.samples"
    ) {
      $0.changeSamples { $0[at: "quantity.unit"] = .string("g") }
    },
    asking("ignores-anchors", "an anchored query ignores its anchor", "query.changes") {
      $0["params.anchor"] = nil
    },
    Self("returns-no-samples-with-anchor", "an anchored query with an anchor returns no samples") {
      line, server in
      var answers = try await server.answer(line)
      if line["params.anchor"] != nil { answers[answers.count - 1]["result.samples"] = .array([]) }
      return answers
    },
    answering(
      "omits-anchor-from-results", "the result of an anchored query has no anchor",
      to: "query.changes"
    ) {
      $0["result.anchor"] = nil
    },
  ]
}
