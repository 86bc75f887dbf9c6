internal import SimulatedDevices
internal import Simulation

/// A history or a random row, expressed in the phrases of the weight sync contract.
struct HistoryPhrases: Hashable, Sendable {
  /// The phrases of the column "Given".
  var given: [String] = []
  /// The phrases of the column "When".
  var when: [String] = []
  /// The operations that no phrase expresses.
  var missing: [String] = []

  /// Choices that a history leaves open; the caller tries several of them.
  struct Choices: Hashable, Sendable {
    /// The index of the device that the row describes; the other one is "another device".
    var device = 0
    /// The phrase for the end of the process at a call; ends on the other device have no phrase.
    var crash = "app is relaunched"
    /// Whether a sample that is deleted in Health belongs to the entry.
    var deletesSampleOfEntry = true
    /// The phrases at the end of the column "When", after the phrases of the steps; for example,
    /// "app imports".
    var end: [String] = []
  }

  init() {}

  init(_ history: WeightHistory, _ choices: Choices) {
    setUp(history.setup)
    var steps = history.steps.map(\.operation)
    if case .turnOn(device: choices.device)? = steps.first {
      steps.removeFirst()
      given.append("sync is on")
    } else {
      given.append("user grants both read+write")
    }
    var version = 1
    for step in steps { add(step, choices, &version) }
    when += choices.end
    if when.isEmpty { when = ["app imports"] }
  }

  private mutating func setUp(_ setup: WeightSetup) {
    if setup.isMetric { given.append("preferred unit is kg") }
    if setup.pageSize != 500 { given.append("pages hold \(setup.pageSize.counted("change"))") }
    if setup.oldEntries > 0 {
      let entries = setup.oldEntries == 1 ? "1 entry" : "\(setup.oldEntries) entries"
      given.append("app has \(entries) from before the sync")
    }
    if setup.foreignSamples > 0 {
      given.append("Health has \(setup.foreignSamples.counted("sample")) from 1 app")
    }
  }

  private mutating func add(
    _ operation: WeightOperation, _ choices: Choices, _ version: inout Int
  ) {
    guard (operation.device ?? choices.device) == choices.device else {
      return addOtherDevice(operation, &version)
    }
    switch operation {
    case .turnOn: when.append("user turns sync on")
    case .turnOff: when.append("user turns sync off")
    case .add(_, let weight):
      version = 1
      when.append("user adds entry of \(weight.phrase)")
    case .edit(_, _, let weight):
      version += 1
      when.append("user edits entry to \(weight.phrase)")
    case .annotate(_, _, let note):
      version += 1
      when.append("user changes note to \"note \(note)\"")
    case .delete: when.append("user deletes entry")
    case .importNow: when.append("app imports")
    case .exportNow: when.append("app exports")
    case .foreground: when.append("app comes to foreground")
    case .followWayOut: when.append("user takes recovery action")
    case .crash(_, 0): when.append("app is relaunched")
    case .crash: addCrash(choices.crash)
    case .launch, .update:
      if when.last != "app is relaunched" { when.append("app is relaunched") }
    case .reinstall: when.append("app is reinstalled")
    case .fault(_, let call, let kind): addFault(call, kind)
    case .delivery(_, .duplicated): given.append("Health reports each change twice")
    case .delivery(_, .reordered): given.append("Health reports changes too late")
    case .delivery:
      when.append("Health sends the notifications that it held back")
    case .recover: when.append("store recovers")
    default: addElsewhere(operation, choices)
    }
  }

  private mutating func addElsewhere(_ operation: WeightOperation, _ choices: Choices) {
    switch operation {
    case .appSaves(_, let weight, let count):
      for offset in 0..<count {
        var next = weight
        next.number += offset
        when.append("another app saves sample of \(next.phrase)")
      }
    case .healthAdds(let weight): when.append("another app saves sample of \(weight.phrase)")
    case .appDeletes: when.append("samples of other apps are deleted")
    case .healthDeletes:
      when.append(
        choices.deletesSampleOfEntry
          ? "sample of entry is deleted in Health" : "samples of other apps are deleted")
    case .sharing(let isGranted):
      when.append("user \(isGranted ? "grants" : "denies") sharing in Settings")
    case .reading(let isGranted):
      when.append("user \(isGranted ? "grants" : "denies") reading in Settings")
    case .answer(.grants): break
    case .answer(.refuses): given.append("user denies both")
    case .answer(.refusesSharing): given.append("user grants read only")
    case .locked(true) where when.isEmpty: given.append("device is locked")
    case .locked(false): when.append("device is unlocked")
    case .available(let isAvailable):
      when.append("health data becomes \(isAvailable ? "available again" : "unavailable")")
    case .background(true): given.append("app is in background")
    case .background(false): when.append("app comes to foreground")
    case .wait(let seconds): when.append("\(seconds) seconds pass")
    case .purge: when.append("Health purges its deletion records")
    default: missing.append(operation.words)
    }
  }

  /// Adds the operations of the other device that are visible in the store.
  private mutating func addOtherDevice(_ operation: WeightOperation, _ version: inout Int) {
    switch operation {
    case .turnOn, .turnOff, .launch, .foreground, .importNow, .exportNow, .recover, .followWayOut,
      .crash, .update, .loseCompletions, .fault, .delivery:
      break
    case .edit, .annotate:
      version += 1
      when.append("another device saves v\(version)")
    case .delete: when.append("sample of entry is deleted in Health")
    default: missing.append(operation.words)
    }
  }

  private mutating func addCrash(_ phrase: String) {
    if phrase.contains(" next ") {
      given.append(phrase)
    } else {
      when.append(phrase)
    }
  }

  private mutating func addFault(
    _ call: WeightOperation.StoreCall, _ kind: WeightOperation.FaultKind
  ) {
    let names = [
      "query": "queries", "every": "every call", "authorization": "requestAuthorization",
    ]
    let name = names[call.rawValue] ?? call.rawValue
    let verb = call == .query ? "throw" : "throws"
    let error: String? =
      switch kind {
      case .network, .networkOnce: "network"
      case .inaccessible: "`errorDatabaseInaccessible`"
      case .denied: "`errorAuthorizationDenied`"
      case .undetermined: "`errorAuthorizationNotDetermined`"
      case .restricted: "`errorHealthDataRestricted`"
      case .unknown: "`unknownError`"
      case .invalidOnce: "`errorInvalidArgument`"
      case .timeout, .misuseOnce, .unanswered, .late, .delayed: nil
      }
    switch kind {
    case .networkOnce, .invalidOnce: given.append("next \(name) \(verb) \(error ?? "") error")
    case .misuseOnce: given.append("next \(name) is rejected as misuse")
    case .unanswered: given.append("\(name) \(call == .query ? "do" : "does") not return")
    case .late: given.append("\(name) \(call == .query ? "return" : "returns") too late")
    case .delayed: given.append("\(name) \(call == .query ? "take" : "takes") 20 seconds")
    default:
      if let error {
        given.append("\(name) \(verb) \(error) error")
      } else {
        missing.append("\(name) \(verb) timeout")
      }
    }
  }
}

extension Weighing {
  fileprivate var phrase: String {
    let text = value == value.rounded() ? "\(Int(value))" : "\(value)"
    return "\(text) \(isMetric ? "kg" : "lb")"
  }
}
