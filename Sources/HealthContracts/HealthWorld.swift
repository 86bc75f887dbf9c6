public import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// The world of one case: a user, an app with a sync, its store, other apps, and a clock.
public actor HealthWorld: ConformanceWorld {
  static let appBundleIdentifier: String = "com.saults.W8Trackr"

  nonisolated let clock: VirtualClock
  nonisolated let identifiers: SeededIdentifiers
  nonisolated let log: EventLog
  nonisolated let bench: any ControllableHealthStore
  nonisolated let store: InstrumentedStore
  nonisolated let home: InstrumentedHome
  /// What a row on the store alone does and sees.
  nonisolated let storeCase: StoreCase
  private let subject: HealthSubject
  private var surroundings: HealthSubject.Surroundings
  private(set) var sync: any WeightSyncProtocol

  /// The entry that the row speaks of: the last one that was added.
  var entryIdentity: String?
  /// What the last calls of the row's action threw.
  var thrown: [any Error] = []
  /// What the imports of the row's action reported, added up.
  var reportedInserts = 0
  /// The samples that others saved, in order.
  var foreignSamples: [QuantitySample] = []
  /// The names of their writers.
  var sourceNames: [UUID: String] = [:]
  /// The sample that another device of the user saved last.
  var remoteSample: QuantitySample?
  /// The version of the row's entry before another device's arrived.
  var localVersion = 0
  /// What the user saw while the store carried out a call.
  var statusMeanwhile: SyncStatus?
  /// What was stored before the row's action.
  var storedBefore: [QuantitySample] = []
  private var highestVersions: [String: Int] = [:]
  private var checkedEvents = 0

  init(subject: HealthSubject, seed: UInt64) async throws {
    self.subject = subject
    clock = VirtualClock(now: Self.start)
    identifiers = SeededIdentifiers(seed: seed)
    log = EventLog()
    surroundings = HealthSubject.Surroundings(
      appSource: SourceRevision(
        source: Source(
          name: WeightEntry.ownSource, bundleIdentifier: Self.appBundleIdentifier), version: "1"),
      clock: clock, identifiers: identifiers,
      configuration: WeightSyncConfiguration(
        bundleIdentifier: Self.appBundleIdentifier, preferredUnit: .pounds))
    bench = try await subject.makeStore(surroundings)
    store = InstrumentedStore(
      bench, log: log, clock: clock, patience: surroundings.configuration.callDeadline)
    storeCase = StoreCase(
      store: bench, clock: clock, identifiers: identifiers, appSource: surroundings.appSource)
    home = InstrumentedHome(try await subject.makeHome(surroundings), log: log)
    sync = try await subject.makeSync(store, home, surroundings)
  }

  /// Noon of 9 January 2025, in universal time.
  static let start = Date(timeIntervalSince1970: 1_736_424_000)

  var configuration: WeightSyncConfiguration { surroundings.configuration }
  var appSource: SourceRevision { surroundings.appSource }

  /// Makes the sync anew with other facts about the app; only before anything happened.
  func configure(_ change: (inout WeightSyncConfiguration) -> Void) async throws {
    var configuration = surroundings.configuration
    change(&configuration)
    surroundings = HealthSubject.Surroundings(
      appSource: surroundings.appSource, clock: clock, identifiers: identifiers,
      configuration: configuration)
    sync = try await subject.makeSync(store, home, surroundings)
  }

  /// Ends the app's process and starts it again over what was saved.
  func relaunch() async throws {
    log.append(.processDied)
    await bench.terminateProcess()
    home.setCrashPoint(nil)
    sync = try await subject.makeSync(store, home, surroundings)
    await sync.launch()
    await sync.settle()
  }

  /// Ends the app's process and starts it with nothing but what the store has.
  func reinstall() async throws {
    home.replaceBase(with: try await subject.makeHome(surroundings))
    try await relaunch()
  }

  /// Lets time pass; what falls due is finished before time goes on.
  func advance(by interval: TimeInterval) async {
    let target = clock.now.addingTimeInterval(interval)
    while let next = clock.nextDate, next <= target {
      await clock.advance(by: max(0, next.timeIntervalSince(clock.now)))
      await sync.settle()
    }
    await clock.advance(by: max(0, target.timeIntervalSince(clock.now)))
  }

  /// Does something that may throw, keeps the error for later, and waits until all is quiet.
  func attempt(_ body: (any WeightSyncProtocol) async throws -> Void) async {
    do { try await body(sync) } catch { thrown.append(error) }
    await sync.settle()
  }

  // MARK: - Rules that hold at every step

  /// What the store was asked so far.
  public func transcript() async -> [String] {
    log.all.map(\.description) + storeCase.transcript
  }

  /// The capabilities among some that the store does not have.
  public func missingCapabilities(of needed: Set<String>) async -> Set<String> {
    needed.subtracting(bench.capabilities.map(\.rawValue))
  }

  /// The rules of the data model that do not hold now.
  public func brokenInvariants() async -> [BrokenInvariant] {
    // Every change of entries and state is an event: without a new one all is as it was.
    let events = log.count
    guard events != checkedEvents else { return [] }
    checkedEvents = events
    do {
      let entries = try await home.entries()
      let state = try await home.state()
      return broken(in: entries, state) + brokenIdentities(in: entries)
    } catch {
      return [BrokenInvariant(rule: "entries can be read", observed: String(describing: error))]
    }
  }

  private func broken(in entries: [WeightEntry], _ state: HealthSyncState) -> [BrokenInvariant] {
    var broken: [BrokenInvariant] = []
    let pending = entries.filter(\.pendingHealthSync).count
    if !state.healthSyncEnabled, pending > 0 {
      broken.append(
        BrokenInvariant(
          rule: "no entry waits for export while healthSyncEnabled is false",
          observed: "\(pending) entries wait"))
    }
    if state.pendingExportCount != pending {
      broken.append(
        BrokenInvariant(
          rule: "pendingExportCount is the number of entries that wait",
          observed: "\(state.pendingExportCount), while \(pending) wait"))
    }
    for entry in entries {
      do { try entry.validate(isSyncEnabled: state.healthSyncEnabled) } catch {
        broken.append(
          BrokenInvariant(
            rule: "every entry is valid", observed: "\(error.field): \(error.message)"))
      }
    }
    return broken
  }

  private func brokenIdentities(in entries: [WeightEntry]) -> [BrokenInvariant] {
    var broken: [BrokenInvariant] = []
    let known = knownIdentities()
    var seen: Set<String> = []
    for entry in entries {
      let highest = max(highestVersions[entry.persistentModelID] ?? 0, entry.syncVersion)
      highestVersions[entry.persistentModelID] = highest
      if entry.syncVersion < highest {
        broken.append(
          BrokenInvariant(
            rule: "syncVersion never decreases", observed: "\(entry.syncVersion) after \(highest)"))
      }
      guard let uuid = entry.healthKitUUID else { continue }
      if !known.contains(uuid) {
        broken.append(
          BrokenInvariant(
            rule: "an entry with a healthKitUUID has been in the health store",
            observed: "a sample that the store never had"))
      }
      if !seen.insert(uuid).inserted {
        broken.append(
          BrokenInvariant(
            rule: "two entries never stand for one sample", observed: "the same healthKitUUID"))
      }
    }
    return broken
  }

  /// Every sample that the store accepted or handed out.
  private func knownIdentities() -> Set<String> {
    var known: Set<String> = []
    for event in log.all {
      switch event {
      case .saved(let sample, failure: nil): known.insert(sample.uuid.uuidString)
      case .queriedSamples(_, let found, _): known.formUnion(found.map(\.uuid.uuidString))
      case .queriedChanges(_, _, let changes?, _):
        known.formUnion(changes.addedSamples.map(\.uuid.uuidString))
      default: break
      }
    }
    return known
  }
}
