public import Foundation

/// A store operation that supports faults.
public enum StoreOperation: String, Hashable, Sendable, CaseIterable {
  /// A request for authorization.
  case authorization
  /// Saving a sample.
  case save
  /// Deleting a sample.
  case delete
  /// Querying samples or changes.
  case query
}

/// A fault in the calls of an operation.
public enum StoreFault: Sendable {
  /// Every call fails.
  case failing(any Error)
  /// The next call fails; later calls succeed.
  case failingOnce(any Error)
  /// The call has no effect until its caller's patience has elapsed.
  case unanswered
  /// The call takes effect immediately, but returns only after its caller's patience has elapsed.
  /// A query is not delayed.
  case late
  /// The call takes effect and returns after a number of seconds.
  case delayed(TimeInterval)
}

/// A deviation from delivering each change once and in order.
public enum DeliveryFault: String, Hashable, Sendable, CaseIterable {
  /// Each observer and each update handler is called twice.
  case duplicated
  /// A change is delivered after a later change, or after a query that may include it.
  case reordered
}

/// A point in a call at which the app's process dies.
public struct StoreCrashPoint: Hashable, Sendable {
  /// A moment before or after the effect of a call.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    /// The call has no effect.
    case before
    /// The call has taken effect, but the app does not receive the result.
    case after
  }

  /// The operation at whose next call the process dies.
  public var operation: StoreOperation
  /// The moment of the call at which the process dies.
  public var moment: Moment

  /// Creates a crash point at a moment of the next call of an operation.
  public init(_ moment: Moment, _ operation: StoreOperation) {
    self.moment = moment
    self.operation = operation
  }
}

/// The error that calls throw after the app's process has ended.
public struct ProcessCrash: Error, Hashable, Sendable {
  /// The crash point at which the process ended.
  public var point: StoreCrashPoint

  /// Creates the error for a crash.
  public init(point: StoreCrashPoint) { self.point = point }
}

/// A call to a store or a notification from a store, in the order of the effects.
public enum StoreEvent: Sendable {
  /// Authorization was requested; `failure` names the error.
  case requestedAuthorization(share: Set<SampleType>, read: Set<ObjectType>, failure: String?)
  /// A sample was saved; `failure` names the error.
  case saved(QuantitySample, failure: String?)
  /// A sample was deleted; `failure` names the error.
  case deleted(QuantitySample, failure: String?)
  /// A sample that is not a quantity sample was saved; `failure` names the error.
  case savedObject(Sample, failure: String?)
  /// A sample that is not a quantity sample was deleted; `failure` names the error.
  case deletedObject(Sample, failure: String?)
  /// Samples were queried; `failure` names the error.
  case queriedSamples(SamplePredicate, found: [QuantitySample], failure: String?)
  /// A page of changes was queried, or an update arrived; `failure` names the error.
  case queriedChanges(anchor: QueryAnchor?, limit: Int, AnchoredChanges?, failure: String?)
  /// An observer was started.
  case startedObserver
  /// A query was stopped.
  case stoppedQuery
  /// An observer was notified of a change.
  case observerNotified
  /// An observer called its completion.
  case observerCompleted
  /// Background delivery was registered; `failure` names the error.
  case enabledBackgroundDelivery(SampleType, UpdateFrequency, failure: String?)
  /// Background delivery was ended.
  case disabledBackgroundDelivery
  /// The app's process died.
  case crashed(StoreCrashPoint)
}
