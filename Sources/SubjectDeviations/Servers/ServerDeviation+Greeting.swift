internal import HealthContracts
internal import HealthModel

extension ServerDeviation {
  /// Servers that respond incorrectly at the start or at the end of an exchange.
  static let greeting: [Self] = [
    answering("omits-name-from-greeting", "the server does not report its name", to: "hello") {
      $0["result.name"] = nil
    },
    answering("returns-null-as-name", "the name of the server is null", to: "hello") {
      $0["result.name"] = .null
    },
    answering("reports-store-as-sync", "a store reports that it is a sync", to: "hello") {
      $0["result.kind"] = .string("sync")
    },
    Self(
      "omits-kind-if-only-version-1-is-offered",
      "the server omits its kind if only version 1 is offered"
    ) {
      line, server in
      var answers = try await server.answer(line)
      if line.method == "hello", line["params.versions"] == .array([.number(1)]) {
        answers[0]["result.kind"] = nil
      }
      return answers
    },
    answering(
      "omits-capabilities-from-greeting", "the server does not report its capabilities", to: "hello"
    ) {
      $0["result.capabilities"] = nil
    },
    answering(
      "omits-version-from-greeting", "the server does not report the version that it chose",
      to: "hello"
    ) {
      $0["result.version"] = nil
    },
    answering("returns-version-as-string", "the version is a string", to: "hello") {
      $0["result.version"] = .string("1")
    },
    Self("chooses-last-offered-version", "the server chooses the last of the offered versions") {
      line, server in
      var answers = try await server.answer(line)
      if line.method == "hello", case .array(let versions)? = line["params.versions"],
        versions.count > 1
      {
        answers[0]["result.version"] = versions.last
      }
      return answers
    },
    replying(
      "rejects-offers-of-several-versions", "an offer of more than one version is rejected"
    ) { line, _ in
      guard case .array(let versions)? = line["params.versions"], versions.count > 1 else {
        return nil
      }
      return line.refused(-32602)
    },
    asking(
      "accepts-unsupported-versions", "the server accepts a version that it does not support",
      "hello"
    ) {
      $0["params.versions"] = .array([.number(1)])
    },
    answering(
      "reports-invalid-versions-as-invalid-requests",
      "an unsupported version is reported as an invalid request", to: "hello"
    ) {
      if $0.isError { $0["error.code"] = .number(-32600) }
    },
    answering(
      "rejects-versions-without-message", "the error for an unsupported version has no message",
      to: "hello"
    ) {
      $0["error.message"] = nil
    },
    replying(
      "rejects-unknown-members-of-greeting", "a greeting with an unknown member is rejected"
    ) {
      line, _ in
      line.method == "hello" && line["params.unknown"] != nil ? line.refused(-32602) : nil
    },
    Self("changes-name-with-each-greeting", "the name of the server changes with each greeting") {
      line, server in
      var answers = try await server.answer(line)
      if line.method == "hello" { answers[0]["result.name"] = .string("\(server.count())") }
      return answers
    },
    Self(
      "omits-capabilities-from-second-greeting",
      "the response to the second greeting reports no capabilities"
    ) {
      line, server in
      var answers = try await server.answer(line)
      if line.method == "hello", server.count() == 2 {
        answers[0]["result.capabilities"] = .array([])
      }
      return answers
    },
    replying("rejects-second-greeting", "a second greeting is rejected") { line, server in
      line.method == "hello" && server.count() == 2 ? line.refused(-32600) : nil
    },
    replying(
      "requires-authorization-for-stored-samples",
      "the stored samples cannot be read before an authorization request"
    ) {
      line, server in
      if line.method == "authorization.request" { server.keep(.null) }
      let isEarly = line.method == "control.storedSamples" && server.kept.isEmpty
      return isEarly ? line.refused(-32600) : nil
    },
    answering(
      "returns-empty-sample-list-as-object", "an empty list of samples is encoded as an object",
      to: "control.storedSamples"
    ) {
      if $0["result.samples"] == .array([]) { $0["result.samples"] = .object([:]) }
    },
    replying(
      "does-not-close-output-after-shutdown",
      "the server keeps its output open after a shutdown request"
    ) { line, server in
      if line.method == "shutdown" { server.notes.withLock { $0.livesOn = true } }
      return nil
    },
    replying(
      "requires-signal-to-end",
      "after a shutdown request, the process of the server ends only when it receives a signal"
    ) { line, server in
      if line.method == "shutdown" {
        server.notes.withLock { $0.forcedEnd = "the process was terminated by signal 9" }
      }
      return nil
    },
    Self(
      "sends-notification-after-shutdown", "the server sends a notification after its last response"
    ) { line, server in
      let answers = try await server.answer(line)
      return line.method == "shutdown" ? answers + [.notice("log", [:])] : answers
    },
    replying("rejects-shutdown", "the server rejects the shutdown request") { line, _ in
      line.method == "shutdown" ? line.refused(-32601) : nil
    },
    replying(
      "does-not-respond-to-shutdown", "the server ends without a response to the shutdown request"
    ) { line, server in
      guard line.method == "shutdown" else { return nil }
      server.end()
      return []
    },
  ]

  /// Servers that respond incorrectly before the first reset.
  ///
  /// Only rows of level SHOULD detect these deviations.
  static let unwiseGreeting: [Self] = [
    Self("accepts-requests-before-reset", "the server accepts requests before the first reset") {
      line, server in
      let answers = try await server.answer(line)
      if line.method == "hello", server.count() == 1 {
        _ = try await server.answer(.request("reset", ExchangeNames.opening[1]["params"] ?? .null))
      }
      return answers
    },
    Self(
      "reports-early-requests-as-internal-errors",
      "a request before the first reset is reported as an internal error"
    ) {
      line, server in
      if line.method == "reset" { server.keep(.null) }
      var answers = try await server.answer(line)
      if server.kept.isEmpty, answers.last?["error.code"] == .number(-32600) {
        answers[answers.count - 1]["error.code"] = .number(-32603)
      }
      return answers
    },
  ]
}
