internal import SimulatedDevices

extension WeightOperation {
  /// The operation in words, without its device.
  public var action: String {
    switch self {
    case .turnOn: "the user turns the sync on"
    case .turnOff: "the user turns the sync off"
    case .add(_, let weight): "the user adds \(weight.words)"
    case .edit(_, let entry, let weight): "the user edits entry \(entry) to \(weight.words)"
    case .annotate(_, let entry, let note):
      "the user changes the note of entry \(entry) to \"note \(note)\""
    case .delete(_, let entry): "the user deletes entry \(entry)"
    case .importNow: "the app imports"
    case .exportNow: "the app exports"
    case .foreground: ActionWords.foreground
    case .followWayOut: "the user performs the recovery action"
    case .crash(_, let after): ActionWords.crash(after: after)
    case .launch: ActionWords.launch
    case .reinstall: ActionWords.reinstall
    case .update(_, let size): "an update of the app sets the page size to \(size)"
    case .loseCompletions(_, let count):
      "the store does not receive the app's next \(count.counted("completion"))"
    case .appSaves(let app, let weight, let count):
      "app \(app) saves \(count.counted("sample")), the first of \(weight.words)"
    case .appDeletes(let app): "app \(app) deletes its samples"
    case .healthAdds(let weight): "the user adds \(weight.words) in Health"
    case .healthDeletes(let sample): "the user deletes sample \(sample) in Health"
    case .sharing(let isGranted): ActionWords.permission(isGranted, "sharing")
    case .reading(let isGranted): ActionWords.permission(isGranted, "reading")
    case .answer(let answer): ActionWords.answer(answer)
    case .locked(let isLocked): ActionWords.lock(isLocked)
    case .available(let isAvailable): ActionWords.availability(isAvailable)
    case .background(let isInBackground):
      "the app moves to the \(isInBackground ? "background" : "foreground")"
    case .fault(_, let call, let kind): ActionWords.fault(call, kind)
    case .delivery(_, let kind): "the delivery of changes is \(kind.rawValue)"
    case .recover: ActionWords.recovery
    case .wait(let seconds): ActionWords.wait(seconds)
    case .jump(let seconds): ActionWords.jump(seconds)
    case .zone(let hours): "the time zone is UTC\(hours < 0 ? "" : "+")\(hours)"
    case .purge: ActionWords.purge
    }
  }

  /// The name of the actor of an operation that concerns no particular device.
  public var otherActor: String {
    switch self {
    case .appSaves, .appDeletes: "another app"
    case .healthAdds, .healthDeletes, .purge: "Health"
    case .sharing, .reading, .answer: "Settings"
    default: "surroundings"
    }
  }

  /// The index of the device; `nil` if the operation concerns no particular device.
  public var device: Int? {
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
