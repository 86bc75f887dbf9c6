internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation

/// The lists that the app would show at the end of a history.
extension RecordWorld {
  /// Checks that the store has the objects from other apps, and checks the list of each kind on a
  /// device; does nothing if the app is not running.
  func checkLists(of device: Device) async {
    guard let app = device.app else { return }
    let stored = Set(await store.storedObjects().map(\.uuid))
    let foreign = events.withModel { $0.foreign }
    events.withModel { model in
      model.rules.require(
        stored.isSuperset(of: foreign.keys), .combined,
        "objects from other apps that are missing from the store: "
          + "\(Set(foreign.keys).subtracting(stored).count)")
    }
    for kind in RecordKind.allCases {
      guard let type = kind.recordType as? any UnifiedQueryable.Type else { continue }
      await checkList(
        of: type, on: device.index, app,
        foreign: Set(foreign.filter { $0.value == kind }.keys))
    }
  }

  private func checkList<Record: UnifiedQueryable>(
    of type: Record.Type, on device: Int, _ app: App, foreign: Set<UUID>
  ) async {
    let (first, last) = (Date(timeIntervalSince1970: 0), ProcessTime.start)
    do {
      let local = try await app.home.records(type, in: nil)
      let page = try await app.service.page(type, PageRequest(dates: first...last))
      let shown = RecordCombination.combine(
        local: local, health: page.records, bundleIdentifier: Self.bundle
      ).map(\.id)
      let expected = foreign.union(local.map(\.id))
      let missing = expected.subtracting(shown).count
      let surplus = shown.count - (expected.count - missing)
      events.withModel { model in
        // Objects of the app without a local record, which are permitted for excused records, are
        // not expected in the list.
        model.rules.require(
          missing == 0 && surplus == 0, .combined,
          "records in the list of kind '\(Record.kind.rawValue)' on \(device.deviceName): "
            + "missing \(missing), surplus \(surplus)")
      }
    } catch {
      events.withModel { model in
        model.rules.require(
          false, .combined, "the list of kind '\(Record.kind.rawValue)' cannot be read: \(error)")
      }
    }
  }
}
