internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about whole conversations with destinations.
  ///
  /// A row states each request that follows from the earlier responses, the verdict, and the values
  /// to remember.
  static let conversations = ContractKind<MetricStage>(
    id: "conversations",
    summary: "All requests of a conversation, its verdict, and the values to remember.",
    columns: [
      .title("Conversation"),
      .input("With destination") { text throws(BindingProblem) in _ = try destination(text) },
      .input("Call") { text throws(BindingProblem) in _ = try deliveryCall(text) },
      .input("Carried") { text throws(BindingProblem) in _ = try CarriedBatch(text) },
      .input("Remembering") { text throws(BindingProblem) in _ = try memory(text) },
      .input("Responses") { text throws(BindingProblem) in _ = try outcomes(text) },
      .output("Requests", from: scripted) { row, _ in
        let requests = try await row.run().requests
        return requests.isEmpty ? "nothing" : requests.map(line).joined(separator: " then ")
      },
      .output("Ends", current: DeliveryVerdict.currentWord, from: scripted) { row, _ in
        let verdict = try await row.run().verdict
        return verdict.word + (verdict.reason.map { ": \($0)" } ?? "")
      },
      .output("May have arrived", from: scripted) { row, _ in
        guard case .retry(let retry) = try await row.run().verdict else { return "none" }
        return retry.mayHaveArrived ? "yes" : "no"
      },
      .output("Remembered", from: scripted) { row, _ in
        guard case .delivered(let receipt) = try await row.run().verdict,
          let memory = receipt.memory
        else { return "nothing" }
        return text(of: memory)
      },
      .output("Transcript", from: scripted) { row, _ in try await row.run().digest },
    ])

  /// All inputs of a conversation.
  struct ScriptedConversation: Sendable, CustomStringConvertible {
    let settings: DestinationSettings
    let call: Call
    let batch: CarriedBatch
    let memory: [String: String]
    let outcomes: [DeliveryOutcome]

    var description: String {
      "\(settings) \(call) \(batch) "
        + "\(MetricContracts.text(of: memory)) "
        + outcomes.map(MetricContracts.text).joined(separator: " then ")
    }

    /// Runs the conversation with the scripted outcomes in place of a receiver.
    ///
    /// - Throws: `Deviation` if the destination does not support the call, if the number of
    ///   requests differs from the number of outcomes, or if the row states more or less of the
    ///   batch than has an effect; an error in the settings.
    func run() async throws -> (
      requests: [DeliveryRequest], verdict: DeliveryVerdict, digest: String
    ) {
      try await batch.checked {
        $0.digest == $1.digest && $0.verdict == $1.verdict
      } _: {
        try await run($0)
      }
    }

    private func run(_ metrics: [HealthMetric]) async throws -> (
      requests: [DeliveryRequest], verdict: DeliveryVerdict, digest: String
    ) {
      let made = try await settings.destination(CredentialResolver(environment: [:]))
      guard let remote = made.destination as? any RequestDestination,
        var conversation = call.conversation(
          with: remote, about: metrics, in: DeliveryContext(memory: memory, now: start))
      else { throw Deviation(expected: "a conversation", observed: "a call without requests") }
      var requests: [DeliveryRequest] = []
      var transcript = ""
      var step = conversation.next(nil)
      for outcome in outcomes {
        guard case .send(let request) = step else {
          throw Deviation(
            expected: "a request before response \(requests.count + 1)", observed: "the end")
        }
        requests.append(request)
        transcript += request.wholeText + "\n" + MetricContracts.text(outcome) + "\n"
        step = conversation.next(outcome)
      }
      guard case .finish(let verdict) = step else {
        throw Deviation(
          expected: "the end after response \(outcomes.count)", observed: "another request")
      }
      return (requests, verdict, String(SHA1.text(of: transcript).prefix(12)))
    }
  }

  private static func scripted(_ row: RowContext) throws(BindingProblem) -> ScriptedConversation {
    ScriptedConversation(
      settings: try destination(row["With destination"]), call: try deliveryCall(row["Call"]),
      batch: try CarriedBatch(row["Carried"]), memory: try memory(row["Remembering"]),
      outcomes: try outcomes(row["Responses"]))
  }

  /// Returns the method of a request, the path without percent-encoding, and the query.
  private static func line(of request: DeliveryRequest) -> String {
    let query = request.url.query.map { "?\($0)" } ?? ""
    return "\(request.method) \(request.url.path)\(query)"
  }

  private static func text(_ outcome: DeliveryOutcome) -> String {
    switch outcome {
    case .response(let response):
      let body = String(decoding: response.body, as: UTF8.self)
      return "\(response.status) \(CellText.canonicalJSON(body) ?? body)"
    case .failure(let error): return "\(error.kind.rawValue)"
    }
  }

  private static func text(of memory: [String: String]) -> String {
    guard !memory.isEmpty else { return "nothing" }
    return memory.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      .joined(separator: ", ")
  }

  /// Returns the values in text such as `row 7`, or an empty dictionary for `nothing`.
  private static func memory(_ text: String) throws(BindingProblem) -> [String: String] {
    guard text != "nothing" else { return [:] }
    var memory: [String: String] = [:]
    for part in text.components(separatedBy: ", ") {
      let words = part.components(separatedBy: " ")
      guard words.count == 2, words[0] == "row", !words[1].isEmpty,
        memory.updateValue(words[1], forKey: words[0]) == nil
      else { throw BindingProblem("write remembered values as 'row 7' or 'nothing'") }
    }
    return memory
  }

  /// Returns the outcomes in text such as `200 {"values":[]} then interrupted`; none for `nothing`.
  private static func outcomes(_ text: String) throws(BindingProblem) -> [DeliveryOutcome] {
    guard text != "nothing" else { return [] }
    var outcomes: [DeliveryOutcome] = []
    for part in text.components(separatedBy: " then ") {
      if let kind = TransportError.Kind(rawValue: part) {
        outcomes.append(.failure(TransportError(kind)))
        continue
      }
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      guard let status = words.first.flatMap({ Int($0) }), (100..<600).contains(status),
        words.count == 1 || CellText.canonicalJSON(words[1]) != nil
      else {
        throw BindingProblem(
          "'\(part)' is neither a status from 100 to 599 with optional JSON, such as '200 {}', nor "
            + "a failure of the connection",
          candidates: TransportError.Kind.allCases.map(\.rawValue))
      }
      outcomes.append(
        .response(
          DeliveryResponse(status: status, body: Data((words.count == 2 ? words[1] : "").utf8))))
    }
    return outcomes
  }
}
