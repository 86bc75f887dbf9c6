internal import HealthContracts

extension ServerDeviation {
  /// Servers with incorrect notifications, queries, completions or ledgers.
  static let order: [Self] = [
    late(
      "calls-new-observers-after-response",
      "a new observer is called only after the response to its request", "query.notify",
      after: "query.observe"),
    notifying(
      "does-not-call-new-observers-at-start", "an observer is not called when it starts",
      "query.notify", during: "query.observe"
    ) { _ in nil },
    Self("calls-new-observers-twice", "a new observer is called twice") { line, server in
      try await server.answer(line).flatMap { sent -> [PassingLine] in
        let isFirst = sent.method == "query.notify" && line.method == "query.observe"
        var again = sent
        again["params.delivery"] = .number(1_000)
        return isFirst ? [sent, again] : [sent]
      }
    },
    notifying(
      "omits-query-from-observer-calls", "a call does not state which observer it is for",
      "query.notify"
    ) {
      var sent = $0
      sent["params.query"] = nil
      return sent
    },
    notifying(
      "omits-delivery-number-from-observer-calls", "a call of an observer has no delivery number",
      "query.notify"
    ) {
      var sent = $0
      sent["params.delivery"] = nil
      return sent
    },
    late(
      "calls-observers-after-response-to-save",
      "observers are called for a save only after the response to the save", "query.notify",
      after: "sample.save"),
    notifying(
      "does-not-call-observers-for-saves", "observers are not called for a save", "query.notify",
      during: "sample.save"
    ) { _ in nil },
    late(
      "delivers-updates-after-response-to-save",
      "update handlers are called for a save only after the response to the save",
      "query.update", after: "sample.save"),
    notifying(
      "delivers-no-updates-for-saves", "update handlers are not called for a save", "query.update",
      during: "sample.save"
    ) { _ in nil },
    notifying("omits-anchor-from-updates", "an update has no anchor", "query.update") {
      var sent = $0
      sent["params.anchor"] = nil
      return sent
    },
    notifying(
      "delivers-updates-as-observer-calls", "an update is sent as a call of an observer",
      "query.update"
    ) {
      .notice(
        "query.notify", ["query": $0["params.query"] ?? .null, "delivery": .number(1_000)])
    },
    answering(
      "omits-samples-from-initial-result",
      "the initial result of a query with updates has no samples", to: "query.watch"
    ) {
      $0["result.samples"] = .array([])
    },
    Self(
      "delivers-initial-result-as-update",
      "the initial result is delivered as an update instead of in the response"
    ) {
      line, server in
      var answers = try await server.answer(line)
      guard line.method == "query.watch", case .object(var news)? = answers.last?["result"] else {
        return answers
      }
      news["query"] = line["params.query"]
      answers[answers.count - 1]["result.samples"] = .array([])
      return [.notice("query.update", news)] + answers
    },
    Self("returns-uuids-in-lower-case", "UUIDs of samples are written in lower case") {
      line, server in
      try await server.answer(line).map { sent in
        var sent = sent
        sent.changeSamples { sample in
          guard case .string(let uuid)? = sample["uuid"] else { return }
          sample[at: "uuid"] = .string(uuid.lowercased())
        }
        return sent
      }
    },
    late(
      "delivers-updates-after-response-to-deletion",
      "update handlers are called for a deletion only after the response to the deletion",
      "query.update", after: "control.deleteAsUser"),
    notifying(
      "delivers-no-updates-for-deletions", "update handlers are not called for a deletion",
      "query.update", during: "control.deleteAsUser"
    ) { _ in nil },
    notifying(
      "omits-deletions-from-updates", "an update without samples does not list the deleted objects",
      "query.update"
    ) {
      var sent = $0
      if sent["params.samples"] == .array([]) { sent["params.deleted"] = .array([]) }
      return sent
    },
    answering(
      "omits-sources-from-initial-result",
      "the samples in the initial result of a query with updates have no sources", to: "query.watch"
    ) {
      $0.changeSamples { $0[at: "source"] = nil }
    },
    replying("does-not-stop-queries", "a stopped query continues") { line, _ in
      line.method == "query.stop" ? line.answered() : nil
    },
    answering(
      "reports-stops-of-queries-as-errors",
      "a request to stop a query stops it, but is answered with an error", to: "query.stop"
    ) { answer in
      answer["result"] = nil
      answer["error"] = .object(["code": .number(-32601), "message": .string("no")])
    },
    replying("rejects-second-stop-of-query", "stopping a query a second time is rejected") {
      line, server in
      guard line.method == "query.stop", let query = line["params.query"] else { return nil }
      return server.keep(query).contains(query)
        ? line.refused(-32000, kind: "health", name: "errorInvalidArgument") : nil
    },
    answering(
      "does-not-count-deliveries", "the ledger does not count deliveries", to: "control.ledger"
    ) {
      $0["result.delivered"] = .number(0)
    },
    replying("ignores-completions", "a completion is ignored") { line, _ in
      line.method == "query.complete" ? line.answered() : nil
    },
    replying("rejects-repeated-completions", "a repeated completion of a delivery is rejected") {
      line, server in
      server.isCompletedAgain(by: line) ? line.refused(-32602) : nil
    },
    replying("ignores-repeated-completions", "a repeated completion of a delivery is not counted") {
      line, server in
      server.isCompletedAgain(by: line) ? line.answered() : nil
    },
    notifying(
      "returns-same-number-for-all-deliveries",
      "all calls to observers have the same delivery number", "query.notify"
    ) { sent in
      var sent = sent
      sent["params.delivery"] = .number(1)
      return sent
    },
    Self(
      "numbers-deliveries-in-descending-order",
      "each call of an observer has a lower delivery number than the previous call"
    ) { line, server in
      func reversed(_ line: PassingLine) -> PassingLine {
        guard case .number(let number)? = line["params.delivery"] else { return line }
        var line = line
        line["params.delivery"] = .number(1_000 - number)
        return line
      }
      return try await server.answer(reversed(line)).map(reversed)
    },
    answering(
      "omits-observed-types-from-ledger", "the ledger lacks the observed types",
      to: "control.ledger"
    ) {
      $0["result.observedTypes"] = nil
    },
  ]
}

extension InterceptedServer {
  /// Returns whether a line completes a delivery that an earlier line completed.
  ///
  /// Stores the query and the delivery number of each completion.
  fileprivate func isCompletedAgain(by line: PassingLine) -> Bool {
    guard line.method == "query.complete" else { return false }
    let delivery = ExchangeValue.array([
      line["params.query"] ?? .null, line["params.delivery"] ?? .null,
    ])
    return keep(delivery).contains(delivery)
  }
}
