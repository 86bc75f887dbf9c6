internal import SimulatedDevices
internal import Simulation

/// The axes of the coverage table of metric sync.
enum MetricCoverage {
  static let operations = [
    "app saves", "app deletes", "Health deletes", "select", "deselect", "reading", "sync", "cancel",
    "crash", "launch", "receiver fails", "receiver recovers", "store fails", "store recovers",
    "state", "wait", "clock jump", "purge", "sync recent", "receiver moves",
  ]

  static let faults =
    ["none"] + ReceiverFault.allCases.map(\.rawValue)
    + FaultKind.allCases.map { "store \($0.rawValue)" }
    + ["state"]

  static let states = [
    "idle", "sending", "waiting", "dead", "dying", "deselected", "unreadable",
  ]

  static let axes = CoverageAxes(operations: operations, faults: faults, states: states)

  /// Returns the index of the current fault, or 0 without a fault.
  ///
  /// A fault of a receiver takes precedence over a fault of the store, and both take precedence
  /// over a state that cannot be written.
  static func index(receiver: ReceiverFault?, store: FaultKind?, isStateWritable: Bool) -> Int {
    if let receiver { return 1 + (ReceiverFault.allCases.firstIndex(of: receiver) ?? 0) }
    if let store {
      return 1 + ReceiverFault.allCases.count + (FaultKind.allCases.firstIndex(of: store) ?? 0)
    }
    return isStateWritable ? 0 : faults.count - 1
  }

  /// Returns the index of the kind of an operation.
  static func index(of operation: MetricOperation) -> Int {
    switch operation {
    case .appSaves: 0
    case .appDeletes: 1
    case .healthDeletes: 2
    case .selects: 3
    case .deselects: 4
    case .reading: 5
    case .sync: 6
    case .cancel: 7
    case .crash: 8
    case .launch: 9
    case .fails: 10
    case .recovers: 11
    case .storeFails: 12
    case .storeRecovers: 13
    case .stateIsWritable: 14
    case .wait: 15
    case .jump: 16
    case .purge: 17
    case .syncRecent: 18
    case .moves: 19
    }
  }
}
