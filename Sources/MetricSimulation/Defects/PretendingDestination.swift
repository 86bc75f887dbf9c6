internal import MetricSync

/// A destination that reports the removal of metrics without removing them.
struct PretendingDestination: RequestDestination {
  /// A conversation that succeeds without a request.
  private struct Nothing: DeliveryConversation {
    func next(_ outcome: DeliveryOutcome?) -> DeliveryStep {
      .finish(.delivered(DeliveryReceipt()))
    }
  }

  let base: any RequestDestination

  var kind: String { base.kind }
  var place: String { base.place }
  var identity: String { base.identity }
  var limits: BatchLimits { base.limits }
  var guarantee: DeliveryGuarantee { base.guarantee }
  var canRemove: Bool { true }

  func deliver(
    _ batch: MetricBatch, in context: DeliveryContext
  ) -> any DeliveryConversation { base.deliver(batch, in: context) }

  func remove(
    _ metrics: [RemovedMetric], in context: DeliveryContext
  ) -> (any DeliveryConversation)? { Nothing() }

  func probe(in context: DeliveryContext) -> (any DeliveryConversation)? {
    base.probe(in: context)
  }
}
