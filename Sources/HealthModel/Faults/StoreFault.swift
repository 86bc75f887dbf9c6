public import Foundation

/// An operation of a store that can be made to fail.
public enum StoreOperation: String, Hashable, Sendable, CaseIterable {
  /// A request for authorization.
  case authorization
  /// Saving a sample.
  case save
  /// Deleting a sample.
  case delete
  /// Looking for samples or changes.
  case query
}

/// How an operation fails.
public enum StoreFault: Sendable {
  /// Every call fails.
  case failing(any Error)
  /// The next call fails, those behind it do not.
  case failingOnce(any Error)
  /// The call does nothing until its caller's patience is over.
  case unanswered
  /// The call takes effect at once and answers only after its caller's patience is over.
  case late
  /// The call takes so many seconds before it has an effect, then it answers.
  case delayed(TimeInterval)
}

/// How a store tells of changes otherwise than once each and in order.
public enum DeliveryFault: String, Hashable, Sendable, CaseIterable {
  /// Every observer and every update handler is told twice.
  case duplicated
  /// They are told of a change only after a later one, or after a query that may have found it.
  case reordered
}

/// A point of a call at which the app's process dies.
public struct StoreCrashPoint: Hashable, Sendable {
  /// Before or after the store does what it is asked.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    /// Nothing was done.
    case before
    /// It was done, and the app never learns of it.
    case after
  }

  /// The operation.
  public var operation: StoreOperation
  /// The moment.
  public var moment: Moment

  /// Creates a crash point.
  public init(_ moment: Moment, _ operation: StoreOperation) {
    self.moment = moment
    self.operation = operation
  }
}

/// The end of the app's process as a call would see it, if anybody were still there to see.
public struct ProcessCrash: Error, Hashable, Sendable {
  /// Where it happened.
  public var point: StoreCrashPoint

  /// Creates the end of a process.
  public init(point: StoreCrashPoint) { self.point = point }
}

/// Something that a store was asked, or told, in the order in which it had its effect.
public enum StoreEvent: Sendable {
  /// A request for authorization; a failure is named.
  case requestedAuthorization(share: Set<SampleType>, read: Set<ObjectType>, failure: String?)
  /// A sample was saved; a failure is named.
  case saved(QuantitySample, failure: String?)
  /// A sample was deleted; a failure is named.
  case deleted(QuantitySample, failure: String?)
  /// Samples were looked for and found; a failure is named.
  case queriedSamples(SamplePredicate, found: [QuantitySample], failure: String?)
  /// A page of changes was asked for, or an update came; a failure is named.
  case queriedChanges(anchor: QueryAnchor?, limit: Int, AnchoredChanges?, failure: String?)
  /// An observer was started.
  case startedObserver
  /// A query was stopped.
  case stoppedQuery
  /// An observer was told of a change.
  case observerNotified
  /// An observer completed.
  case observerCompleted
  /// Background delivery was registered; a failure is named.
  case enabledBackgroundDelivery(SampleType, UpdateFrequency, failure: String?)
  /// Background delivery was ended.
  case disabledBackgroundDelivery
  /// The app's process died.
  case crashed(StoreCrashPoint)
}
