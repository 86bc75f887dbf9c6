internal import Foundation
internal import MetricSync

extension MetricContracts.Judged {
  /// Returns the verdict, or `nil` if another request follows or the call is not supported.
  func verdict() throws -> DeliveryVerdict? {
    guard var conversation = try judge.conversation() else { return nil }
    _ = conversation.next(nil)
    guard case .finish(let verdict) = conversation.next(outcome) else { return nil }
    return verdict
  }

  /// Returns the whole verdict, or `another request`, as text with `#` in place of the status.
  private func comparableText() throws -> String {
    let text = try verdict().map { "\($0)" } ?? "another request"
    guard case .response(let response) = outcome else { return text }
    return text.replacing("\(response.status)", with: "#")
  }

  /// Returns a response's headers, parts of headers, and body that do not affect the verdict.
  func unused() throws -> [String] {
    guard case .response(let response) = outcome else { return [] }
    let text = try comparableText()
    func isSame(_ headers: [DeliveryRequest.Header], _ body: Data) throws -> Bool {
      var other = self
      other.outcome = .response(
        DeliveryResponse(status: response.status, headers: headers, body: body))
      return try other.comparableText() == text
    }
    var unused: [String] = []
    for (index, header) in response.headers.enumerated() {
      var rest = response.headers
      rest.remove(at: index)
      if try isSame(rest, response.body) {
        unused.append("\(header.name): \(header.value)")
        continue
      }
      let parts = header.value.components(separatedBy: ", ")
      for place in parts.indices where parts.count > 1 {
        var others = parts
        others.remove(at: place)
        var headers = response.headers
        headers[index] = .init(header.name, others.joined(separator: ", "))
        if try isSame(headers, response.body) { unused.append(parts[place]) }
      }
    }
    if !response.body.isEmpty, try isSame(response.headers, Data()) {
      unused.append(String(decoding: response.body, as: UTF8.self))
    }
    return unused
  }

  /// Returns the other receivers of deliveries and removals for which the verdict is the same.
  func receiversWithSameVerdict() throws -> [String] {
    let text = try comparableText()
    return try MetricContracts.Judge.receivers.filter { judge in
      var other = self
      other.judge = judge
      return try judge != self.judge && other.comparableText() == text
    }.map(\.rawValue)
  }

  /// Returns the other statuses for which the verdict is the same, in ranges such as `202–205`.
  func statusesWithSameVerdict() throws -> [String] {
    guard case .response(let response) = outcome else { return [] }
    let text = try comparableText()
    var ranges: [ClosedRange<Int>] = []
    for status in 100..<600 where status != response.status {
      var other = self
      other.outcome = .response(
        DeliveryResponse(status: status, headers: response.headers, body: response.body))
      guard try other.comparableText() == text else { continue }
      if let last = ranges.last, last.upperBound == status - 1 {
        ranges[ranges.count - 1] = last.lowerBound...status
      } else {
        ranges.append(status...status)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
  }
}

extension DeliveryVerdict {
  /// The verdict in words.
  var word: String {
    switch self {
    case .delivered(let receipt): receipt.stop == nil ? "delivered" : "delivered, then stopped"
    case .retry(let retry): retry.prefersSmaller ? "retry, smaller" : "retry"
    case .split: "split"
    case .shrink: "smaller"
    case .authorizeAgain: "new credential"
    case .pause: "paused"
    case .stop: "stopped"
    }
  }

  /// Returns text that starts with a word for a verdict, with an earlier word replaced by the
  /// current one.
  static func currentWord(_ text: String) -> String {
    let words = [
      "again, smaller": "retry, smaller", "again": "retry", "halves": "split",
      "another key": "new credential",
    ]
    let end = text.firstRange(of: ": ")?.lowerBound ?? text.endIndex
    guard let word = words[String(text[..<end])] else { return text }
    return word + text[end...]
  }

  /// The reason for the verdict, or `nil` if it has no reason.
  var reason: DeliveryReason? {
    switch self {
    case .delivered(let receipt): receipt.stop
    case .retry(let retry): retry.reason
    case .split(let reason), .shrink(let reason), .authorizeAgain(let reason), .pause(let reason),
      .stop(let reason):
      reason
    }
  }
}
