internal import SimulatedDevices

extension RecordOperation {
  /// The operation in words.
  var words: String {
    switch self {
    case .turnOn(let device): "device \(device + 1): the user turns health records on"
    case .turnOff(let device): "device \(device + 1): the user turns health records off"
    case .add(let device, let draft): "device \(device + 1): the user adds \(draft.words)"
    case .edit(let device, let record, let draft):
      "device \(device + 1): the user edits record \(record) to values \(draft.number)"
    case .delete(let device, let record): "device \(device + 1): the user deletes record \(record)"
    case .foreground(let device): "device \(device + 1): the app comes to the foreground"
    case .crash(let device, 0): "device \(device + 1): the app dies"
    case .crash(let device, let after):
      "device \(device + 1): the app dies before or after one of its next calls "
        + "(point \(after + 1))"
    case .launch(let device): "device \(device + 1): the app is relaunched"
    case .reinstall(let device): "device \(device + 1): the app is reinstalled"
    case .appSaves(let app, let draft): "app \(app) saves \(draft.words)"
    case .appDeletes(let app): "app \(app) deletes its objects"
    case .healthDeletes(let object): "the user deletes object \(object) in Health"
    case .sharing(let kind, let isGranted):
      "the user \(isGranted ? "grants" : "refuses") sharing\(Self.words(of: kind)) in Settings"
    case .reading(let kind, let isGranted):
      "the user \(isGranted ? "grants" : "refuses") reading\(Self.words(of: kind)) in Settings"
    case .answer(let answer): "the user's next answer: \(answer.rawValue)"
    case .locked(let isLocked): "the device is \(isLocked ? "locked" : "unlocked")"
    case .available(let isAvailable):
      "health data becomes \(isAvailable ? "available" : "unavailable")"
    case .fault(let device, let call, let kind):
      "device \(device + 1): \(call.rawValue) calls fail: \(kind.rawValue)"
    case .recover(let device): "device \(device + 1): the store works again"
    case .wait(let seconds): "\(seconds.counted("second")) pass"
    case .jump(let seconds): "the clock is moved by \(seconds.counted("second"))"
    case .purge: "Health forgets deletions"
    }
  }

  private static func words(of kind: DraftKind?) -> String {
    kind.map { " of \($0.rawValue)" } ?? ""
  }

  /// The name of the actor.
  var actor: String {
    if let device { return "device \(device + 1)" }
    return switch self {
    case .appSaves, .appDeletes: "another app"
    case .healthDeletes, .purge: "Health"
    case .sharing, .reading, .answer: "Settings"
    default: "surroundings"
    }
  }

  /// The device that the operation concerns; `nil` for all of them.
  var device: Int? {
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
    "\(kind.rawValue) with values \(number), \(day.counted("day")) ago"
  }
}
