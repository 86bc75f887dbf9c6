internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices

extension RecordWorld {
  /// Begins an operation; the work that it causes can continue after the method has returned.
  public func perform(_ operation: RecordOperation) async {
    if let index = operation.device {
      await perform(operation, on: devices[index % devices.count])
    } else {
      await performElsewhere(operation)
    }
  }

  private func perform(_ operation: RecordOperation, on device: Device) async {
    switch operation {
    case .turnOn: setHealth(true, on: device)
    case .turnOff: setHealth(false, on: device)
    case .add(_, let draft): await save(draft, as: identifiers.next(), on: device)
    case .edit(_, let record, let draft): await edit(record, draft, on: device)
    case .delete(_, let record): await delete(record, on: device)
    case .foreground: calls.begin(on: device) { await $0.exporter.enterForeground() }
    case .crash(_, 0): device.status.process?.end()
    case .crash(_, let after): device.status.process?.end(after: after)
    case .launch: await restart(device)
    case .reinstall: await reinstall(device)
    case .fault(_, let call, let kind): device.store.fail(call, kind)
    case .recover: device.store.recover()
    default: break
    }
  }

  private func performElsewhere(_ operation: RecordOperation) async {
    switch operation {
    case .appSaves(let app, let draft): await save(draft, from: app)
    case .appDeletes(let app): await deleteObjects(of: app)
    case .healthDeletes(let object): await deleteInHealth(object)
    case .sharing(let kind, let isGranted): await decide(kind, share: isGranted, read: nil)
    case .reading(let kind, let isGranted): await decide(kind, share: nil, read: isGranted)
    case .answer(let answer):
      events.withModel { $0.answer = answer }
      await store.setAuthorizationAnswer(answer.decision)
    case .locked(let isLocked): await setLocked(isLocked)
    case .available(let isAvailable):
      withState { $0.isAvailable = isAvailable }
      await store.setAvailable(isAvailable)
    case .wait(let seconds): await pass(Double(seconds))
    case .jump(let seconds): processes.jump(Double(seconds))
    case .purge: await purge()
    default: break
    }
  }

  func setHealth(_ isOn: Bool, on device: Device) {
    device.status.isOn = isOn
    calls.begin(on: device) { app in
      try await app.home.put(RecordPreferences(isHealthEnabled: isOn))
    }
  }

  // MARK: - Processes

  func restart(_ device: Device) async {
    await device.status.endProcess()
    await start(device)
  }

  private func reinstall(_ device: Device) async {
    await device.status.endProcess()
    let queue = try? await device.home.exportQueue(of: Set(RecordKind.allCases))
    let lost = (queue?.records.map(\.record.id) ?? []) + (queue?.deletions.map(\.id) ?? [])
    let processes = processes.count
    events.withModel { model in
      for id in lost { model.open(id) }
      model.abandoned.formUnion(lost)
      model.devices[device.index] = RecordModel.Device(lastEarlierProcess: processes)
    }
    if let home = try? await subject.makeHome() { device.home = home }
    device.status.isOn = false
    await start(device)
  }

  // MARK: - Surroundings

  func setLocked(_ isLocked: Bool) async {
    withState { $0.isLocked = isLocked }
    await store.setLocked(isLocked)
    guard !isLocked else { return }
    for device in devices { calls.begin(on: device) { await $0.exporter.deviceDidUnlock() } }
  }

  func decide(_ kind: DraftKind?, share: Bool?, read: Bool?) async {
    let types = kind.map { $0.recordKind.healthTypes } ?? Self.types
    events.withModel { model in
      guard let share else { return }
      for type in types { model.isShareGranted[type] = share }
    }
    withState { if let share { $0.isRefused = !share } }
    for type in types.sorted(by: { $0.identifier < $1.identifier }) {
      await store.setAuthorization(
        share: share.map { $0 ? .sharingAuthorized : .sharingDenied },
        read: read.map { $0 ? .granted : .denied }, for: type)
    }
  }

  /// The types of all kinds of records.
  private static let types = DraftKind.allCases.reduce(into: Set<SampleType>()) {
    $0.formUnion($1.recordKind.healthTypes)
  }
}
