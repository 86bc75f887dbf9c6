public import SimulatedDevices

/// An operation of the user or an app, a fault of the store, or an event on a device.
///
/// Numbers that select an entry or a sample are indices at the time of the operation; an index that
/// is too large wraps around.
public enum WeightOperation: DeviceOperation {
  /// The user turns the sync on.
  case turnOn(device: Int)
  /// The user turns the sync off.
  case turnOff(device: Int)
  /// The user adds an entry.
  case add(device: Int, Weighing)
  /// The user changes the weight, the unit and the date of an entry.
  case edit(device: Int, entry: Int, Weighing)
  /// The user changes the note of an entry to the word "note", followed by a number.
  case annotate(device: Int, entry: Int, note: Int)
  /// The user deletes an entry.
  case delete(device: Int, entry: Int)
  /// The app imports changes.
  case importNow(device: Int)
  /// The app exports pending entries and deletions.
  case exportNow(device: Int)
  /// The app comes to the foreground, and the sync of the device is notified.
  case foreground(device: Int)
  /// The user performs the recovery action that the sync offers.
  case followWayOut(device: Int)
  /// The process ends before or after one of its next calls to the store or the home.
  ///
  /// `after` is the number of points that the process passes before it ends. The points are before
  /// and after calls; 0 ends the process immediately.
  case crash(device: Int, after: Int)
  /// The app starts; a running process ends first.
  case launch(device: Int)
  /// The app is reinstalled, which deletes its storage, and starts again.
  case reinstall(device: Int)
  /// The app is updated, uses another page size, and starts again.
  case update(device: Int, pageSize: Int)
  /// The app's next completions do not reach the store.
  case loseCompletions(device: Int, count: Int)
  /// Another app saves a number of samples: the first one has the given weight, and the others have
  /// the weights of the numbers that follow.
  case appSaves(app: Int, Weighing, count: Int)
  /// Another app deletes all its samples.
  case appDeletes(app: Int)
  /// The user adds a sample in the Health app.
  case healthAdds(Weighing)
  /// In the Health app, the user deletes a sample, regardless of the app that saved it.
  case healthDeletes(sample: Int)
  /// The user grants (`true`) or refuses (`false`) sharing in Settings.
  case sharing(Bool)
  /// The user grants (`true`) or refuses (`false`) reading in Settings.
  case reading(Bool)
  /// The user's answer to later permission requests.
  case answer(UserAnswer)
  /// The devices are locked (`true`) or unlocked (`false`).
  case locked(Bool)
  /// Health data becomes available (`true`) or unavailable (`false`).
  case available(Bool)
  /// The app moves to the background (`true`) or the foreground (`false`) on all devices, without a
  /// notification of the syncs.
  case background(Bool)
  /// Until the store recovers, calls from a device to the store fail, return late or are not
  /// answered in time; some kinds of faults affect only the next call to each affected operation.
  case fault(device: Int, StoreCall, FaultKind)
  /// The store starts to deliver changes to a device in the given way.
  case delivery(device: Int, DeliveryKind)
  /// The faults in a device's calls to the store, and in deliveries to the device, end.
  case recover(device: Int)
  /// Time passes.
  case wait(seconds: Int)
  /// The clock of the devices is set forward, or back if the number is negative.
  case jump(seconds: Int)
  /// The devices move to another time zone, whose offset from UTC is given in hours.
  case zone(hours: Int)
  /// Health discards its records of deletions.
  case purge

  /// The user's answer to a permission request.
  public typealias UserAnswer = SimulatedDevices.UserAnswer
  /// The calls that a fault affects.
  public typealias StoreCall = SimulatedDevices.StoreCall
  /// The effect of a fault on the calls to the store.
  public typealias FaultKind = SimulatedDevices.FaultKind
  /// A way in which the store delivers changes to the app.
  public typealias DeliveryKind = SimulatedDevices.DeliveryKind
}

/// A measured weight, which is distinguished from all others in its history by its number.
public struct Weighing: Hashable, Sendable, Codable {
  /// The number that determines the weight, unique within a history.
  public var number: Int
  /// Whether the weight is in kilograms; otherwise, it is in pounds.
  public var isMetric: Bool
  /// The number of days from the day of the measurement to the day on which the history starts.
  public var day: Int

  /// Creates a weight; by default, it is in pounds and one day old.
  public init(number: Int, isMetric: Bool = false, day: Int = 1) {
    self.number = number
    self.isMetric = isMetric
    self.day = day
  }

  /// The weight in kilograms or pounds, depending on `isMetric`.
  public var value: Double {
    isMetric ? 40.01 + Double(number) * 0.25 : 150 + Double(number) * 0.5
  }
}
