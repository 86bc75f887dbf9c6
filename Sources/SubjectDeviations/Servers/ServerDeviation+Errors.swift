internal import HealthContracts

extension ServerDeviation {
  /// Servers that respond with incorrect errors, or without an error.
  static let errors: [Self] = [
    Self("saves-twice", "saving a sample that is already stored succeeds") { line, server in
      guard line.method == "sample.save", let uuid = line["params.sample.uuid"] else {
        return try await server.answer(line)
      }
      return server.keep(uuid).contains(uuid) ? line.answered() : try await server.answer(line)
    },
    answering(
      "has-errors-without-data", "an error has a code but no data"
    ) { $0["error.data"] = nil },
    answering("has-errors-without-names", "an error has no name") { $0["error.data.name"] = nil },
    answering("has-errors-of-no-kind", "an error has no kind") { $0["error.data.kind"] = nil },
    answering("names-errors-in-full", "an error is reported under its Objective-C name") {
      if $0["error.data.name"] == .string("errorInvalidArgument") {
        $0["error.data.name"] = .string("HKErrorInvalidArgument")
      }
    },
    answering("refuses-as-broken", "a refusal by the store is reported as an internal error") {
      if $0["error.code"] == .number(-32000) { $0["error.code"] = .number(-32603) }
    },
    answering("takes-undecided-for-denied", "an undecided authorization is reported as denied") {
      if $0["error.data.name"] == .string("errorAuthorizationNotDetermined") {
        $0["error.data.name"] = .string("errorAuthorizationDenied")
      }
    },
    replying(
      "hides-what-nobody-allowed", "a query of step counts always returns no samples"
    ) { line, _ in
      line.method == "query.samples"
        && line["params.type"] == .string("HKQuantityTypeIdentifierStepCount")
        ? line.answered(["samples": .array([])]) : nil
    },
    Self("runs-queries-again", "a query of changes can be executed more than once") {
      line, server in
      var line = line
      if line.method == "query.changes" {
        line["params.query"] = .string("00000000-0000-4000-8000-0000000000FF")
      }
      return try await server.answer(line)
    },
    answering(
      "takes-callers-for-refused", "a programming error is reported as a failure of the store"
    ) {
      guard $0["error.data.kind"] == .string("programmer") else { return }
      $0["error.code"] = .number(-32000)
      $0["error.data.kind"] = .string("health")
    },
    answering(
      "takes-mistakes-for-parameters", "a programming error is reported as an invalid parameter"
    ) {
      if $0["error.code"] == .number(-32001) { $0["error.code"] = .number(-32602) }
    },
    Self(
      "refuses-observers", "a request fails with the error that its observer should receive"
    ) {
      line, server in
      let answers = try await server.answer(line)
      guard let error = answers.first?["params.error"], var answer = answers.last else {
        return answers
      }
      answer["result"] = nil
      answer["error"] = error
      return [answer]
    },
    notifying(
      "hides-errors-from-observers", "an observer is called without the error", "query.notify"
    ) {
      var sent = $0
      sent["params.error"] = nil
      return sent
    },
    notifying(
      "does-not-call-refused-observers", "an observer is not called for an error", "query.notify"
    ) {
      $0["params.error"] == nil ? $0 : nil
    },
    notifying(
      "tells-observers-the-bare-error",
      "an observer receives an error without its data", "query.notify"
    ) {
      var sent = $0
      sent["params.error.data"] = nil
      return sent
    },
  ]

  /// Servers that accept invalid anchors or report them incorrectly.
  ///
  /// Only rows of level SHOULD detect these deviations.
  static let unwiseErrors: [Self] = [
    asking(
      "takes-any-anchor",
      "a query from an invalid anchor starts from the beginning", "query.changes"
    ) {
      if $0["params.anchor"] == ExchangeNames.values["made-up anchor"] { $0["params.anchor"] = nil }
    },
    Self("has-no-place-for-anchors", "an invalid anchor is reported as an invalid parameter") {
      line, server in
      let answers = try await server.answer(line)
      let isRefused = line["params.anchor"] != nil && answers.last?.isError == true
      return isRefused ? line.refused(-32602) : answers
    },
  ]
}
