internal import Foundation
internal import JSONText

/// A Zapier catch hook, whose address is a secret.
///
/// A successful response means that the hook accepted the batch. Hooks do not recognize repeats;
/// the workflow can recognize them by the batch identifier in the body.
public struct ZapierDestination: RequestDestination {
  private let endpoint: Endpoint
  private let signing: WebhookSecret?
  /// The initial limits of a batch.
  public let limits: BatchLimits
  /// The default limits of a batch.
  public static let defaultLimits = BatchLimits(count: 500, bytes: 1 << 20)

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - endpoint: The address of the hook.
  ///   - signing: The key for signatures, or `nil` for none.
  ///   - limits: The limits of a batch.
  public init(
    _ endpoint: Endpoint, signing: WebhookSecret? = nil,
    limits: BatchLimits = defaultLimits
  ) {
    self.endpoint = endpoint
    self.signing = signing
    self.limits = limits
  }

  /// The name of the destination's kind.
  public var kind: String { "Zapier" }

  /// The address with its path masked, because the path is a secret.
  public var place: String { DeliveryRequest.masked(endpoint.url, hidesPath: true) }

  /// The address, which is a secret; only its hash is kept.
  public var identity: String { endpoint.url.absoluteString }

  /// Always at least once: a repeat starts another run of the workflow behind the hook.
  public var guarantee: DeliveryGuarantee { .atLeastOnce }

  /// Always `false`, because metrics that a hook accepted cannot be removed.
  public var canRemove: Bool { false }

  /// Returns the conversation that delivers a batch with one request, which starts one run of the
  /// workflow.
  public func deliver(
    _ batch: MetricBatch, in context: DeliveryContext
  ) -> any DeliveryConversation {
    var text = JSONWriter()
    text.object { text in
      text.name("batch")
      text.value(batch.idText)
      text.name("metrics")
      text.array { text in
        for outgoing in batch.metrics {
          outgoing.metric.write(MetricField.allCases.map { ($0, $0.rawValue) }, into: &text)
        }
      }
    }
    let request = DeliveryRequest(
      method: "POST", url: endpoint.url, headers: [.init("Content-Type", "application/json")],
      body: Data(text.bytes), hidesPath: true,
      signature: signing.map {
        WebhookSignature(id: batch.idText, at: context.now, secret: $0)
      })
    let now = context.now
    return SingleRequest(request) { Self.verdict(on: $0, now: now) }
  }

  /// Returns `nil`, because metrics that a hook accepted cannot be removed.
  public func remove(
    _ metrics: [RemovedMetric], in context: DeliveryContext
  ) -> (any DeliveryConversation)? { nil }

  /// Returns `nil`, because every request to a hook starts a run of the workflow.
  public func probe(in context: DeliveryContext) -> (any DeliveryConversation)? { nil }

  private static func verdict(on outcome: DeliveryOutcome, now: Date) -> DeliveryVerdict {
    guard case .response(let response) = outcome else {
      return HTTPStatus.verdict(on: outcome, now: now)
    }
    switch response.status {
    case 206, 207: return HTTPStatus.verdict(on: outcome, now: now)
    case 200..<300: return .delivered(DeliveryReceipt())
    case 300..<400, 408, 410, 413, 421, 425, 429, 500..<600:
      return HTTPStatus.verdict(on: outcome, now: now)
    default:
      // The vendor asks senders to retry after any status other than 200.
      let reason = DeliveryReason("the hook did not accept the batch", status: response.status)
      return .retry(DeliveryRetry(reason, mayHaveArrived: false))
    }
  }
}
