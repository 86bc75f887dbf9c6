internal import Foundation
internal import HealthModel

extension HealthStoreEngine {
  /// The complete state of a store, which is accessed only under the store's lock.
  struct State: Sendable {
    var archive: any SampleArchive
    /// The first archive failure in ``noting(_:)``, or `nil` if no failure has occurred there.
    private(set) var failure: HealthError?

    // MARK: - User and device

    var permissions: [SampleType: Permission] = [:] { didSet { hasNewDecisions = true } }
    var answer = AuthorizationAnswer.decide(share: true, read: true)
    var isAvailable = true
    var isLocked = false
    var isForeground = true
    /// The earliest permitted end date of samples that the app saves, if the test bench has set
    /// one.
    var earliestDate: Date?
    /// The bundle identifiers of the sources that the user ranked, by type, highest priority first.
    var rankings: [QuantityType: [String]] = [:] { didSet { hasNewDecisions = true } }
    /// Whether there are decisions that the archive has not stored yet.
    private var hasNewDecisions = false

    // MARK: - Queries and deliveries

    var executed: Set<QueryID> = []
    var running: [RunningQuery] = []
    var registrations: [SampleType: Registration] = [:] { didSet { hasNewDecisions = true } }
    var outstanding: [Int: OutstandingDelivery] = [:]
    var lastDelivery = 0
    var outbox = Outbox()
    var ledger = ObserverLedger()

    init(archive: any SampleArchive) { self.archive = archive }
  }
}

extension HealthStoreEngine.State {
  /// Runs a test bench operation that cannot throw, and returns its result.
  ///
  /// If the archive fails, returns `nil` and records the failure unless an earlier one is recorded.
  mutating func noting<Value>(
    _ body: (inout any SampleArchive) throws(HealthError) -> Value
  ) -> Value? {
    do { return try body(&archive) } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Loads changed decisions from the archive, including those from other stores that use the same
  /// file.
  ///
  /// Does nothing while this store has decisions that the archive has not stored yet.
  mutating func takeDecisions() {
    guard !hasNewDecisions, let decisions = archive.changedDecisions() else { return }
    permissions = decisions.permissions
    rankings = decisions.rankings
    for type in Set(registrations.keys).subtracting(decisions.wakeUps.keys) {
      registrations.removeValue(forKey: type)?.wakeUp?.cancel()
    }
    for (type, record) in decisions.wakeUps {
      registrations[type, default: Registration(record: record)].record = record
    }
    ledger.stoppedTypes = Set(decisions.wakeUps.filter(\.value.isStopped).keys)
    hasNewDecisions = false
  }

  /// Discards the archive's state that belongs only to the process, and marks all decisions as
  /// stored, so that they are next read from a durable archive.
  mutating func processDied() {
    archive.processDied()
    hasNewDecisions = false
  }

  /// Stores new decisions in the archive; if this fails, a later call tries again.
  mutating func keepDecisions() {
    guard hasNewDecisions else { return }
    let decisions = StoreDecisions(
      permissions: permissions, wakeUps: registrations.mapValues(\.record),
      rankings: rankings)
    do { try archive.keep(decisions) } catch { return }
    hasNewDecisions = false
  }
}
