internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about the verdicts on responses from receivers and on missing responses.
  static let responseVerdicts = ContractKind<MetricStage>(
    id: "answer-verdicts",
    summary: "The verdict on a response from a receiver, or on its absence.",
    columns: [
      .title("Answer"),
      .input("From") { text throws(BindingProblem) in _ = try judge(text) },
      .input("Outcome") { text throws(BindingProblem) in _ = try outcome(text, [], nil) },
      .input("With headers") { text throws(BindingProblem) in _ = try headers(text) },
      .input("With body") { text throws(BindingProblem) in _ = try body(text) },
      fact("Verdict", current: DeliveryVerdict.currentWord) { $0.word },
      fact("Wait") { verdict in
        if case .retry(let retry) = verdict { JSONNumber.text(of: retry.wait) } else { "none" }
      },
      fact("May have arrived") { verdict in
        guard case .retry(let retry) = verdict else { return "none" }
        return retry.mayHaveArrived ? "yes" : "no"
      },
      fact("Reason") { $0.reason?.description ?? "none" },
      .output("Without effect", aliases: ["Unread"], from: judged) { judged, _ in
        let unused = try judged.unused()
        return unused.isEmpty ? "none" : unused.joined(separator: " and ")
      },
      .output("Same verdict from", aliases: ["Likewise from"], from: judged) { judged, _ in
        let receivers = try judged.receiversWithSameVerdict()
        return receivers.isEmpty ? "none" : receivers.joined(separator: ", ")
      },
      .output("Same verdict after", aliases: ["Likewise after"], from: judged) { judged, _ in
        let statuses = try judged.statusesWithSameVerdict()
        return statuses.isEmpty ? "none" : statuses.joined(separator: ", ")
      },
    ])

  /// A kind of destination with one of its calls, whose verdict on a response is checked.
  enum Judge: String, CaseIterable {
    case table
    case tableRemoval = "table after removal"
    case tableTest = "table in a test"
    case sheet
    case hook
    case api = "plain API"
    case keyedAPI = "keyed API"
    case apiRemoval = "plain API after removal"

    /// The cases of deliveries and removals, without the case of a test that a user starts.
    static let receivers = allCases.filter { $0 != .tableTest }

    func conversation() throws -> (any DeliveryConversation)? {
      let context = DeliveryContext(memory: ["row": "1"], now: start)
      let metric = try MetricText.metrics("72 from Watch")[0]
      let batch = MetricBatch([OutgoingMetric(metric)])
      let removed = [RemovedMetric(id: metric.id, identifier: metric.identifier)]
      let table = SupabaseDestination(
        try Endpoint("https://example.com"), settings: .init(table: "metrics"))
      switch self {
      case .table: return table.deliver(batch, in: context)
      case .tableRemoval: return table.remove(removed, in: context)
      case .tableTest: return table.probe(in: context)
      case .sheet:
        return SheetsDestination(
          try Endpoint("https://example.com"), settings: .init(spreadsheet: "s", sheet: "t")
        ).deliver(batch, in: context)
      case .hook:
        return ZapierDestination(try Endpoint("https://example.com/h")).deliver(batch, in: context)
      case .api, .keyedAPI:
        let header = self == .keyedAPI ? "Idempotency-Key" : nil
        return try CustomDestination(.init(url: "https://example.com", idempotencyHeader: header))
          .deliver(batch, in: context)
      case .apiRemoval:
        return try CustomDestination(
          .init(url: "https://example.com", removalURL: "https://example.com/{{id}}")
        ).remove(removed, in: context)
      }
    }
  }

  struct Judged: Sendable, CustomStringConvertible {
    var judge: Judge
    var outcome: DeliveryOutcome

    /// The judge and the outcome, as text that is the same for equivalent responses.
    ///
    /// The names of headers are in lowercase, dates do not depend on their format, and JSON has no
    /// insignificant white space.
    var description: String {
      guard case .response(let response) = outcome else { return "\(judge) \(outcome)" }
      let headers = response.headers.map { header in
        "\(header.name.lowercased()) "
          + (HTTPDate.date(of: header.value, now: start).map { "\($0)" } ?? header.value)
      }
      let body = String(decoding: response.body, as: UTF8.self)
      return "\(judge) \(response.status) \(headers) \(CellText.canonicalJSON(body) ?? body)"
    }
  }

  private static func judged(_ row: RowContext) throws(BindingProblem) -> Judged {
    Judged(
      judge: try judge(row["From"]),
      outcome: try outcome(
        row["Outcome"], try headers(row["With headers"]), try body(row["With body"])))
  }

  private static func fact(
    _ name: String, current: @escaping @Sendable (String) -> String = { $0 },
    _ fact: @escaping @Sendable (DeliveryVerdict) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, current: current, from: judged) { judged, _ in
      try judged.verdict().map(fact) ?? "another request"
    }
  }

  private static func judge(_ text: String) throws(BindingProblem) -> Judge {
    guard let judge = Judge(rawValue: text) else {
      throw BindingProblem(
        "'\(text)' is not the name of a receiver", candidates: Judge.allCases.map(\.rawValue))
    }
    return judge
  }

  private static func body(_ text: String) throws(BindingProblem) -> String? {
    guard text != "none" else { return nil }
    guard CellText.canonicalJSON(text) != nil else {
      throw BindingProblem("'\(text)' is neither JSON nor 'none'")
    }
    return text
  }

  /// The names of the headers that judges read, one of them also in lowercase.
  private static let knownHeaders = [
    "Retry-After", "retry-after", "Date", "Preference-Applied",
  ]

  private static func headers(
    _ text: String
  ) throws(BindingProblem) -> [DeliveryRequest.Header] {
    guard text != "none" else { return [] }
    var headers: [DeliveryRequest.Header] = []
    for line in text.components(separatedBy: "; ") {
      let parts = line.components(separatedBy: ": ")
      guard parts.count == 2, knownHeaders.contains(parts[0]), !parts[1].hasPrefix(" ") else {
        throw BindingProblem(
          "write a header as 'Retry-After: 90'", candidates: knownHeaders.map { "\($0): …" })
      }
      headers.append(.init(parts[0], parts[1]))
    }
    return headers
  }

  private static func outcome(
    _ text: String, _ headers: [DeliveryRequest.Header], _ body: String?
  ) throws(BindingProblem) -> DeliveryOutcome {
    if let kind = TransportError.Kind(rawValue: text) { return .failure(TransportError(kind)) }
    guard let status = Int(text), (100..<600).contains(status) else {
      throw BindingProblem(
        "'\(text)' is neither a status from 100 to 599 nor a failure of the connection",
        candidates: TransportError.Kind.allCases.map(\.rawValue))
    }
    return .response(
      DeliveryResponse(status: status, headers: headers, body: Data((body ?? "").utf8)))
  }
}
