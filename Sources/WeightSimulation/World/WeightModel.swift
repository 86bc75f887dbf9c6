internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation
internal import WeightSync

/// The model with which the rules are checked: the actions of the user and of other apps, and the
/// events on the devices.
struct WeightModel: Sendable {
  /// The expected state of an entry; its value is the weight as a number from ``key(_:)``.
  typealias Identity = Expectation<Int>
  typealias Standing = Identity.Standing

  struct Remark: Hashable, Sendable {
    var note: String?
    var bodyFat: Decimal?
  }

  struct Device: Sendable {
    /// The number of the last process, on any device, that started before the app was reinstalled
    /// on this device; 0 if the app was never reinstalled.
    var lastEarlierProcess = 0
    /// The samples from other apps that became entries, except those that the store has since
    /// reported again.
    var reported: Set<String> = []
    /// The identifier of the entry for each sample from another app that has an entry, by the
    /// sample's UUID.
    var imported: [String: String] = [:]
    /// The samples from other apps whose entries the user deleted since the store last reported the
    /// samples.
    var dismissed: Set<String> = []
    /// Whether a page was received after which no anchor has been saved.
    var isReading = false
    /// The samples from other apps in received pages, except those in the last page of a process
    /// when it saved an anchor.
    var unanchored: Set<String> = []
    /// The samples and entries on which the device and the store need not agree: those that the
    /// device could not read, those whose deletion Health no longer reports, and samples from other
    /// apps whose entries the user deleted.
    var excused: Set<String> = []
    var remarks: [String: Remark] = [:]
    /// The changes to notes that have not ended, by entry, and whether they overlap.
    var openNotes: [String: (count: Int, isOverlapping: Bool)] = [:]
    var versions: [String: Int] = [:]
  }

  private struct Notification: Sendable {
    let process: AppProcess
    let queries: Int
    var isComplete = false
    var isLost = false
  }

  private struct Page: Sendable {
    let anchor: Data
    let foreign: [String]
  }

  var identities: [String: Identity] = [:]
  var devices: [Device]
  /// The samples that the store has had or that another app tried to save, by UUID, each with the
  /// identifier of the app's entry; `nil` for a sample from another app or without a sync identity.
  private(set) var samples: [String: String?] = [:]
  /// The samples that a device tried to save, by UUID, with the identifier of the entry.
  ///
  /// A late save stores a sample before its call returns.
  private var attempted: [String: String] = [:]
  private var pages: [Int: Page] = [:]
  private var notifications: [Notification] = []
  /// Whether the user has granted reading; `nil` before a decision.
  var isReadGranted: Bool?
  /// Whether the user has granted sharing; `nil` before a decision.
  var isShareGranted: Bool?
  var answer = WeightOperation.UserAnswer.grants
  var rules: RuleCheck<WeightChecker>

  init(devices: Int, disabled: Set<WeightChecker>) {
    self.devices = Array(repeating: Device(), count: devices)
    rules = RuleCheck(disabled: disabled)
  }

  /// Returns a weight in kilograms as a whole number that conversions between units do not change.
  ///
  /// The added offset keeps the weights of histories away from the boundaries between two numbers.
  static func key(_ kilograms: Double) -> Int {
    Int(exactly: (kilograms * 100_000 + 0.000_25).rounded(.down)) ?? -1
  }

  // MARK: - The user's changes

  /// Notes that a change to an entry begins; the outcome is open until the change has ended.
  ///
  /// If an entry is neither known nor settled, the call that added it has not returned, so the
  /// device that made the call can still change the entry.
  mutating func begin(_ identity: String, by actor: Int, isSettled: Bool) {
    identities[identity, default: Identity(actors: [Identity.openCall])]
      .begin(by: actor, isSettled: isSettled)
  }

  /// Notes the result of a change, which is expected only if no other change overlaps it and no
  /// other actor has changed the entry since all devices and the store last agreed on it.
  mutating func end(_ identity: String, _ standing: Standing) {
    identities[identity]?.end(standing)
  }

  /// Notes that the outcome of changes to an entry is open.
  mutating func open(_ identity: String) { identities[identity, default: Identity()].open() }

  /// Notes that a change to an entry's note begins; the note is unknown until the change has ended.
  mutating func beginNote(_ identity: String, on index: Int) {
    let open = devices[index].openNotes[identity]?.count ?? 0
    devices[index].openNotes[identity] = (open + 1, open > 0)
    devices[index].remarks[identity] = nil
  }

  /// Notes that a change to a note has ended; the note stays unknown after overlapping changes and,
  /// with the remark `nil`, after a failed change.
  mutating func endNote(_ identity: String, _ remark: Remark?, on index: Int) {
    guard let open = devices[index].openNotes[identity] else { return }
    devices[index].openNotes[identity] =
      open.count > 1 ? (open.count - 1, open.isOverlapping) : nil
    // The entry may have been deleted before the call returned.
    guard let remark, !open.isOverlapping, devices[index].versions[identity] != nil else { return }
    devices[index].remarks[identity] = remark
  }

  // MARK: - Events

  /// Returns whether a process uses the storage of the current installation of the app.
  func isInstalled(_ process: AppProcess) -> Bool {
    process.number > devices[process.device].lastEarlierProcess
  }

  mutating func learn(_ sample: QuantitySample) {
    let identifier = sample.metadata.syncIdentity?.identifier
    let isOwn = sample.sourceRevision.map { $0.source.bundleIdentifier == WeightWorld.bundle }
    samples.updateValue(
      isOwn == false ? nil : identifier.map(Self.identity), forKey: sample.uuid.text)
  }

  mutating func attempt(_ sample: QuantitySample) {
    attempted[sample.uuid.text] = sample.metadata.syncIdentity.map { Self.identity($0.identifier) }
  }

  static func identity(_ syncIdentifier: String) -> String {
    syncIdentifier.hasPrefix("w8trackr-") ? String(syncIdentifier.dropFirst(9)) : syncIdentifier
  }

  mutating func commit(_ changes: EntryChanges, _ process: AppProcess) {
    guard isInstalled(process) else { return }
    let index = process.device
    for identity in changes.removals {
      devices[index].versions[identity] = nil
      for (uuid, entry) in devices[index].imported where entry == identity {
        devices[index].imported[uuid] = nil
      }
      if case .value? = identities[identity]?.standing { continue }
      devices[index].remarks[identity] = nil
    }
    for entry in changes.upserts { commit(entry, on: index) }
  }

  private mutating func commit(_ entry: WeightEntry, on index: Int) {
    let identity = entry.persistentModelID
    let version = devices[index].versions[identity]
    rules.require(
      version ?? 0 <= entry.syncVersion, .versions,
      "the version of an entry went from \(version ?? 0) back to \(entry.syncVersion)")
    devices[index].versions[identity] = entry.syncVersion
    guard entry.isImported, let uuid = entry.healthKitUUID else { return }
    if version == nil {
      rules.require(
        !devices[index].reported.contains(uuid), .reportedOnce,
        "a sample was imported as a new entry twice")
    }
    devices[index].reported.insert(uuid)
    devices[index].imported[uuid] = identity
  }

  mutating func receive(_ page: AnchoredChanges, after anchor: QueryAnchor?, _ process: AppProcess)
  {
    for sample in page.addedSamples { learn(sample) }
    guard isInstalled(process) else { return }
    devices[process.device].isReading = true
    let foreign = page.addedSamples.filter {
      $0.sourceRevision?.source.bundleIdentifier != WeightWorld.bundle
    }
    pages[process.number] = Page(
      anchor: page.newAnchor.data, foreign: foreign.map(\.uuid.text))
    if anchor == nil {
      // An import from the beginning reports all samples again, including those whose entries the
      // user deletes before their page is applied.
      devices[process.device].reported = []
      devices[process.device].dismissed = []
    }
    // A page whose anchor was not saved before its process ended is reported again.
    let uuids = Set(foreign.map(\.uuid.text))
    let repeated = uuids.intersection(devices[process.device].unanchored)
    devices[process.device].reported.subtract(repeated)
    devices[process.device].dismissed.subtract(repeated)
    devices[process.device].unanchored.formUnion(uuids)
    if isReadGranted != true { excuseUnseen(by: process.device) }
  }

  /// Exempts a device from agreement on the samples that its permissions hide while it reads past
  /// them.
  private mutating func excuseUnseen(by device: Int) {
    for (uuid, identity) in samples where isShareGranted != true || identity == nil {
      devices[device].excused.insert(uuid)
      if let identity { devices[device].excused.insert(identity) }
    }
    guard isShareGranted != true else { return }
    for (uuid, identity) in attempted { devices[device].excused.formUnion([uuid, identity]) }
  }

  mutating func saveAnchor(_ anchor: Data?, _ process: AppProcess) {
    guard isInstalled(process) else { return }
    devices[process.device].isReading = false
    guard let page = pages[process.number] else { return }
    // If an earlier process read a larger page without saving its anchor, the other samples of that
    // page remain.
    devices[process.device].unanchored.subtract(page.foreign)
    guard page.anchor == anchor else { return }
    let device = devices[process.device]
    let missing = page.foreign.count { uuid in
      device.imported[uuid] == nil && !device.dismissed.contains(uuid)
        && !device.excused.contains(uuid)
    }
    rules.require(
      missing == 0, .anchorAfterEntries,
      "samples that precede the saved anchor but have no entry: \(missing)")
  }

  /// Notes a notification and returns its index.
  ///
  /// The completion of an error notification need not follow a query.
  mutating func notify(_ process: AppProcess, isFailure: Bool) -> Int {
    notifications.append(
      Notification(process: process, queries: isFailure ? -1 : process.queries))
    return notifications.count - 1
  }

  mutating func complete(_ index: Int, _ process: AppProcess) {
    let notification = notifications[index]
    rules.require(!notification.isComplete, .completionOnce, "a completion was called twice")
    notifications[index].isComplete = true
    rules.require(
      process.queries > notification.queries || process.wasTurnedOff, .completionAfterWork,
      "a completion was called before a query for the changes")
  }

  /// Notes that a fault prevents a completion from reaching the store.
  mutating func lose(_ index: Int) { notifications[index].isLost = true }

  /// Checks that each notification of a running process was completed, unless its completion was
  /// lost.
  mutating func checkCompletions() {
    let open = notifications.count { !$0.isComplete && !$0.isLost && !$0.process.isDead }
    rules.require(
      open == 0, .nothingLeft, "notifications whose completion was never called: \(open)")
  }

  /// Applies the user's answer to a permission request; earlier decisions do not change.
  mutating func answerRequest() {
    switch answer {
    case .grants: (isShareGranted, isReadGranted) = (isShareGranted ?? true, isReadGranted ?? true)
    case .refuses:
      (isShareGranted, isReadGranted) = (isShareGranted ?? false, isReadGranted ?? false)
    case .refusesSharing:
      (isShareGranted, isReadGranted) = (isShareGranted ?? false, isReadGranted ?? true)
    case .leaves: break
    }
  }
}
