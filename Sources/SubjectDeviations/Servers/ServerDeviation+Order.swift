internal import HealthContracts

extension ServerDeviation {
  /// Servers with incorrect notifications, queries, completions or ledgers.
  static let order: [Self] = [
    late(
      "calls-observers-late", "a new observer is called only after its request has been answered",
      "query.notify", after: "query.observe"),
    notifying(
      "calls-observers-at-changes-only", "a new observer is not called at once", "query.notify",
      during: "query.observe"
    ) { _ in nil },
    Self("calls-observers-twice", "a new observer is called twice") { line, server in
      try await server.answer(line).flatMap { sent -> [PassingLine] in
        let isFirst = sent.method == "query.notify" && line.method == "query.observe"
        var again = sent
        again["params.delivery"] = .number(1_000)
        return isFirst ? [sent, again] : [sent]
      }
    },
    notifying(
      "omits-observers-of-calls", "a call does not state which observer it is for", "query.notify"
    ) {
      var sent = $0
      sent["params.query"] = nil
      return sent
    },
    notifying("numbers-no-calls", "a call of an observer has no delivery number", "query.notify") {
      var sent = $0
      sent["params.delivery"] = nil
      return sent
    },
    late(
      "tells-observers-of-saves-late",
      "observers are called for a save only after its request has been answered",
      "query.notify", after: "sample.save"),
    notifying(
      "tells-observers-of-no-saves", "observers are not called for a save", "query.notify",
      during: "sample.save"
    ) { _ in nil },
    late(
      "tells-watches-of-saves-late",
      "update handlers are called for a save only after its request has been answered",
      "query.update", after: "sample.save"),
    notifying(
      "tells-watches-of-no-saves", "update handlers are not called for a save", "query.update",
      during: "sample.save"
    ) { _ in nil },
    notifying("tells-updates-without-anchor", "an update has no anchor", "query.update") {
      var sent = $0
      sent["params.anchor"] = nil
      return sent
    },
    notifying(
      "tells-updates-as-calls", "an update is sent as a call of an observer", "query.update"
    ) {
      .notice(
        "query.notify", ["query": $0["params.query"] ?? .null, "delivery": .number(1_000)])
    },
    answering(
      "begins-watches-empty",
      "the initial result of a watched query has no samples", to: "query.watch"
    ) {
      $0["result.samples"] = .array([])
    },
    Self("tells-what-is-there-as-an-update", "the stored samples are reported in an update") {
      line, server in
      var answers = try await server.answer(line)
      guard line.method == "query.watch", case .object(var news)? = answers.last?["result"] else {
        return answers
      }
      news["query"] = line["params.query"]
      answers[answers.count - 1]["result.samples"] = .array([])
      return [.notice("query.update", news)] + answers
    },
    Self("writes-small-letters", "UUIDs are written in lower case") {
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
      "tells-deletions-late",
      "update handlers are called for a deletion only after its request has been answered",
      "query.update", after: "control.deleteAsUser"),
    notifying(
      "tells-no-deletions", "update handlers are not called for a deletion", "query.update",
      during: "control.deleteAsUser"
    ) { _ in nil },
    notifying(
      "tells-deletions-without-identity",
      "an update does not list the deleted objects", "query.update"
    ) {
      var sent = $0
      if sent["params.samples"] == .array([]) { sent["params.deleted"] = .array([]) }
      return sent
    },
    answering(
      "hides-writers-from-watches",
      "the initial result of a watched query has no sources", to: "query.watch"
    ) {
      $0.changeSamples { $0[at: "source"] = nil }
    },
    replying("does-not-stop", "a stopped query continues") { line, _ in
      line.method == "query.stop" ? line.answered() : nil
    },
    answering("does-not-want-to-stop", "a query cannot be stopped", to: "query.stop") { answer in
      answer["result"] = nil
      answer["error"] = .object(["code": .number(-32601), "message": .string("no")])
    },
    replying("stops-once", "stopping a query a second time is refused") { line, server in
      guard line.method == "query.stop", let query = line["params.query"] else { return nil }
      return server.keep(query).contains(query)
        ? line.refused(-32000, kind: "health", name: "errorInvalidArgument") : nil
    },
    answering("counts-no-calls", "the ledger does not count deliveries", to: "control.ledger") {
      $0["result.delivered"] = .number(0)
    },
    replying("forgets-completions", "a completion is ignored") { line, _ in
      line.method == "query.complete" ? line.answered() : nil
    },
    replying("completes-once", "a repeated completion of a delivery is refused") { line, server in
      server.isCompletedAgain(by: line) ? line.refused(-32602) : nil
    },
    replying(
      "forgets-second-completions", "a repeated completion of a delivery is not counted"
    ) { line, server in
      server.isCompletedAgain(by: line) ? line.answered() : nil
    },
    notifying(
      "gives-all-calls-one-number",
      "all calls of an observer have the same delivery number", "query.notify"
    ) { sent in
      var sent = sent
      sent["params.delivery"] = .number(1)
      return sent
    },
    Self(
      "numbers-calls-downwards",
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
      "leaves-out-observed-types", "the ledger lacks the observed types", to: "control.ledger"
    ) {
      $0["result.observedTypes"] = nil
    },
  ]
}

extension InterceptedServer {
  /// Returns whether a line completes a delivery that an earlier line has already completed; stores
  /// the delivery of a completion.
  fileprivate func isCompletedAgain(by line: PassingLine) -> Bool {
    guard line.method == "query.complete" else { return false }
    let delivery = ExchangeValue.array([
      line["params.query"] ?? .null, line["params.delivery"] ?? .null,
    ])
    return keep(delivery).contains(delivery)
  }
}
