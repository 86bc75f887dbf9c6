public import Foundation

/// A store operation that supports faults.
public enum StoreOperation: String, Hashable, Sendable, CaseIterable {
  /// A request for authorization.
  case authorization
  /// Saving an object, such as a sample.
  case save
  /// Deleting an object, such as a sample.
  case delete
  /// Querying objects or changes.
  case query
}

/// A fault in the calls to an operation.
public enum StoreFault: Sendable {
  /// Every call fails.
  case failing(any Error)
  /// The next call fails; later calls are not affected.
  case failingOnce(any Error)
  /// The call has no effect within the time that its caller waits for a result; afterward, it takes
  /// effect unless it was canceled or its process has ended.
  case unanswered
  /// The call takes effect immediately, but returns only after its caller has stopped waiting.
  ///
  /// A query is not delayed.
  case late
  /// The call takes effect and returns only after a number of seconds; it has no effect if it was
  /// canceled or its process ended in the meantime.
  case delayed(TimeInterval)
}

/// A deviation from delivering each change once and in order.
public enum DeliveryFault: String, Hashable, Sendable, CaseIterable {
  /// Each observer and each update handler is called twice for each delivery; the second call to an
  /// observer follows when the completion of the first call is called.
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

  /// The operation during whose next call the process dies.
  public var operation: StoreOperation
  /// The moment of the call at which the process dies.
  public var moment: Moment

  /// Creates a crash point at a moment of the next call to an operation.
  public init(_ moment: Moment, _ operation: StoreOperation) {
    self.moment = moment
    self.operation = operation
  }
}

/// The error that calls throw when the app's process has ended at a crash point.
public struct ProcessCrash: Error, Hashable, Sendable {
  /// The crash point at which the process ended.
  public var point: StoreCrashPoint

  /// Creates the error for a crash.
  public init(point: StoreCrashPoint) { self.point = point }
}

/// A call to a store, a notification from a store, or the death of the app's process.
///
/// Events are recorded in the order of their effects. A `failure` names the error from a call, or
/// states that a call was not answered in time; it is `nil` if the call succeeded.
public enum StoreEvent: Sendable {
  /// A request for authorization.
  case requestedAuthorization(share: Set<SampleType>, read: Set<ObjectType>, failure: String?)
  /// An attempt to save a quantity sample.
  case saved(QuantitySample, failure: String?)
  /// An attempt to delete a quantity sample.
  case deleted(QuantitySample, failure: String?)
  /// An attempt to save a sample that is not a quantity sample.
  case savedObject(Sample, failure: String?)
  /// An attempt to delete a sample that is not a quantity sample.
  case deletedObject(Sample, failure: String?)
  /// A query for samples, with the quantity samples that it found.
  case queriedSamples(SamplePredicate, found: [QuantitySample], failure: String?)
  /// A query for a page of changes, or an update that arrived.
  case queriedChanges(anchor: QueryAnchor?, limit: Int, AnchoredChanges?, failure: String?)
  /// The start of an observer.
  case startedObserver
  /// A request to stop a query.
  case stoppedQuery
  /// A call to an observer's handler.
  case observerNotified
  /// A call to an observer's completion.
  case observerCompleted
  /// An attempt to register for background delivery.
  case enabledBackgroundDelivery(SampleType, UpdateFrequency, failure: String?)
  /// A request to end background delivery.
  case disabledBackgroundDelivery
  /// The death of the app's process at a crash point.
  case crashed(StoreCrashPoint)
}
