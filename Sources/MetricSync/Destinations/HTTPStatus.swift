package import Foundation

/// The verdicts on outcomes that all HTTP receivers have in common.
package enum HTTPStatus {
  /// Returns the verdict on an outcome for which a destination has no rule of its own.
  ///
  /// Each destination first handles the statuses that mean success for it; any other status from
  /// 200 to 299 does not confirm the batch.
  package static func verdict(on outcome: DeliveryOutcome, now: Date) -> DeliveryVerdict {
    switch outcome {
    case .failure(let error): verdict(on: error)
    case .response(let response): verdict(on: response, now: now)
    }
  }

  private static func verdict(on error: TransportError) -> DeliveryVerdict {
    let reason = DeliveryReason(error.description)
    return switch error.kind {
    case .certificate, .notBuiltIn: .stop(reason)
    case .notConnected: .retry(DeliveryRetry(reason, mayHaveArrived: false))
    case .interrupted, .unreadableResponse: .retry(DeliveryRetry(reason, mayHaveArrived: true))
    }
  }

  private static func verdict(on response: DeliveryResponse, now: Date) -> DeliveryVerdict {
    let status = response.status
    func reason(_ text: String) -> DeliveryReason { DeliveryReason(text, status: status) }
    switch status {
    case 200..<300:
      return .retry(
        DeliveryRetry(reason("the response does not confirm the batch"), mayHaveArrived: true))
    case 300..<400:
      return .stop(reason("the destination redirects; use the address that it redirects to"))
    case 401: return .authorizeAgain(reason("the credential is refused; renew or replace it"))
    case 403: return .stop(reason("the credential has no permission; grant it access"))
    case 404: return .stop(reason("nothing was found at the address; check the address"))
    case 410: return .stop(reason("the address is gone; use another one"))
    case 413: return .shrink(reason("the batch is too large"))
    case 408, 421, 425, 429, 503:
      let wait = retryAfter(of: response, now: now)
      // These responses are sent before a request is processed, except for a 503 without a valid
      // `Retry-After` header.
      let isUnknown = status == 503 && wait == nil
      return .retry(
        DeliveryRetry(
          reason(
            status == 429
              ? "the destination limits requests"
              : "the destination cannot process the request now"),
          wait: wait ?? 0, mayHaveArrived: isUnknown))
    case 500, 502, 504, 520...530:
      return .retry(
        DeliveryRetry(
          reason("the destination failed"), wait: retryAfter(of: response, now: now) ?? 0,
          mayHaveArrived: true))
    default: return .stop(reason("the destination refuses the request"))
    }
  }

  /// Returns the wait that a response requests, in seconds, or `nil` if the `Retry-After` header is
  /// missing or invalid.
  ///
  /// A number above 1e9 counts as 1e9. A date in the header is compared with the date of the
  /// response, because the clocks can differ, or with `now` if the response has no valid date. The
  /// wait is 0 if the date has passed.
  package static func retryAfter(of response: DeliveryResponse, now: Date) -> TimeInterval? {
    guard let text = response.header("Retry-After")?.trimmingCharacters(in: .whitespaces) else {
      return nil
    }
    if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      return min(Double(text) ?? 0, 1e9)
    }
    guard let date = HTTPDate.date(of: text, now: now) else { return nil }
    let sent = response.header("Date").flatMap { HTTPDate.date(of: $0, now: now) } ?? now
    return max(0, date.timeIntervalSince(sent))
  }
}
