internal import HealthContracts
internal import HealthModel

extension ServerDeviation {
  /// Servers that handle a reset or the end of the app's process incorrectly.
  static let freshWorld: [Self] = [
    replying("ignores-resets-after-first", "every reset after the first is ignored") {
      line, server in
      line.method == "reset" && !server.keep(.null).isEmpty ? line.answered() : nil
    },
    Self("keeps-samples-after-reset", "samples are still listed as stored after a reset") {
      line, server in
      var answers = try await server.answer(line)
      if line.method == "sample.save", let sample = line["params.sample"] { server.keep(sample) }
      let isReset = line.method == "reset"
      let samples = server.notes.withLock { notes in
        if isReset { notes.count += 1 }
        return notes.count > 1 ? notes.kept : []
      }
      if line.method == "control.storedSamples", !samples.isEmpty {
        answers[answers.count - 1]["result.samples"] = .array(samples)
      }
      return answers
    },
    Self("keeps-permissions-after-reset", "permissions remain after a reset") { line, server in
      let answers = try await server.answer(line)
      if line.method == "authorization.request" { server.keep(line["params"] ?? .null) }
      if line.method == "reset", let asked = server.kept.first {
        _ = try await server.answer(.request("authorization.request", asked))
      }
      return answers
    },
    Self("grants-permissions-at-reset", "a reset grants the permissions for body mass") {
      line, server in
      let answers = try await server.answer(line)
      if line.method == "reset" {
        _ = try await server.answer(
          .request("authorization.request", ExchangeNames.opening[2]["params"] ?? .null))
      }
      return answers
    },
    Self("delivers-updates-after-reset", "update handlers are still called after a reset") {
      line, server in
      let answers = try await server.answer(line)
      if line.method == "query.watch", let query = line["params.query"] { server.keep(query) }
      guard line.method == "control.saveAs", let query = server.kept.last,
        let sample = line["params.sample"], answers.count == 1
      else { return answers }
      let update: [String: ExchangeValue] = [
        "query": query, "samples": .array([sample]), "deleted": .array([]),
        "anchor": .string("AA=="),
      ]
      return [.notice("query.update", update)] + answers
    },
    replying(
      "rejects-reused-query-identifiers-after-reset",
      "the identifier of a query cannot be reused after a reset"
    ) {
      line, server in
      guard ["query.observe", "query.samples"].contains(line.method),
        let query = line["params.query"], server.keep(query).contains(query)
      else { return nil }
      return line.refused(-32001, kind: "programmer", name: "queryExecutedTwice")
    },
    replying(
      "rejects-completions-from-before-reset",
      "a completion of a delivery from before a reset is rejected"
    ) {
      line, server in
      server.isCompletedLate(by: line) ? line.refused(-32602) : nil
    },
    Self(
      "counts-completions-from-before-reset",
      "a completion of a delivery from before a reset is counted"
    ) {
      line, server in
      var answers = try await server.answer(line)
      if server.isCompletedLate(by: line) { _ = server.count() }
      if line.method == "control.ledger", server.notes.withLock({ $0.count > 0 }) {
        answers[answers.count - 1]["result.completed"] = .number(1)
      }
      return answers
    },
    Self(
      "counts-deliveries-from-before-reset",
      "the ledger still counts deliveries from before a reset"
    ) { line, server in
      var answers = try await server.answer(line)
      if answers.first?.method == "query.notify" { server.keep(.null) }
      if line.method == "control.ledger" {
        answers[answers.count - 1]["result.delivered"] = .number(Double(server.kept.count))
      }
      return answers
    },
    Self(
      "lists-observers-from-before-reset", "the ledger still lists observers from before a reset"
    ) { line, server in
      var answers = try await server.answer(line)
      if line.method == "query.observe", let type = line["params.type"] { server.keep(type) }
      if line.method == "control.ledger" {
        answers[answers.count - 1]["result.observedTypes"] = .array(server.kept)
      }
      return answers
    },
    asking(
      "treats-reset-as-end-of-process", "a reset with the id 2 only restarts the app's process",
      "reset"
    ) { line in
      if line.id == .number(2) {
        line["method"] = .string("control.reopen")
        line["params"] = nil
      }
    },
    replying("ignores-end-of-process", "the end of the app's process has no effect") { line, _ in
      line.method == "control.reopen" ? line.answered() : nil
    },
    asking(
      "treats-end-of-process-as-reset", "the end of the app's process resets the store",
      "control.reopen"
    ) {
      $0["method"] = .string("reset")
      $0["params"] = ExchangeNames.opening[1]["params"]
    },
    Self(
      "drops-saves-after-process-ends",
      "samples that the app saves individually after its process has restarted are not stored"
    ) { line, server in
      if line.method == "control.reopen" { server.keep(.null) }
      let isLost = line.method == "sample.save" && !server.kept.isEmpty
      return isLost ? line.answered() : try await server.answer(line)
    },
  ]
}

extension InterceptedServer {
  /// Returns whether a line completes a delivery to an observer from before the last reset.
  ///
  /// Stores the query of each observer, and a null value for each reset.
  fileprivate func isCompletedLate(by line: PassingLine) -> Bool {
    if line.method == "reset" { keep(.null) }
    if line.method == "query.observe", let query = line["params.query"] { keep(query) }
    guard line.method == "query.complete", let query = line["params.query"] else { return false }
    let kept = kept
    return kept.lastIndex(of: query).map { kept[$0...].contains(.null) } ?? false
  }
}
