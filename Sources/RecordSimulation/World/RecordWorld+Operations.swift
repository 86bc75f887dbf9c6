internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices

extension RecordWorld {
  /// Begins an operation; the work that it causes can continue after the call.
  public func perform(_ operation: RecordOperation) async {
    if let index = operation.device {
      await perform(operation, on: devices[index % devices.count])
    } else {
      await performElsewhere(operation)
    }
  }

  private func perform(_ operation: RecordOperation, on device: RecordDevice) async {
    switch operation {
    case .turnOn: setHealth(true, on: device)
    case .turnOff: setHealth(false, on: device)
    case .add(_, let draft): await save(draft, as: identifiers.next(), on: device)
    case .edit(_, let record, let draft): await edit(record, draft, on: device)
    case .delete(_, let record): await delete(record, on: device)
    case .foreground: call(device) { await $0.exporter.enterForeground() }
    case .crash(_, 0): device.running?.process.end()
    case .crash(_, let after): device.running?.process.end(after: after)
    case .launch: await restart(device)
    case .reinstall: await reinstall(device)
    case .fault(_, let call, let kind): set(kind, on: call, of: device)
    case .recover:
      device.faulty.setFault(nil, on: StoreOperation.allCases)
      device.fault = 0
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
    case .jump(let seconds): withState { $0.offset += Double(seconds) }
    case .purge: await purge()
    default: break
    }
  }

  func setHealth(_ isOn: Bool, on device: RecordDevice) {
    device.isOn = isOn
    call(device) { running in
      try await running.home.put(RecordPreferences(isHealthEnabled: isOn))
    }
  }

  // MARK: - Processes

  func restart(_ device: RecordDevice) async {
    await device.endProcess()
    await start(device)
  }

  private func reinstall(_ device: RecordDevice) async {
    await device.endProcess()
    let queue = try? await device.home.exportQueue(of: Set(RecordKind.allCases))
    let lost = (queue?.records.map(\.record.id) ?? []) + (queue?.deletions.map(\.id) ?? [])
    let processes = withState { $0.processes }
    events.withModel { model in
      for id in lost { model.open(id) }
      model.abandoned.formUnion(lost)
      model.devices[device.index] = RecordModel.Device(lastEarlierProcess: processes)
    }
    if let home = try? await subject.makeHome() { device.home = home }
    device.isOn = false
    await start(device)
  }

  // MARK: - Surroundings

  func setLocked(_ isLocked: Bool) async {
    withState { $0.isLocked = isLocked }
    await store.setLocked(isLocked)
    guard !isLocked else { return }
    for device in devices { call(device) { await $0.exporter.deviceDidUnlock() } }
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

  private func set(_ kind: FaultKind, on call: StoreCall, of device: RecordDevice) {
    let operations = call.operations
    // A store rejects the deletion of an object that it does not have with this error, so the app
    // would regard the deletion as done.
    guard kind != .invalidOnce || operations == [.query] || operations == [.save] else { return }
    device.faulty.setFault(kind.fault, on: operations)
    device.fault = 1 + (FaultKind.allCases.firstIndex(of: kind) ?? 0)
  }
}
