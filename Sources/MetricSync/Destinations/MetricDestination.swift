public import Foundation

/// A place to which metrics are delivered.
public protocol MetricDestination: Sendable {
  /// The name of the destination's kind, such as "Supabase".
  var kind: String { get }
  /// The place in a form that can be shown, such as a path or an address with its secrets masked.
  var place: String { get }
  /// The identity of the place; if it changes, the place counts as a new one to which nothing has
  /// been delivered yet.
  ///
  /// The identity can contain secrets; only its hash is kept.
  var identity: String { get }
  /// The initial limits of a batch; during a pass, an engine sends smaller batches if the
  /// destination requires it.
  var limits: BatchLimits { get }
  /// The guarantee of the receiver for repeats.
  var guarantee: DeliveryGuarantee { get }
  /// Whether delivered metrics can be removed.
  var canRemove: Bool { get }
  /// Returns an estimate of the size of a metric in a batch, in bytes.
  func size(of metric: HealthMetric) -> Int
}

/// A destination that receives metrics in requests.
public protocol RequestDestination: MetricDestination {
  /// Returns the conversation that delivers a batch.
  func deliver(_ batch: MetricBatch, in context: DeliveryContext) -> any DeliveryConversation
  /// Returns the conversation that removes metrics, or `nil` if ``MetricDestination/canRemove`` is
  /// `false`.
  func remove(
    _ metrics: [RemovedMetric], in context: DeliveryContext
  ) -> (any DeliveryConversation)?
  /// Returns the conversation that tests the destination without delivering metrics, or `nil` if
  /// the destination cannot be tested.
  func probe(in context: DeliveryContext) -> (any DeliveryConversation)?
}

/// A destination that delivers without requests, such as a file or a store.
public protocol DirectDestination: MetricDestination {
  /// Delivers a batch; `memory` contains the values from the receipts of earlier batches.
  ///
  /// - Throws: `CancellationError` if the task is canceled; all other failures are returned as
  ///   verdicts.
  func deliver(_ batch: MetricBatch, memory: [String: String]) async throws -> DeliveryVerdict
  /// Removes metrics; not called by an engine if ``MetricDestination/canRemove`` is `false`.
  ///
  /// - Throws: `CancellationError` if the task is canceled; all other failures are returned as
  ///   verdicts.
  func remove(_ metrics: [RemovedMetric]) async throws -> DeliveryVerdict
}

extension MetricDestination {
  /// Returns an estimate of the size of a metric in bytes, suitable for all text formats.
  public func size(of metric: HealthMetric) -> Int {
    200 + metric.name.utf8.count + metric.identifier.utf8.count + (metric.source?.utf8.count ?? 4)
  }
}

/// The values that a destination needs to build requests.
public struct DeliveryContext: Sendable {
  /// The credential, or `nil` for none.
  public let credential: Secret?
  /// The values from the receipts of earlier batches; see ``DeliveryReceipt/memory``.
  public let memory: [String: String]
  /// The current date, for signatures, waits and the placeholder `{{now}}` of custom requests.
  public let now: Date

  /// Creates a context, by default without a credential.
  public init(credential: Secret? = nil, memory: [String: String] = [:], now: Date) {
    self.credential = credential
    self.memory = memory
    self.now = now
  }
}

/// One step of a conversation with a destination: a request, or the end.
public enum DeliveryStep: Hashable, Sendable {
  /// A request whose outcome is the input of the next step.
  case send(DeliveryRequest)
  /// The end of the conversation, with its verdict.
  case finish(DeliveryVerdict)
}

/// A sequence of requests, each of which can depend on the responses to earlier ones.
public protocol DeliveryConversation: Sendable {
  /// Returns the next step.
  ///
  /// - Parameter outcome: The outcome of the last request; `nil` for the first step.
  /// - Returns: The next request, or the verdict.
  mutating func next(_ outcome: DeliveryOutcome?) -> DeliveryStep
}

/// A conversation with a single request.
public struct SingleRequest: DeliveryConversation {
  private let request: DeliveryRequest
  private let judge: @Sendable (DeliveryOutcome) -> DeliveryVerdict

  /// Creates a conversation with one request, whose outcome a closure judges.
  public init(
    _ request: DeliveryRequest, judge: @escaping @Sendable (DeliveryOutcome) -> DeliveryVerdict
  ) {
    self.request = request
    self.judge = judge
  }

  /// Returns the request in the first step, and the verdict on its outcome in the second.
  public func next(_ outcome: DeliveryOutcome?) -> DeliveryStep {
    outcome.map { .finish(judge($0)) } ?? .send(request)
  }
}
