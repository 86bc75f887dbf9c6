internal import SimulatedDevices
internal import Simulation

/// The axes of the coverage table of weight sync.
enum WeightCoverage {
  static let operations = [
    "turn on", "turn off", "add", "edit", "annotate", "delete", "import", "export", "foreground",
    "recovery action", "crash", "launch", "reinstall", "update", "lose completions", "app saves",
    "app deletes", "Health adds", "Health deletes", "sharing", "reading", "answer", "lock",
    "health data", "background", "fault", "delivery", "recover", "wait", "clock jump", "zone",
    "purge",
  ]

  static let faults =
    ["none"] + WeightOperation.FaultKind.allCases.map(\.rawValue)
    + WeightOperation.DeliveryKind.allCases.dropFirst().map { "\($0.rawValue) delivery" }

  /// The unusual states of the surroundings, in the order of the coverage table.
  enum Surroundings: Int, CaseIterable {
    case locked, background, refused, unavailable
  }

  static let states =
    AppStatus.State.allCases.map { "\($0)" } + Surroundings.allCases.map { "\($0)" }

  static let axes = CoverageAxes(operations: operations, faults: faults, states: states)

  /// Returns the index of the kind of an operation.
  static func index(of operation: WeightOperation) -> Int {
    switch operation {
    case .turnOn: 0
    case .turnOff: 1
    case .add: 2
    case .edit: 3
    case .annotate: 4
    case .delete: 5
    case .importNow: 6
    case .exportNow: 7
    case .foreground: 8
    case .followWayOut: 9
    case .crash: 10
    case .launch: 11
    case .reinstall: 12
    case .update: 13
    case .loseCompletions: 14
    case .appSaves: 15
    case .appDeletes: 16
    case .healthAdds: 17
    case .healthDeletes: 18
    case .sharing: 19
    case .reading: 20
    case .answer: 21
    case .locked: 22
    case .available: 23
    case .background: 24
    case .fault: 25
    case .delivery: 26
    case .recover: 27
    case .wait: 28
    case .jump: 29
    case .zone: 30
    case .purge: 31
    }
  }
}
