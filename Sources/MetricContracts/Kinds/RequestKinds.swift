internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about requests to destinations, as they are sent and as they are shown.
  static let deliveryRequests = ContractKind<MetricStage>(
    id: "delivery-requests",
    summary: "Each part of a request to a destination, and the request as it is shown.",
    columns: [
      .title("Request"),
      .input("Destination") { text throws(BindingProblem) in _ = try destination(text) },
      .input("Secret"),
      .input("Call") { text throws(BindingProblem) in _ = try deliveryCall(text) },
      .input("Carried") { text throws(BindingProblem) in _ = try CarriedBatch(text) },
      .input("After"),
      part("Sent to") { "\($0.method) \($0.url.absoluteString)" },
      part("Headers") { request in
        let lines = request.headers.map { "\($0.name): \($0.value)" }
        return lines.isEmpty ? "none" : lines.joined(separator: "; ")
      },
      part("Body") { $0.body.isEmpty ? "none" : String(decoding: $0.body, as: UTF8.self) },
      part("Shown") { $0.maskedHead.replacing("\n", with: "; ") },
      .output("All calls", from: described("Destination")) { row, _ in try await row.digest() },
    ])

  /// The kind of rows about refused destinations, and the identity of the corrected destination.
  static let refusedDestinations = ContractKind<MetricStage>(
    id: "refused-destinations",
    summary: "The reason why a destination in the settings cannot be used.",
    columns: [
      .title("Refusal"),
      .input("Described as") { text throws(BindingProblem) in _ = try destination(text) },
      .input("Secret"),
      .output("Problem", from: described("Described as")) { row, _ in
        do {
          _ = try await row.made()
          return "accepted"
        } catch { return "\(error)" }
      },
      .input("Corrected by", aliases: ["Cured by"]) { text throws(BindingProblem) in
        _ = try correction(text)
      },
      .output("Identity", from: corrected) { row, _ in
        do { return try await row.made().destination.identity } catch { return "\(error)" }
      },
    ])

  /// The kind of rows about a destination's kind, place, guarantee, removals and batch limits.
  static let destinationFacts = ContractKind<MetricStage>(
    id: "destination-facts",
    summary: "The kind, place, guarantee, removals and batch limits of a destination.",
    columns: [
      .title("Promise"),
      .input("Of destination") { text throws(BindingProblem) in _ = try destination(text) },
      .input("Secret"),
      promise("Kind") { $0.kind },
      promise("Place") { $0.place },
      promise("Guarantee") { $0.guarantee.rawValue },
      promise("Removes") { $0.canRemove ? "yes" : "no" },
      promise("Batch") { destination in
        let (count, bytes) = (destination.limits.count, destination.limits.bytes)
        return "\(count) \(count == 1 ? "metric" : "metrics"), "
          + "\(bytes) \(bytes == 1 ? "byte" : "bytes")"
      },
    ])

  private static func described(
    _ column: String
  ) -> @Sendable (RowContext) throws(BindingProblem) -> RequestRow {
    { row throws(BindingProblem) in try request(row, column) }
  }

  private static func promise(
    _ name: String, _ fact: @escaping @Sendable (any MetricDestination) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, from: described("Of destination")) { row, _ in
      do { return fact(try await row.made().destination) } catch { return "\(error)" }
    }
  }

  private static func part(
    _ name: String, _ fact: @escaping @Sendable (DeliveryRequest) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, from: described("Destination")) { row, _ in
      fact(try await row.request())
    }
  }

  /// The calls to a destination.
  enum Call: String, CaseIterable {
    case deliver
    /// A delivery of metrics that may already have arrived.
    case again
    case remove
    case probe

    /// Returns the conversation of this call, or `nil` if the destination does not support it.
    func conversation(
      with destination: any RequestDestination, about metrics: [HealthMetric],
      in context: DeliveryContext
    ) -> (any DeliveryConversation)? {
      switch self {
      case .deliver, .again:
        let batch = MetricBatch(
          metrics.map { OutgoingMetric($0) }, mayHaveArrived: self == .again)
        return destination.deliver(batch, in: context)
      case .remove:
        return destination.remove(
          metrics.map { RemovedMetric(id: $0.id, identifier: $0.identifier) }, in: context)
      case .probe: return destination.probe(in: context)
      }
    }
  }

  /// All inputs from which a request is built.
  struct RequestRow: Sendable, CustomStringConvertible {
    let settings: DestinationSettings
    let secret: String
    var signingSecret = "none"
    var call = Call.deliver
    var batch = CarriedBatch.named([])
    var responses: [String] = []

    var description: String {
      "\(settings) \(secret) \(signingSecret) \(call) \(batch) \(responses)"
    }

    /// Creates the destination, with secrets in the environment variables `SECRET` and `SIGNING`.
    ///
    /// A variable is not set if its secret is `none`.
    func made() async throws -> SyncDestination {
      try await settings.destination(
        CredentialResolver(
          environment: ["SECRET": secret, "SIGNING": signingSecret].filter { $0.value != "none" }))
    }

    /// Returns the request that follows the responses, which have the status 200.
    ///
    /// - Throws: `Deviation` if no request follows; an error in the settings or the credential.
    func request() async throws -> DeliveryRequest {
      guard var conversation = try await conversation() else {
        throw Deviation(expected: "a request", observed: "a call without requests")
      }
      var step = conversation.next(nil)
      for response in responses {
        guard case .send = step else { break }
        step = conversation.next(
          .response(DeliveryResponse(status: 200, body: Data(response.utf8))))
      }
      guard case .send(let request) = step else {
        throw Deviation(expected: "a request", observed: "\(step)")
      }
      return request
    }

    /// Returns a digest of the requests of all calls.
    ///
    /// Each request receives an empty JSON object as its response. The other cells of a row show
    /// a single request; the digest also changes with inputs that this request does not contain.
    ///
    /// - Throws: `Deviation` if the row states more or less of the batch than has an effect; an error
    ///   in the settings or the credential.
    func digest() async throws -> String {
      try await batch.checked(isSame: ==) { try await digest(of: $0) }
    }

    private func digest(of metrics: [HealthMetric]) async throws -> String {
      var text = "\(call)\n" + responses.joined(separator: "\n")
      for call in Call.allCases {
        var row = self
        (row.call, row.batch) = (call, .named(metrics))
        guard var conversation = try await row.conversation() else { continue }
        var step = conversation.next(nil)
        while case .send(let request) = step {
          text += "\n\(call) \(request.wholeText)"
          step = conversation.next(.response(DeliveryResponse(status: 200, body: Data("{}".utf8))))
        }
      }
      return String(SHA1.text(of: text).prefix(12))
    }

    private func conversation() async throws -> (any DeliveryConversation)? {
      let made = try await made()
      guard let remote = made.destination as? any RequestDestination else {
        throw Deviation(expected: "a destination with requests", observed: "one without requests")
      }
      let context = DeliveryContext(
        credential: try await made.credential.credential(renewing: false),
        memory: call == .again ? ["row": "7"] : [:], now: start)
      return call.conversation(with: remote, about: batch.metrics, in: context)
    }
  }

  /// Returns the old and the new text of a change such as `http: → https:`, or `nil` for `none`.
  ///
  /// The new text `nothing` stands for an empty text.
  private static func correction(_ text: String) throws(BindingProblem) -> (
    from: String, to: String
  )? {
    guard text != "none" else { return nil }
    let parts = text.components(separatedBy: " → ")
    guard parts.count == 2, !parts[0].isEmpty else {
      throw BindingProblem("write a change as 'old → new', found '\(text)'")
    }
    return (parts[0], parts[1] == "nothing" ? "" : parts[1])
  }

  /// Returns the destination and secret of a row, changed as its cell states.
  private static func corrected(_ row: RowContext) throws(BindingProblem) -> RequestRow {
    var (text, secret) = (row["Described as"], row["Secret"])
    if let (old, new) = try correction(row["Corrected by"]) {
      guard text.contains(old) || secret.contains(old) else {
        throw BindingProblem(
          "the change replaces '\(old)', which is neither in the destination nor in the secret")
      }
      text = text.replacing(old, with: new)
      secret = secret.replacing(old, with: new)
    }
    return RequestRow(settings: try destination(text), secret: secret)
  }

  private static func request(
    _ row: RowContext, _ column: String
  ) throws(BindingProblem) -> RequestRow {
    let secret = row["Secret"]
    guard row[column].contains("SECRET") == (secret != "none") else {
      throw BindingProblem(
        "the destination must name the variable 'SECRET' if and only if 'Secret' is not 'none'")
    }
    var request = RequestRow(settings: try destination(row[column]), secret: secret)
    guard column == "Destination" else { return request }
    request.call = try deliveryCall(row["Call"])
    request.batch = try CarriedBatch(row["Carried"])
    let responses = row["After"]
    request.responses = responses == "nothing" ? [] : responses.components(separatedBy: " then ")
    return request
  }

  static func deliveryCall(_ text: String) throws(BindingProblem) -> Call {
    guard let call = Call(rawValue: text) else {
      throw BindingProblem(
        "'\(text)' is not a call to a destination", candidates: Call.allCases.map(\.rawValue))
    }
    return call
  }

  /// Returns the settings of the destination that JSON text describes.
  static func destination(_ text: String) throws(BindingProblem) -> DestinationSettings {
    guard let destination = try settings(#"{"destinations":[\#(text)]}"#).destinations.first else {
      throw BindingProblem("'\(text)' is not a destination in the format of the settings")
    }
    return destination
  }
}

extension DeliveryRequest {
  /// The method, the address, the headers and the body, with unmasked secrets.
  var wholeText: String {
    "\(method) \(url.absoluteString)\n" + headers.map { "\($0.name): \($0.value)\n" }.joined()
      + String(decoding: body, as: UTF8.self)
  }
}
