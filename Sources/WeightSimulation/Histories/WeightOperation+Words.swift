internal import SimulatedDevices

extension WeightOperation {
  /// The operation in words.
  var words: String {
    switch self {
    case .turnOn(let device): "device \(device + 1): the user turns the sync on"
    case .turnOff(let device): "device \(device + 1): the user turns the sync off"
    case .add(let device, let weight): "device \(device + 1): the user adds \(weight.words)"
    case .edit(let device, let entry, let weight):
      "device \(device + 1): the user edits entry \(entry) to \(weight.words)"
    case .annotate(let device, let entry, let note):
      "device \(device + 1): the user changes the note of entry \(entry) to \"note \(note)\""
    case .delete(let device, let entry): "device \(device + 1): the user deletes entry \(entry)"
    case .importNow(let device): "device \(device + 1): the app imports"
    case .exportNow(let device): "device \(device + 1): the app exports"
    case .foreground(let device): "device \(device + 1): the app comes to the foreground"
    case .followWayOut(let device): "device \(device + 1): the user performs the recovery action"
    case .crash(let device, 0): "device \(device + 1): the app dies"
    case .crash(let device, let after):
      "device \(device + 1): the app dies before or after one of its next calls "
        + "(point \(after + 1))"
    case .launch(let device): "device \(device + 1): the app is relaunched"
    case .reinstall(let device): "device \(device + 1): the app is reinstalled"
    case .update(let device, let size):
      "device \(device + 1): an update of the app sets the page size to \(size)"
    case .loseCompletions(let device, let count):
      "device \(device + 1): the app does not call its next \(count.counted("completion"))"
    case .appSaves(let app, let weight, let count):
      "app \(app) saves \(count.counted("sample")), the first of \(weight.words)"
    case .appDeletes(let app): "app \(app) deletes its samples"
    case .healthAdds(let weight): "the user adds \(weight.words) in Health"
    case .healthDeletes(let sample): "the user deletes sample \(sample) in Health"
    case .sharing(let isGranted): "the user \(isGranted ? "grants" : "refuses") sharing in Settings"
    case .reading(let isGranted): "the user \(isGranted ? "grants" : "refuses") reading in Settings"
    case .answer(let answer): "the user's next answer: \(answer.rawValue)"
    case .locked(let isLocked): "the device is \(isLocked ? "locked" : "unlocked")"
    case .available(let isAvailable):
      "health data becomes \(isAvailable ? "available" : "unavailable")"
    case .background(let isInBackground):
      "the app moves to the \(isInBackground ? "background" : "foreground")"
    case .fault(let device, let call, let kind):
      "device \(device + 1): \(call.rawValue) calls fail: \(kind.rawValue)"
    case .delivery(let device, let kind):
      "device \(device + 1): the delivery of changes is \(kind.rawValue)"
    case .recover(let device): "device \(device + 1): the store works again"
    case .wait(let seconds): "\(seconds.counted("second")) pass"
    case .jump(let seconds): "the clock is moved by \(seconds.counted("second"))"
    case .zone(let hours): "the time zone is UTC\(hours < 0 ? "" : "+")\(hours)"
    case .purge: "Health forgets deletions"
    }
  }

  /// The name of the actor.
  var actor: String {
    if let device { return "device \(device + 1)" }
    return switch self {
    case .appSaves, .appDeletes: "another app"
    case .healthAdds, .healthDeletes, .purge: "Health"
    case .sharing, .reading, .answer: "Settings"
    default: "surroundings"
    }
  }

  /// The device that the operation concerns; `nil` for all of them.
  var device: Int? {
    switch self {
    case .turnOn(let device), .turnOff(let device), .add(let device, _),
      .edit(let device, _, _), .annotate(let device, _, _), .delete(let device, _),
      .importNow(let device), .exportNow(let device), .foreground(let device),
      .followWayOut(let device), .crash(let device, _), .launch(let device),
      .reinstall(let device), .update(let device, _), .loseCompletions(let device, _),
      .fault(let device, _, _), .delivery(let device, _), .recover(let device):
      device
    default: nil
    }
  }
}

extension Weighing {
  fileprivate var words: String { "\(value) \(isMetric ? "kg" : "lb")" }
}
