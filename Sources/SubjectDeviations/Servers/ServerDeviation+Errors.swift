internal import HealthContracts

extension ServerDeviation {
  /// Servers that report errors incorrectly, or do not report them.
  static let errors: [Self] = [
    Self(
      "accepts-saves-of-stored-samples", "a repeated save of a UUID succeeds and changes nothing"
    ) {
      line, server in
      guard line.method == "sample.save", let uuid = line["params.sample.uuid"] else {
        return try await server.answer(line)
      }
      return server.keep(uuid).contains(uuid) ? line.answered() : try await server.answer(line)
    },
    answering(
      "omits-data-from-errors", "an error has a code but no data"
    ) { $0["error.data"] = nil },
    answering("omits-names-from-errors", "an error has no name") { $0["error.data.name"] = nil },
    answering("omits-kinds-from-errors", "an error has no kind") { $0["error.data.kind"] = nil },
    answering(
      "reports-objective-c-error-names",
      "an invalid argument is reported under the Objective-C name of its error"
    ) {
      if $0["error.data.name"] == .string("errorInvalidArgument") {
        $0["error.data.name"] = .string("HKErrorInvalidArgument")
      }
    },
    answering(
      "reports-store-errors-as-internal-errors",
      "an error of the store is reported as an internal error"
    ) {
      if $0["error.code"] == .number(-32000) { $0["error.code"] = .number(-32603) }
    },
    answering(
      "reports-undecided-as-denied",
      "an error for undecided authorization has the name for denied authorization"
    ) {
      if $0["error.data.name"] == .string("errorAuthorizationNotDetermined") {
        $0["error.data.name"] = .string("errorAuthorizationDenied")
      }
    },
    replying(
      "returns-no-samples-of-step-counts", "a query of step counts always returns no samples"
    ) { line, _ in
      line.method == "query.samples"
        && line["params.type"] == .string("HKQuantityTypeIdentifierStepCount")
        ? line.answered(["samples": .array([])]) : nil
    },
    Self(
      "ignores-identifiers-of-anchored-queries",
      "every anchored query is executed under the same identifier"
    ) {
      line, server in
      var line = line
      if line.method == "query.changes" {
        line["params.query"] = .string("00000000-0000-4000-8000-0000000000FF")
      }
      return try await server.answer(line)
    },
    answering(
      "reports-programmer-errors-as-store-errors",
      "a programming error is reported as an error of the store"
    ) {
      guard $0["error.data.kind"] == .string("programmer") else { return }
      $0["error.code"] = .number(-32000)
      $0["error.data.kind"] = .string("health")
    },
    answering(
      "reports-programmer-errors-as-invalid-parameters",
      "a programming error is reported as an invalid parameter"
    ) {
      if $0["error.code"] == .number(-32001) { $0["error.code"] = .number(-32602) }
    },
    Self(
      "rejects-requests-with-errors-of-observers",
      "a request fails with the error that an observer should receive"
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
      "omits-errors-from-observer-calls", "an observer is called for an error without receiving it",
      "query.notify"
    ) {
      var sent = $0
      sent["params.error"] = nil
      return sent
    },
    notifying(
      "does-not-call-observers-for-errors", "an observer is not called for an error", "query.notify"
    ) {
      $0["params.error"] == nil ? $0 : nil
    },
    notifying(
      "omits-error-data-from-observer-calls", "an observer receives an error without its data",
      "query.notify"
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
      "accepts-invalid-anchors",
      "an anchored query with an invalid anchor starts from the beginning", "query.changes"
    ) {
      if $0["params.anchor"] == ExchangeNames.values["made-up anchor"] { $0["params.anchor"] = nil }
    },
    Self(
      "reports-invalid-anchors-as-invalid-parameters",
      "an invalid anchor is reported as an invalid parameter"
    ) {
      line, server in
      let answers = try await server.answer(line)
      let isRefused = line["params.anchor"] != nil && answers.last?.isError == true
      return isRefused ? line.refused(-32602) : answers
    },
  ]
}
