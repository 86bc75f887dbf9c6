public import SimulatedDevices
public import Simulation

/// A history of combined records: an initial state and the operations that follow.
public typealias RecordHistory = History<RecordSetup, RecordOperation>

/// An operation of the user or an app, a fault of the store, or an event on a device.
///
/// Numbers that select a record or an object refer to the state at the time of the operation; a
/// number that is too large wraps around.
public enum RecordOperation: DeviceOperation {
  /// The user turns health records on.
  case turnOn(device: Int)
  /// The user turns health records off.
  case turnOff(device: Int)
  /// The user adds a record.
  case add(device: Int, RecordDraft)
  /// The user changes the values and the date of a record.
  case edit(device: Int, record: Int, RecordDraft)
  /// The user deletes a record.
  case delete(device: Int, record: Int)
  /// The app comes to the foreground.
  case foreground(device: Int)
  /// The process ends before or after one of its next calls to the store or the home.
  ///
  /// `after` is the number of points that the process passes before it ends; 0 ends the process
  /// immediately. The points are before and after calls; a failed call to the store can lack the
  /// point after it.
  case crash(device: Int, after: Int)
  /// The app starts; a running process ends first.
  case launch(device: Int)
  /// The app is reinstalled, which deletes its storage, and starts with health records off.
  case reinstall(device: Int)
  /// Another app saves an object.
  case appSaves(app: Int, RecordDraft)
  /// Another app deletes all its objects.
  case appDeletes(app: Int)
  /// In the Health app, the user deletes an object, regardless of the app that saved it, together
  /// with all objects of its record.
  case healthDeletes(object: Int)
  /// The user grants (`true`) or refuses (`false`) sharing of a kind of record in Settings; `nil`
  /// stands for all kinds.
  case sharing(DraftKind?, Bool)
  /// The user grants (`true`) or refuses (`false`) reading of a kind of record in Settings; `nil`
  /// stands for all kinds.
  case reading(DraftKind?, Bool)
  /// The user's answer to later permission requests.
  case answer(UserAnswer)
  /// The devices are locked (`true`) or unlocked (`false`).
  case locked(Bool)
  /// Health data becomes available (`true`) or unavailable (`false`).
  case available(Bool)
  /// Until the faults of a device end, its calls to the affected operations of the store fail,
  /// return late or are not answered in time; some kinds of faults affect only the next call to
  /// each operation.
  case fault(device: Int, StoreCall, FaultKind)
  /// The faults of a device end.
  case recover(device: Int)
  /// Time passes.
  case wait(seconds: Int)
  /// The clock of the devices is set forward, or back if the number is negative.
  case jump(seconds: Int)
  /// Health discards its records of deletions.
  case purge
}

/// The kinds of records in histories.
public enum DraftKind: String, Hashable, Sendable, Codable, CaseIterable {
  case weight, food, activeEnergy, restingEnergy, activity
}

/// The values of a record, which are determined by a number that is unique in its history.
public struct RecordDraft: Hashable, Sendable, Codable {
  /// The number that determines the values, unique within a history.
  public var number: Int
  /// The kind of the record; an edit ignores it, and keeps the kind of the edited record.
  public var kind: DraftKind
  /// The number of days by which the record precedes the start of the history.
  public var day: Int

  /// Creates a draft, by default of a weight on the day before the history starts.
  public init(number: Int, kind: DraftKind = .weight, day: Int = 1) {
    self.number = number
    self.kind = kind
    self.day = day
  }
}

/// The state of the devices and the store at the start of a history.
public struct RecordSetup: SimulatedSetup {
  /// The number of devices, 1 or 2.
  public var devices: Int
  /// The number of records that the first device has before health records are turned on.
  public var oldRecords: Int
  /// The number of weights from another app that the store initially contains.
  public var foreignSamples: Int

  /// Creates a state; the default is one device without any data.
  public init(devices: Int = 1, oldRecords: Int = 0, foreignSamples: Int = 0) {
    self.devices = devices
    self.oldRecords = oldRecords
    self.foreignSamples = foreignSamples
  }
}
