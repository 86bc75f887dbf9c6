internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation
internal import WeightSync

extension WeightWorld {
  /// Begins an operation; the work that it causes can continue after the method has returned.
  public func perform(_ operation: WeightOperation) async {
    if let index = operation.device {
      await perform(operation, on: devices[index % devices.count])
    } else {
      await performElsewhere(operation)
    }
  }

  private func perform(_ operation: WeightOperation, on device: Device) async {
    switch operation {
    case .turnOn:
      device.status.isOn = true
      calls.begin(on: device) { await $0.enable() }
    case .turnOff:
      device.status.isOn = false
      device.status.process?.turnedOff()
      calls.begin(on: device) { await $0.disable() }
    case .add(_, let weight): add(weight, on: device)
    case .edit(_, let entry, let weight): await edit(entry, to: weight, on: device)
    case .annotate(_, let entry, let note): await annotate(entry, note, on: device)
    case .delete(_, let entry): await delete(entry, on: device)
    case .importNow: calls.begin(on: device) { try await $0.importWeightFromHealth() }
    case .exportNow: calls.begin(on: device) { try await $0.exportPending() }
    case .foreground:
      await setInBackground(false)
      calls.begin(on: device) { await $0.enterForeground() }
    case .followWayOut: calls.begin(on: device) { await $0.performRecovery() }
    case .crash(_, 0): device.status.process?.end()
    case .crash(_, let after): device.status.process?.end(after: after)
    case .launch: await restart(device)
    case .reinstall: await reinstall(device)
    case .update(_, let pageSize):
      withState { $0.pageSizes[device.index] = pageSize }
      await restart(device)
    case .loseCompletions(_, let count): device.status.process?.loseCompletions(count)
    case .fault(_, let call, let kind): device.store.fail(call, kind)
    case .delivery(_, let kind): device.store.deliver(kind)
    case .recover: device.store.recover()
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
    case .jump(let seconds): processes.jump(Double(seconds))
    case .zone(let hours): withState { $0.zone = hours }
    case .purge: await purge()
    default: break
    }
  }

  // MARK: - Processes

  func restart(_ device: Device) async {
    await device.status.endProcess()
    do { try await start(device) } catch {
      events.withModel {
        $0.rules.require(false, .nothingLeft, "a sync cannot be created: \(error)")
      }
    }
  }

  private func reinstall(_ device: Device) async {
    await device.status.endProcess()
    let contents = try? await device.home.contents(.all)
    let lost =
      (contents?.entries.filter { !$0.isImported && $0.exportedVersion != $0.syncVersion } ?? [])
      .map(\.persistentModelID)
      + (contents?.deletions.map { WeightModel.identity($0.syncIdentifier) } ?? [])
    let processes = processes.count
    events.withModel { model in
      for identity in lost { model.open(identity) }
      model.devices[device.index] = WeightModel.Device(lastEarlierProcess: processes)
    }
    if let home = try? await subject.makeHome() { device.home = home }
    device.status.isOn = false
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
    for device in devices { calls.begin(on: device) { await $0.deviceDidUnlock() } }
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
}
