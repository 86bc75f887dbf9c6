internal import SimulatedDevices

extension RecordOperation {
  /// The operation in words, without its device.
  public var action: String {
    switch self {
    case .turnOn: "the user turns health records on"
    case .turnOff: "the user turns health records off"
    case .add(_, let draft): "the user adds \(draft.words)"
    case .edit(_, let record, let draft):
      "the user edits record \(record): values \(draft.number), dated \(draft.day.counted("day")) ago"
    case .delete(_, let record): "the user deletes record \(record)"
    case .foreground: ActionWords.foreground
    case .crash(_, let after): ActionWords.crash(after: after)
    case .launch: ActionWords.launch
    case .reinstall: ActionWords.reinstall
    case .appSaves(let app, let draft): "app \(app) saves \(draft.words)"
    case .appDeletes(let app): "app \(app) deletes its objects"
    case .healthDeletes(let object): "the user deletes object \(object) in Health"
    case .sharing(let kind, let isGranted):
      ActionWords.permission(isGranted, "sharing", of: kind?.rawValue)
    case .reading(let kind, let isGranted):
      ActionWords.permission(isGranted, "reading", of: kind?.rawValue)
    case .answer(let answer): ActionWords.answer(answer)
    case .locked(let isLocked): ActionWords.lock(isLocked)
    case .available(let isAvailable): ActionWords.availability(isAvailable)
    case .fault(_, let call, let kind): ActionWords.fault(call, kind)
    case .recover: ActionWords.recovery
    case .wait(let seconds): ActionWords.wait(seconds)
    case .jump(let seconds): ActionWords.jump(seconds)
    case .purge: ActionWords.purge
    }
  }

  /// The name of the actor of an operation that concerns no particular device.
  public var otherActor: String {
    switch self {
    case .appSaves, .appDeletes: "another app"
    case .healthDeletes, .purge: "Health"
    case .sharing, .reading, .answer: "Settings"
    default: "surroundings"
    }
  }

  /// The index of the device; `nil` if the operation concerns no particular device.
  public var device: Int? {
    switch self {
    case .turnOn(let device), .turnOff(let device), .add(let device, _), .edit(let device, _, _),
      .delete(let device, _), .foreground(let device), .crash(let device, _), .launch(let device),
      .reinstall(let device), .fault(let device, _, _), .recover(let device):
      device
    default: nil
    }
  }
}

extension RecordDraft {
  fileprivate var words: String {
    "\(kind.rawValue) with values \(number), dated \(day.counted("day")) ago"
  }
}
