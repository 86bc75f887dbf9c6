internal import Foundation
internal import JSONText

/// An API that accepts metrics in requests whose form the user configures.
///
/// Placeholders are `{{batch}}` for the batch identifier, `{{now}}` for the current date and
/// `{{credential}}`; with one request per batch, also `{{count}}` and, in the body, `{{metrics}}`;
/// with one request per metric, also the properties of the metric, such as `{{value}}`.
public struct CustomDestination: RequestDestination {
  /// The form of the requests.
  public struct Settings: Hashable, Sendable, Codable {
    /// The method: `POST`, `PUT` or `PATCH`.
    public var method: String
    /// The template of the URL.
    public var url: String
    /// The templates of the headers, by name.
    public var headers: [String: String]
    /// The template of the body; `nil` for the batch or the metric as JSON.
    public var body: String?
    /// Whether each metric is sent in a separate request.
    public var sendsEachMetric: Bool
    /// The name of the header with the batch identifier in quotation marks, by which the API
    /// recognizes repeats; `nil` if the API does not recognize them.
    public var idempotencyHeader: String?
    /// The template of the URL to which `DELETE` is sent for a removed metric, with the
    /// placeholders `{{id}}` and `{{credential}}`; `nil` if metrics cannot be removed.
    public var removalURL: String?

    /// Creates settings; by default, a batch is sent as JSON with `POST`.
    public init(
      method: String = "POST", url: String, headers: [String: String] = [:], body: String? = nil,
      sendsEachMetric: Bool = false, idempotencyHeader: String? = nil, removalURL: String? = nil
    ) {
      self.method = method
      self.url = url
      self.headers = headers
      self.body = body
      self.sendsEachMetric = sendsEachMetric
      self.idempotencyHeader = idempotencyHeader
      self.removalURL = removalURL
    }
  }

  private let settings: Settings
  private let address: RequestTemplate
  private let headers: [(name: String, value: RequestTemplate)]
  private let body: RequestTemplate?
  private let removal: RequestTemplate?
  private let sample: URL
  private let signing: WebhookSecret?
  /// The initial limits of a batch.
  public let limits: BatchLimits
  /// The default limits of a batch.
  public static let defaultLimits = BatchLimits(count: 500, bytes: 1 << 20)

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - settings: The form of the requests.
  ///   - signing: The key for signatures, or `nil` for none.
  ///   - limits: The limits of a batch; the maximum number of metrics is always 1 if each metric is
  ///     sent in a separate request.
  /// - Throws: ``RequestTemplate/Failure`` for a template, method or header that cannot be used;
  ///   ``EndpointError`` for an address that is not permitted.
  public init(
    _ settings: Settings, signing: WebhookSecret? = nil,
    limits: BatchLimits = defaultLimits
  ) throws {
    let common: Set = ["batch", "now", "credential"]
    let properties = Set(MetricField.allCases.map(\.rawValue))
    let known = common.union(settings.sendsEachMetric ? properties : ["count", "metrics"])
    guard ["POST", "PUT", "PATCH"].contains(settings.method) else {
      throw RequestTemplate.Failure(description: "the method is not POST, PUT or PATCH")
    }
    try Self.checkNames(settings, isSigned: signing != nil)
    self.settings = settings
    self.signing = signing
    address = try RequestTemplate(settings.url, in: .url, known: known.subtracting(["metrics"]))
    headers = try settings.headers.sorted { $0.key < $1.key }.map { name, value in
      (name, try RequestTemplate(value, in: .header, known: known.subtracting(["metrics"])))
    }
    let type = settings.headers.first { $0.key.lowercased() == "content-type" }?.value
    let place: RequestTemplate.Place =
      type?.lowercased().contains("x-www-form-urlencoded") == true ? .form : .json
    body = try settings.body.map { try RequestTemplate($0, in: place, known: known) }
    removal = try settings.removalURL.map {
      // A removal is not part of a batch and can be repeated later.
      try RequestTemplate($0, in: .url, known: ["credential", "id"])
    }
    for template in [address, removal].compactMap({ $0 }) { try Self.checkHost(template) }
    // If the address is permitted with empty values, it is permitted with any values.
    sample = try Endpoint(String(decoding: address.filled([:]), as: UTF8.self)).url
    if let removal { _ = try Endpoint(String(decoding: removal.filled([:]), as: UTF8.self)) }
    self.limits =
      settings.sendsEachMetric ? BatchLimits(count: 1, bytes: limits.bytes) : limits
  }

  /// The name of the destination's kind.
  public var kind: String { "custom API" }

  /// The address with its path and query masked, because they can contain a key.
  public var place: String { DeliveryRequest.masked(sample, hidesPath: true) }

  /// The method and the template of the address.
  public var identity: String { "\(settings.method) \(settings.url)" }

  /// Exactly once if the API recognizes the batch identifier, otherwise at least once.
  public var guarantee: DeliveryGuarantee {
    settings.idempotencyHeader == nil ? .atLeastOnce : .exactlyOnce
  }

  /// Whether the settings have a URL for removals.
  public var canRemove: Bool { removal != nil }

  /// Returns the conversation that delivers a batch, or its only metric if each metric is sent in a
  /// separate request.
  public func deliver(
    _ batch: MetricBatch, in context: DeliveryContext
  ) -> any DeliveryConversation {
    let values = values(of: batch, context)
    var fields = headers.map { header in
      DeliveryRequest.Header(
        header.name, String(decoding: header.value.filled(values), as: UTF8.self),
        isSecret: header.value.names.contains("credential")
          || Self.secretNames.contains(header.name.lowercased()))
    }
    if !fields.contains(where: { $0.name.lowercased() == "content-type" }) {
      fields.append(.init("Content-Type", "application/json"))
    }
    if let name = settings.idempotencyHeader { fields.append(.init(name, "\"\(batch.idText)\"")) }
    let request = DeliveryRequest(
      method: settings.method, url: url(address, values), headers: fields,
      body: Data(body?.filled(values) ?? usualBody(of: batch)), hidesPath: true,
      signature: signature(of: batch.idText, context))
    let (now, isIdempotent) = (context.now, settings.idempotencyHeader != nil)
    return SingleRequest(request) { Self.verdict(on: $0, now: now, isIdempotent: isIdempotent) }
  }

  /// Returns the conversation that removes metrics with one request for each metric, or `nil` if
  /// the settings have no URL for removals.
  ///
  /// Headers with placeholders other than `{{credential}}` are not sent.
  public func remove(
    _ metrics: [RemovedMetric], in context: DeliveryContext
  ) -> (any DeliveryConversation)? {
    guard let removal else { return nil }
    let secret = RequestTemplate.Value.text(context.credential?.text)
    let fields = headers.filter { $0.value.names.isSubset(of: ["credential"]) }.map { header in
      DeliveryRequest.Header(
        header.name, String(decoding: header.value.filled(["credential": secret]), as: UTF8.self),
        isSecret: true)
    }
    let requests = metrics.map { metric in
      DeliveryRequest(
        method: "DELETE",
        url: url(
          removal, ["id": .text(metric.id.uuidString.lowercased()), "credential": secret]),
        headers: fields, hidesPath: true,
        signature: signature(of: "removal-\(metric.id.uuidString.lowercased())", context))
    }
    return RemovalConversation(requests: requests, now: context.now)
  }

  /// Returns `nil`, because any request to an unknown API can have side effects.
  public func probe(in context: DeliveryContext) -> (any DeliveryConversation)? { nil }

  private func signature(of id: String, _ context: DeliveryContext) -> WebhookSignature? {
    signing.map { WebhookSignature(id: id, at: context.now, secret: $0) }
  }

  private static let secretNames: Set<String> = [
    "authorization", "apikey", "api-key", "x-api-key", "cookie", "proxy-authorization",
  ]

  private static func failure(ofHeader name: String) -> RequestTemplate.Failure {
    RequestTemplate.Failure(
      description: "'\(name)' is not a valid header name; use letters, digits, '-' and '_'")
  }

  /// Checks that the names of the headers, including the one for the batch identifier, are valid,
  /// not reserved and different.
  private static func checkNames(_ settings: Settings, isSigned: Bool) throws {
    var names = Set<String>()
    for name in settings.headers.keys.sorted() + [settings.idempotencyHeader].compactMap({ $0 }) {
      guard isToken(name) else { throw failure(ofHeader: name) }
      guard !isSigned || !name.lowercased().hasPrefix("webhook-") else {
        throw RequestTemplate.Failure(
          description: "the header '\(name)' is reserved for the signature; remove it")
      }
      guard names.insert(name.lowercased()).inserted else {
        throw RequestTemplate.Failure(
          description: "the header '\(name)' would be sent twice; remove one of them")
      }
    }
    if let name = settings.idempotencyHeader, name.lowercased() == "content-type" {
      throw RequestTemplate.Failure(
        description: "the header '\(name)' states the type of the body and cannot identify the "
          + "batch; choose another idempotency header")
    }
  }

  /// Checks that the scheme, the host and the port of an address do not depend on placeholders,
  /// because a value could otherwise send metrics and the credential to another host.
  private static func checkHost(_ template: RequestTemplate) throws {
    guard !template.names.isEmpty else { return }
    let text = template.leadingText
    guard let start = text.range(of: "://")?.upperBound,
      text[start...].contains(where: { "/?".contains($0) })
    else {
      throw RequestTemplate.Failure(
        description:
          "a placeholder can change the scheme, host or port; write it after 'https://host/'")
    }
  }

  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          || (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A)
          || (byte >= 0x61 && byte <= 0x7A)
      }
  }
}

extension CustomDestination {
  private func url(_ template: RequestTemplate, _ values: [String: RequestTemplate.Value]) -> URL {
    // Values are percent-encoded, so a filled address is as valid as the sample.
    URL(string: String(decoding: template.filled(values), as: UTF8.self)) ?? sample
  }

  private func values(
    of batch: MetricBatch, _ context: DeliveryContext
  ) -> [String: RequestTemplate.Value] {
    var values: [String: RequestTemplate.Value] = [
      "batch": .text(batch.idText), "now": .text(ISODate.text(of: context.now)),
      "credential": .text(context.credential?.text),
    ]
    if settings.sendsEachMetric, let metric = batch.metrics.first?.metric {
      for field in MetricField.allCases {
        switch metric.content(of: field) {
        case .text(let text): values[field.rawValue] = .text(text)
        case .number(let number): values[field.rawValue] = .number(number)
        }
      }
    } else {
      values["count"] = .number(Double(batch.metrics.count))
      if body?.names.contains("metrics") == true { values["metrics"] = .json(array(of: batch)) }
    }
    return values
  }

  private static let fields = MetricField.allCases.map { (field: $0, name: $0.rawValue) }

  private func array(of batch: MetricBatch) -> [UInt8] {
    var text = JSONWriter()
    text.array { text in
      for outgoing in batch.metrics { outgoing.metric.write(Self.fields, into: &text) }
    }
    return text.bytes
  }

  private func usualBody(of batch: MetricBatch) -> [UInt8] {
    var text = JSONWriter()
    if settings.sendsEachMetric, let metric = batch.metrics.first?.metric {
      metric.write(Self.fields, into: &text)
      return text.bytes
    }
    return Array(#"{"batch":"\#(batch.idText)","metrics":"#.utf8) + array(of: batch)
      + [UInt8(ascii: "}")]
  }

  private static func verdict(
    on outcome: DeliveryOutcome, now: Date, isIdempotent: Bool
  ) -> DeliveryVerdict {
    guard case .response(let response) = outcome else {
      return HTTPStatus.verdict(on: outcome, now: now)
    }
    switch response.status {
    case 206, 207: return HTTPStatus.verdict(on: outcome, now: now)
    case 200..<300: return .delivered(DeliveryReceipt())
    case 409 where isIdempotent:
      let reason = DeliveryReason("an earlier attempt is still in progress", status: 409)
      let wait = HTTPStatus.retryAfter(of: response, now: now) ?? 0
      return .retry(DeliveryRetry(reason, wait: wait, mayHaveArrived: true))
    case 422: return .split(DeliveryReason("the API refuses a metric", status: 422))
    default: return HTTPStatus.verdict(on: outcome, now: now)
    }
  }
}

/// A conversation that removes one metric per request and ends at the first failure; a missing
/// metric counts as removed.
struct RemovalConversation: DeliveryConversation {
  let requests: [DeliveryRequest]
  let now: Date
  private var place = 0

  init(requests: [DeliveryRequest], now: Date) {
    self.requests = requests
    self.now = now
  }

  mutating func next(_ outcome: DeliveryOutcome?) -> DeliveryStep {
    if let outcome {
      guard case .response(let response) = outcome, Self.isRemoved(after: response.status)
      else { return .finish(HTTPStatus.verdict(on: outcome, now: now)) }
      place += 1
    }
    guard place < requests.count else { return .finish(.delivered(DeliveryReceipt())) }
    return .send(requests[place])
  }

  private static func isRemoved(after status: Int) -> Bool {
    switch status {
    // These responses do not confirm that the metric was removed completely.
    case 206, 207: false
    case 200..<300, 404, 410: true
    default: false
    }
  }
}
