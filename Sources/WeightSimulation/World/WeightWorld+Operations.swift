internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import WeightSync

extension WeightWorld {
  /// Begins an operation; the work that it causes can continue after the call.
  public func perform(_ operation: WeightOperation) async {
    if let index = operation.device {
      await perform(operation, on: devices[index % devices.count])
    } else {
      await performElsewhere(operation)
    }
  }

  private func perform(_ operation: WeightOperation, on device: SimulatedDevice) async {
    switch operation {
    case .turnOn:
      device.isOn = true
      call(device) { await $0.enable() }
    case .turnOff:
      device.isOn = false
      device.running?.process.turnedOff()
      call(device) { await $0.disable() }
    case .add(_, let weight): add(weight, on: device)
    case .edit(_, let entry, let weight): await edit(entry, to: weight, on: device)
    case .annotate(_, let entry, let note): await annotate(entry, note, on: device)
    case .delete(_, let entry): await delete(entry, on: device)
    case .importNow: call(device) { try await $0.importWeightFromHealth() }
    case .exportNow: call(device) { try await $0.exportPending() }
    case .foreground:
      await setInBackground(false)
      call(device) { await $0.enterForeground() }
    case .followWayOut: call(device) { await $0.performRecovery() }
    case .crash(_, 0): device.running?.process.end()
    case .crash(_, let after): device.running?.process.end(after: after)
    case .launch: await restart(device)
    case .reinstall: await reinstall(device)
    case .update(_, let pageSize):
      device.pageSize = pageSize
      await restart(device)
    case .loseCompletions(_, let count): device.running?.process.loseCompletions(count)
    case .fault(_, let call, let kind): set(kind, on: call, of: device)
    case .delivery(_, let kind): set(kind, of: device)
    case .recover:
      device.faulty.setFault(nil, on: StoreOperation.allCases)
      device.fault = 0
      set(.normal, of: device)
    default: break
    }
  }

  private func performElsewhere(_ operation: WeightOperation) async {
    switch operation {
    case .appSaves(let app, let weight, let count): await save(weight, count, from: app)
    case .appDeletes(let app):
      await store.deleteAsUser(
        Set(
          withState { state in
            defer { state.foreign[app] = nil }
            return state.foreign[app] ?? []
          }))
    case .healthAdds(let weight): await save(weight, 1, from: Self.healthApp)
    case .healthDeletes(let sample): await deleteInHealth(sample)
    case .sharing(let isGranted): await decide(share: isGranted, read: nil)
    case .reading(let isGranted): await decide(share: nil, read: isGranted)
    case .answer(let answer): await prepare(answer)
    case .locked(let isLocked): await setLocked(isLocked)
    case .available(let isAvailable):
      withState { $0.isAvailable = isAvailable }
      await store.setAvailable(isAvailable)
    case .background(let isInBackground): await setInBackground(isInBackground)
    case .wait(let seconds): await pass(Double(seconds))
    case .jump(let seconds): withState { $0.offset += Double(seconds) }
    case .zone(let hours): withState { $0.zone = hours }
    case .purge: await purge()
    default: break
    }
  }

  // MARK: - Processes

  func restart(_ device: SimulatedDevice) async {
    await device.endProcess()
    do { try await start(device) } catch {
      events.withModel { $0.require(false, .nothingLeft, "a sync cannot be created: \(error)") }
    }
  }

  private func reinstall(_ device: SimulatedDevice) async {
    await device.endProcess()
    let contents = try? await device.home.contents(.all)
    let lost =
      (contents?.entries.filter { !$0.isImported && $0.exportedVersion != $0.syncVersion } ?? [])
      .map(\.persistentModelID)
      + (contents?.deletions.map { WeightModel.identity($0.syncIdentifier) } ?? [])
    let processes = withState { $0.processes }
    events.withModel { model in
      for identity in lost { model.open(identity) }
      model.devices[device.index] = WeightModel.Device(lastEarlierProcess: processes)
    }
    if let home = try? await subject.makeHome() { device.home = home }
    await restart(device)
  }

  // MARK: - Surroundings

  func setInBackground(_ isInBackground: Bool) async {
    withState { $0.isInBackground = isInBackground }
    await store.setForeground(!isInBackground)
  }

  func setLocked(_ isLocked: Bool) async {
    withState { $0.isLocked = isLocked }
    await store.setLocked(isLocked)
    guard !isLocked else { return }
    for device in devices { call(device) { await $0.deviceDidUnlock() } }
  }

  func decide(share: Bool?, read: Bool?) async {
    events.withModel { model in
      if let share { model.isShareGranted = share }
      if let read { model.isReadGranted = read }
    }
    withState { if let share { $0.isRefused = !share } }
    await store.setAuthorization(
      share: share.map { $0 ? .sharingAuthorized : .sharingDenied },
      read: read.map { $0 ? .granted : .denied }, for: .bodyMass)
  }

  func prepare(_ answer: WeightOperation.UserAnswer) async {
    events.withModel { $0.answer = answer }
    await store.setAuthorizationAnswer(answer.decision)
  }

  private func set(
    _ kind: WeightOperation.FaultKind, on call: WeightOperation.StoreCall,
    of device: SimulatedDevice
  ) {
    let operations = call.operations
    // A store that denies having a sample makes its app forget the deletion, by contract.
    guard kind != .invalidOnce || operations == [.query] || operations == [.save] else { return }
    device.faulty.setFault(kind.fault, on: operations)
    device.fault =
      1 + (WeightOperation.FaultKind.allCases.firstIndex(of: kind) ?? 0)
  }

  private func set(_ kind: WeightOperation.DeliveryKind, of device: SimulatedDevice) {
    device.faulty.setDeliveryFault(DeliveryFault(rawValue: kind.rawValue))
    device.delivery =
      kind == .normal
      ? 0 : WeightOperation.FaultKind.allCases.count + (kind == .duplicated ? 1 : 2)
  }
}
