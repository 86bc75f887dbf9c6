internal import Foundation

extension HealthStoreEngine {
  /// Everything a store knows; it is read and written under the store's lock only.
  struct State: Sendable {
    var archive: any SampleArchive
    /// The first failure of the archive that no caller was told of.
    private(set) var failure: HealthError?

    // MARK: - User and device

    var permissions: [SampleType: Permission] = [:] { didSet { hasNewDecisions = true } }
    var answer = AuthorizationAnswer.decide(share: true, read: true)
    var isAvailable = true
    var isLocked = false
    var isForeground = true
    /// The date that no saved sample may end before, once the bench has set one.
    var earliestDate: Date?
    /// The user's order of sources, by bundle identifier.
    var rankings: [QuantityType: [String]] = [:] { didSet { hasNewDecisions = true } }
    /// Something was decided that the archive does not keep yet.
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
  /// Does something for a bench, which no failure is thrown at; it is kept instead.
  mutating func noting<Value>(
    _ body: (inout any SampleArchive) throws(HealthError) -> Value
  ) -> Value? {
    do { return try body(&archive) } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Takes over what the archive knows of decisions, those of other processes included.
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

  /// Gives up everything that only the process knows, so that what lasts comes from the archive.
  ///
  /// An archive in memory is all there is, and stands for one that lasts.
  mutating func processDied() {
    archive.processDied()
    guard archive.isDurable else { return }
    permissions = [:]
    rankings = [:]
    for type in registrations.keys {
      registrations[type]?.record = WakeUpRecord(frequency: .immediate)
    }
    ledger.stoppedTypes = []
    hasNewDecisions = false
  }

  /// Hands what was decided to the archive; what it cannot keep now is handed over again later.
  mutating func keepDecisions() {
    guard hasNewDecisions else { return }
    let decisions = StoreDecisions(
      permissions: permissions, wakeUps: registrations.mapValues(\.record),
      rankings: rankings)
    do { try archive.keep(decisions) } catch { return }
    hasNewDecisions = false
  }
}

extension Sample {
  /// The measurement; other kinds of samples do not exist so far.
  var quantitySample: QuantitySample {
    switch self {
    case .quantity(let sample): sample
    }
  }
}
