internal import SimulatedDevices
internal import Simulation

/// The axes of the coverage table of combined records.
enum RecordCoverage {
  static let operations = [
    "turn on", "turn off", "add", "edit", "delete", "foreground", "crash", "launch", "reinstall",
    "app saves", "app deletes", "Health deletes", "sharing", "reading", "answer", "lock",
    "health data", "fault", "recover", "wait", "clock jump", "purge",
  ]

  static let faults = ["none"] + FaultKind.allCases.map(\.rawValue)

  /// The unusual states of the surroundings, which follow the states of the app in the table.
  enum Surroundings: Int, CaseIterable {
    case locked, refused, unavailable
  }

  static let states =
    AppStatus.State.allCases.map { "\($0)" } + Surroundings.allCases.map { "\($0)" }

  static let axes = CoverageAxes(operations: operations, faults: faults, states: states)

  /// Returns the index of the kind of an operation.
  static func index(of operation: RecordOperation) -> Int {
    switch operation {
    case .turnOn: 0
    case .turnOff: 1
    case .add: 2
    case .edit: 3
    case .delete: 4
    case .foreground: 5
    case .crash: 6
    case .launch: 7
    case .reinstall: 8
    case .appSaves: 9
    case .appDeletes: 10
    case .healthDeletes: 11
    case .sharing: 12
    case .reading: 13
    case .answer: 14
    case .locked: 15
    case .available: 16
    case .fault: 17
    case .recover: 18
    case .wait: 19
    case .jump: 20
    case .purge: 21
    }
  }
}
