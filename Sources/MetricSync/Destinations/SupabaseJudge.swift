internal import Foundation

/// A classifier of the outcomes of requests to PostgREST.
struct SupabaseJudge: Sendable {
  /// The preference for updating rows whose key already exists.
  static let merging = "resolution=merge-duplicates"

  let now: Date

  /// Returns the verdict on the outcome of an upsert.
  func delivery(_ outcome: DeliveryOutcome) -> DeliveryVerdict {
    guard case .response(let response) = outcome,
      response.status == 200 || response.status == 201
    else { return failure(outcome) }
    let applied = response.headers.filter { $0.name.lowercased() == "preference-applied" }
      .flatMap { $0.value.split(separator: ",") }
    guard applied.contains(where: { $0.trimmingCharacters(in: .whitespaces) == Self.merging })
    else {
      // Without a key, the rows were only inserted, and a repeat would duplicate them.
      let reason = DeliveryReason(
        "the table has no primary key, so rows are not updated; add one", status: response.status)
      return .delivered(DeliveryReceipt(stop: reason))
    }
    return .delivered(DeliveryReceipt())
  }

  /// Returns the verdict on the outcome of a removal.
  func removal(_ outcome: DeliveryOutcome) -> DeliveryVerdict {
    guard case .response(let response) = outcome,
      response.status == 200 || response.status == 204
    else { return failure(outcome) }
    return .delivered(DeliveryReceipt())
  }

  /// Returns the verdict on the outcome of a probe, which reads no rows of the table.
  func probe(_ outcome: DeliveryOutcome) -> DeliveryVerdict {
    guard case .response(let response) = outcome,
      response.status == 200 || response.status == 206
    else { return failure(outcome) }
    return .delivered(DeliveryReceipt())
  }

  private func failure(_ outcome: DeliveryOutcome) -> DeliveryVerdict {
    guard case .response(let response) = outcome else {
      return HTTPStatus.verdict(on: outcome, now: now)
    }
    // Only the code is read, because the message and the details quote rows.
    let code = Self.code(of: response)
    func reason(_ text: String) -> DeliveryReason {
      DeliveryReason(text, status: response.status, code: code)
    }
    func retry(_ text: String, smaller: Bool = false) -> DeliveryVerdict {
      .retry(
        DeliveryRetry(
          reason(text), wait: HTTPStatus.retryAfter(of: response, now: now) ?? 0,
          mayHaveArrived: true, prefersSmaller: smaller))
    }
    switch (response.status, code ?? "") {
    case (400, let code) where code.hasPrefix("22") || code == "23502" || code == "23514":
      return .split(reason("the table refuses a row"))
    case (409, _):
      return .split(
        reason("a row violates a constraint other than the unique key on the conflict column"))
    case (400, "42P10"):
      return .stop(reason("the table has no unique key on the conflict column; add one"))
    case (400, _):
      return .stop(
        reason("the table does not match the metrics; check the names and types of its columns"))
    case (401, "42501"), (403, _):
      return .stop(
        reason(
          "the key lacks permission; check the grants and the row-level security policies"))
    case (404, _):
      return .stop(
        reason(
          "the table does not exist; check its name, or reload the schema cache "
            + "if the table is new"))
    case (405, "25006"): return .pause(reason("the database is read-only"))
    case (500, "57014"): return retry("the statement took too long", smaller: true)
    case (500, "21000"): return .stop(reason("a batch contains a metric twice; report this defect"))
    case (544, _): return retry("the gateway timed out", smaller: true)
    case (540, _): return .stop(reason("the project is paused; resume it"))
    default: return HTTPStatus.verdict(on: outcome, now: now)
    }
  }

  /// Returns the error code in a response, or `nil` if it has no code in the form that PostgREST
  /// uses: 5 to 8 ASCII digits and capital letters.
  private static func code(of response: DeliveryResponse) -> String? {
    guard let code = response.json?["code"]?.text, (5...8).contains(code.utf8.count),
      code.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A) })
    else { return nil }
    return code
  }
}
