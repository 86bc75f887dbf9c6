internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation

/// The information that the rules need, such as the user's changes, and the records that devices
/// may not have read.
struct RecordModel: Sendable {
  typealias Standing = Expectation<RecordValues>.Standing

  struct Identity: Sendable {
    let kind: RecordKind
    var expectation = Expectation<RecordValues>()
  }

  struct Device: Sendable {
    /// The number of the last process, on any device, before the app was last reinstalled; 0 if it
    /// was not reinstalled.
    var lastEarlierProcess = 0
    var versions: [UUID: Int] = [:]
    /// The records that the device could not read, or whose deletion Health no longer reports.
    var excused: Set<UUID> = []
    /// The types for which a process has read a page of changes that has not been applied since.
    var reading: Set<SampleType> = []
  }

  var identities: [UUID: Identity] = [:]
  var devices: [Device]
  /// The user's permissions to share, by type; a type without an answer is missing.
  var isShareGranted: [SampleType: Bool] = [:]
  var answer = UserAnswer.grants
  /// The records whose queued changes were lost when the app was reinstalled; the energy of a
  /// workout that was being deleted can remain.
  var abandoned: Set<UUID> = []
  /// The objects from other apps that must be in the store, with their kinds.
  var foreign: [UUID: RecordKind] = [:]
  var rules: RuleCheck<RecordChecker>

  init(devices: Int, disabled: Set<RecordChecker>) {
    self.devices = Array(repeating: Device(), count: devices)
    rules = RuleCheck(disabled: disabled)
  }

  // MARK: - The user's changes

  /// Notes that a change to a record begins; its outcome is open until the change has ended.
  mutating func begin(_ id: UUID, _ kind: RecordKind, by actor: Int, isSettled: Bool) {
    identities[id, default: Identity(kind: kind)].expectation
      .begin(by: actor, isSettled: isSettled)
  }

  /// Notes the result of a change, which is expected only if no other change overlaps it and no
  /// other actor has changed the record since all devices and the store last agreed on it.
  mutating func end(_ id: UUID, _ standing: Standing) {
    identities[id]?.expectation.end(standing)
  }

  /// Notes that the outcome of changes to a record is open.
  mutating func open(_ id: UUID) { identities[id]?.expectation.open() }

  // MARK: - Events

  /// Returns whether a process uses the storage of the current installation of the app.
  func isInstalled(_ process: AppProcess) -> Bool {
    process.number > devices[process.device].lastEarlierProcess
  }

  /// Notes that a process has read a page of changes to objects of a type.
  ///
  /// Without permission to share the type, objects may be hidden from the device, which does not
  /// read them later either, so their records are excused.
  mutating func receive(_ type: SampleType, _ process: AppProcess) {
    guard isInstalled(process) else { return }
    devices[process.device].reading.insert(type)
    guard isShareGranted[type] != true else { return }
    for (id, identity) in identities where identity.kind.sharedTypes.contains(type) {
      devices[process.device].excused.insert(id)
    }
  }

  /// Notes that a process has applied changes to records of a kind, and the changed records that
  /// its home does not contain afterward.
  mutating func applied(_ kind: RecordKind, _ process: AppProcess, removed: [UUID]) {
    guard isInstalled(process) else { return }
    for id in removed { self.removed(id, process) }
    devices[process.device].reading.subtract(kind.healthTypes)
  }

  /// Notes that the home of a process does not contain a record, so that the record's versions can
  /// start again.
  mutating func removed(_ id: UUID, _ process: AppProcess) {
    if isInstalled(process) { devices[process.device].versions[id] = nil }
  }

  /// Applies the user's answer to a permission request, except to types that the user has already
  /// decided about.
  mutating func answerRequest(_ types: Set<SampleType>) {
    let isGranted: Bool? =
      switch answer {
      case .grants: true
      case .refuses, .refusesSharing: false
      case .leaves: nil
      }
    guard let isGranted else { return }
    for type in types where isShareGranted[type] == nil { isShareGranted[type] = isGranted }
  }
}
