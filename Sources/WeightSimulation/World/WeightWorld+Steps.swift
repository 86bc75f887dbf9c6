internal import Foundation
internal import HealthModel
internal import SimulatedDevices
public import Simulation
internal import WeightSync

extension WeightWorld {
  /// Checks the homes that may have changed, and returns the first violation so far, or a violation
  /// for the breakdown of a component in another process; `nil` if all rules hold.
  public func violation() async -> Violation? {
    if let broken = await brokenPart() { return broken }
    // Another check of an unchanged home would not find a new violation.
    for device in devices where device.changes.take() { await check(device) }
    return events.withModel { $0.rules.violation }
  }

  /// Returns the breakdown of the store or of a sync in another process as a violation.
  ///
  /// The rules are meaningless after a breakdown. Parts in this process do not break down, and a
  /// call to them would change the schedule.
  private func brokenPart() async -> Violation? {
    guard withState(\.hasRemoteParts) else { return nil }
    if let breakdown = await (store as? any RemotePart)?.breakdown() {
      return Violation(checker: "store", message: breakdown.message)
    }
    for device in devices {
      if let breakdown = await (device.app as? any RemotePart)?.breakdown() {
        return Violation(checker: "sync", message: breakdown.message)
      }
    }
    return nil
  }

  /// Checks the entries and the sync state of a device.
  private func check(_ device: Device) async {
    do {
      let entries = try await device.home.entries()
      let state = try await device.home.state()
      events.withModel { model in
        model.checkInvariants(entries, state)
        model.checkLinks(entries)
      }
    } catch {
      events.withModel {
        $0.rules.require(
          false, .invariants, "the entries or the sync state cannot be read: \(error)")
      }
    }
  }
}

extension WeightModel {
  fileprivate mutating func checkInvariants(_ entries: [WeightEntry], _ state: HealthSyncState) {
    let waiting = entries.count { $0.pendingHealthSync }
    rules.require(
      state.pendingExportCount == waiting, .invariants,
      "pendingExportCount is \(state.pendingExportCount), but the number of pending entries is "
        + "\(waiting)")
    for entry in entries {
      do { try entry.validate(isSyncEnabled: state.healthSyncEnabled) } catch {
        rules.require(false, .invariants, "\(error.field): \(error.message)")
      }
    }
  }

  fileprivate mutating func checkLinks(_ entries: [WeightEntry]) {
    var seen: Set<String> = []
    for case let uuid? in entries.map(\.healthKitUUID) {
      rules.require(
        samples[uuid] != nil, .links, "an entry is linked to a sample that was never stored")
      rules.require(seen.insert(uuid).inserted, .links, "two entries are linked to one sample")
    }
  }
}
