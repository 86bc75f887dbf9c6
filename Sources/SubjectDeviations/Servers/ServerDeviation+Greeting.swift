internal import HealthContracts
internal import HealthModel

extension ServerDeviation {
  /// Servers that greet, begin or end incorrectly.
  static let greeting: [Self] = [
    answering("has-no-name", "the server does not report its name", to: "hello") {
      $0["result.name"] = nil
    },
    answering("has-null-for-a-name", "the name of the server is null", to: "hello") {
      $0["result.name"] = .null
    },
    answering("is-a-sync", "a store reports that it is a sync", to: "hello") {
      $0["result.kind"] = .string("sync")
    },
    Self(
      "tells-its-kind-to-later-suites", "the server omits its kind if only version 1 is offered"
    ) {
      line, server in
      var answers = try await server.answer(line)
      if line.method == "hello", line["params.versions"] == .array([.number(1)]) {
        answers[0]["result.kind"] = nil
      }
      return answers
    },
    answering("tells-no-capabilities", "the server does not report its capabilities", to: "hello") {
      $0["result.capabilities"] = nil
    },
    answering(
      "tells-no-version", "the server does not report the version that it chose", to: "hello"
    ) {
      $0["result.version"] = nil
    },
    answering("speaks-a-text-for-a-version", "the version is a string", to: "hello") {
      $0["result.version"] = .string("1")
    },
    Self("takes-the-latest-version", "the server chooses the last of the offered versions") {
      line, server in
      var answers = try await server.answer(line)
      if line.method == "hello", case .array(let versions)? = line["params.versions"],
        versions.count > 1
      {
        answers[0]["result.version"] = versions.last
      }
      return answers
    },
    replying("does-not-choose", "an offer of more than one version is refused") { line, _ in
      guard case .array(let versions)? = line["params.versions"], versions.count > 1 else {
        return nil
      }
      return line.refused(-32602)
    },
    asking(
      "speaks-every-version", "the server accepts a version that it does not support", "hello"
    ) {
      $0["params.versions"] = .array([.number(1)])
    },
    answering(
      "refuses-versions-as-early",
      "an unsupported version is reported as an invalid request", to: "hello"
    ) {
      if $0.isError { $0["error.code"] = .number(-32600) }
    },
    answering(
      "refuses-versions-without-a-word", "the refusal of a version has no message", to: "hello"
    ) {
      $0["error.message"] = nil
    },
    replying("refuses-unknown-members-of-hello", "a greeting with an unknown member is refused") {
      line, _ in
      line.method == "hello" && line["params.unknown"] != nil ? line.refused(-32602) : nil
    },
    Self(
      "has-a-name-for-each-hello", "the name of the server changes with each greeting"
    ) { line, server in
      var answers = try await server.answer(line)
      if line.method == "hello" { answers[0]["result.name"] = .string("\(server.count())") }
      return answers
    },
    Self("loses-capabilities", "the second greeting reports no capabilities") { line, server in
      var answers = try await server.answer(line)
      if line.method == "hello", server.count() == 2 {
        answers[0]["result.capabilities"] = .array([])
      }
      return answers
    },
    replying("greets-once", "a second greeting is refused") { line, server in
      line.method == "hello" && server.count() == 2 ? line.refused(-32600) : nil
    },
    replying(
      "needs-permission-to-begin",
      "the stored samples cannot be read before an authorization request"
    ) {
      line, server in
      if line.method == "authorization.request" { server.keep(.null) }
      let isEarly = line.method == "control.storedSamples" && server.kept.isEmpty
      return isEarly ? line.refused(-32600) : nil
    },
    answering(
      "begins-with-an-object", "an empty list of samples is encoded as an object",
      to: "control.storedSamples"
    ) {
      if $0["result.samples"] == .array([]) { $0["result.samples"] = .object([:]) }
    },
    replying("lives-on", "the server keeps running after a shutdown request") { line, server in
      if line.method == "shutdown" { server.notes.withLock { $0.livesOn = true } }
      return nil
    },
    replying(
      "waits-for-a-signal", "the server does not end on its own after a shutdown request"
    ) { line, server in
      if line.method == "shutdown" {
        server.notes.withLock { $0.forcedEnd = "the process was ended by signal 9" }
      }
      return nil
    },
    Self(
      "has-last-words", "the server sends a notification after its last answer"
    ) { line, server in
      let answers = try await server.answer(line)
      return line.method == "shutdown" ? answers + [.notice("log", [:])] : answers
    },
    replying("refuses-to-end", "the server rejects the shutdown request") { line, _ in
      line.method == "shutdown" ? line.refused(-32601) : nil
    },
    replying("ends-without-a-word", "the shutdown request is not answered") { line, server in
      guard line.method == "shutdown" else { return nil }
      server.end()
      return []
    },
  ]

  /// Servers that respond incorrectly before the first reset.
  ///
  /// Only rows of level SHOULD detect these deviations.
  static let unwiseGreeting: [Self] = [
    Self("is-ready-at-once", "the server can be used before the first reset") { line, server in
      let answers = try await server.answer(line)
      if line.method == "hello", server.count() == 1 {
        _ = try await server.answer(.request("reset", ExchangeNames.opening[1]["params"] ?? .null))
      }
      return answers
    },
    Self(
      "is-broken-before-a-reset",
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
