@testable import HealthContracts

extension WrongServer {
  /// Servers that refuse in other words, or do not refuse.
  static let errors: [WrongServer] = [
    WrongServer("saves-twice", "a sample that is stored is saved again") { line, server in
      guard line.method == "sample.save", let uuid = line["params.sample.uuid"] else {
        return try await server.answer(line)
      }
      return server.keep(uuid).contains(uuid) ? line.answered() : try await server.answer(line)
    },
    answering("has-errors-without-data", "an error has a number alone") { $0["error.data"] = nil },
    answering("has-errors-without-names", "an error has no name") { $0["error.data.name"] = nil },
    answering("has-errors-of-no-kind", "an error has no kind") { $0["error.data.kind"] = nil },
    answering("names-errors-in-full", "an error has the name that it has in Objective-C") {
      if $0["error.data.name"] == .string("errorInvalidArgument") {
        $0["error.data.name"] = .string("HKErrorInvalidArgument")
      }
    },
    answering("refuses-as-broken", "a store that refuses is a broken one") {
      if $0["error.code"] == .number(-32000) { $0["error.code"] = .number(-32603) }
    },
    answering("takes-undecided-for-denied", "what nobody was asked about is denied") {
      if $0["error.data.name"] == .string("errorAuthorizationNotDetermined") {
        $0["error.data.name"] = .string("errorAuthorizationDenied")
      }
    },
    replying("hides-what-nobody-allowed", "what nobody was asked about is empty") { line, _ in
      line.method == "query.samples"
        && line["params.type"] == .string("HKQuantityTypeIdentifierStepCount")
        ? line.answered(["samples": .array([])]) : nil
    },
    WrongServer("runs-queries-again", "a query may be executed more than once") { line, server in
      var line = line
      if line.method == "query.changes" {
        line["params.query"] = .string("00000000-0000-4000-8000-0000000000FF")
      }
      return try await server.answer(line)
    },
    answering("takes-callers-for-refused", "a mistake of the caller is one of the store") {
      guard $0["error.data.kind"] == .string("programmer") else { return }
      $0["error.code"] = .number(-32000)
      $0["error.data.kind"] = .string("health")
    },
    answering("takes-mistakes-for-parameters", "a second execution is a wrong parameter") {
      if $0["error.code"] == .number(-32001) { $0["error.code"] = .number(-32602) }
    },
    WrongServer("refuses-observers", "the request of an observer fails, who is told nothing") {
      line, server in
      let answers = try await server.answer(line)
      guard let error = answers.first?["params.error"], var answer = answers.last else {
        return answers
      }
      answer["result"] = nil
      answer["error"] = error
      return [answer]
    },
    telling(
      "hides-errors-from-observers", "an observer is called as if all were well", "query.notify"
    ) {
      var told = $0
      told["params.error"] = nil
      return told
    },
    telling(
      "does-not-call-refused-observers", "an observer is not told of an error", "query.notify"
    ) {
      $0["params.error"] == nil ? $0 : nil
    },
    telling("tells-observers-the-bare-error", "an observer is told a number alone", "query.notify")
    {
      var told = $0
      told["params.error.data"] = nil
      return told
    },
  ]

  /// Servers that do not refuse what they should.
  static let unwiseErrors: [WrongServer] = [
    asking("takes-any-anchor", "an anchor of nobody is the beginning", "query.changes") {
      if $0["params.anchor"] == ExchangeNames.values["made-up anchor"] { $0["params.anchor"] = nil }
    },
    WrongServer("has-no-place-for-anchors", "an anchor of nobody is a wrong parameter") {
      line, server in
      let answers = try await server.answer(line)
      let isRefused = line["params.anchor"] != nil && answers.last?.isError == true
      return isRefused ? line.refused(-32602) : answers
    },
  ]
}
