public import SimulatedDevices
public import Simulation

/// A history of metric sync: an initial state and the operations that follow.
public typealias MetricHistory = History<MetricSetup, MetricOperation>

/// An operation by an app, the user or the sync; a fault; or an event on the device.
///
/// A receiver, and the sample in ``healthDeletes(sample:)``, are given as indices; an index that is
/// too large wraps around.
public enum MetricOperation: SimulatedOperation {
  /// Another app saves samples.
  case appSaves(app: Int, MetricDraft)
  /// Another app deletes all samples that it saved.
  case appDeletes(app: Int)
  /// In the Health app, the user deletes the sample at an index among those that were not deleted.
  case healthDeletes(sample: Int)
  /// The user selects a type for the sync.
  case selects(MetricKind)
  /// The user deselects a type for the sync.
  case deselects(MetricKind)
  /// The user grants (`true`) or refuses (`false`) permission to read a type in Settings; `nil`
  /// stands for all types.
  case reading(MetricKind?, Bool)
  /// A pass begins.
  case sync
  /// The running pass is canceled.
  case cancel
  /// A pass begins that reads only samples whose number is at least the given one.
  case syncRecent(from: Int)
  /// The process ends before or after one of its next calls to the store, the state or a receiver.
  ///
  /// `after` is the number of points that the process still passes. The points are before and after
  /// calls; 0 ends the process immediately.
  case crash(after: Int)
  /// The process starts; a running one ends first.
  case launch
  /// The next requests to a receiver have a fault; 0 times stands for all requests until the
  /// receiver recovers.
  ///
  /// A health store does not count late and delayed responses, so they recur until it recovers. If
  /// `times` is 1, any other fault makes the next call of each affected kind fail. If `times` is
  /// above 1, a health store works until its next save has succeeded, and then has the fault until
  /// it recovers.
  case fails(receiver: Int, ReceiverFault, times: Int)
  /// A receiver works again.
  case recovers(receiver: Int)
  /// The user gives a receiver another address, which the next process uses; a health store and a
  /// receiver in memory keep theirs.
  case moves(receiver: Int)
  /// Until the store recovers, queries of the health store fail, return late or are not answered in
  /// time; some kinds of faults affect only the next query, and the kind `late` affects none.
  case storeFails(FaultKind)
  /// The queries of the health store work again.
  case storeRecovers
  /// The state of the deliveries can be written again (`true`) or can no longer be written
  /// (`false`).
  case stateIsWritable(Bool)
  /// Time passes.
  case wait(seconds: Int)
  /// The clock of the device is set forward, or back if the number is negative.
  case jump(seconds: Int)
  /// Health discards its records of deletions.
  case purge
}

/// The types of the samples in histories.
public enum MetricKind: String, Hashable, Sendable, Codable, CaseIterable {
  case steps, weight, heartRate, sleep
}

/// The samples that an app saves in one operation; their numbers are unique in the history.
public struct MetricDraft: Hashable, Sendable, Codable {
  /// The number of the first sample; the other samples have the numbers that follow.
  ///
  /// The number of a sample determines its value and dates.
  public var number: Int
  /// The type of the samples.
  public var kind: MetricKind
  /// The number of samples.
  public var count: Int

  /// Creates a draft, by default of one sample of steps.
  public init(number: Int, kind: MetricKind = .steps, count: Int = 1) {
    self.number = number
    self.kind = kind
    self.count = count
  }

  /// The numbers of the samples.
  var numbers: Range<Int> { number..<number + count }
}

/// The state at the start of a history.
public struct MetricSetup: SimulatedSetup {
  /// The kinds of the receivers: at least one, and each at most once.
  public var receivers: [ReceiverKind]
  /// The maximum number of metrics in a batch; for a receiver in memory, it is always 3.
  public var batch: Int
  /// The maximum number of changes in a page from the store.
  public var page: Int
  /// The number of samples of steps that the store initially contains.
  public var samples: Int

  /// Creates a state; by default, it has one table, small batches, and no samples.
  public init(
    receivers: [ReceiverKind] = [.table], batch: Int = 2, page: Int = 3, samples: Int = 0
  ) {
    self.receivers = receivers
    self.batch = batch
    self.page = page
    self.samples = samples
  }
}
