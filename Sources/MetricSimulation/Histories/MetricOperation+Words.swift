internal import SimulatedDevices

extension MetricOperation {
  /// The operation in words.
  public var words: String {
    switch self {
    case .appSaves(let app, let draft):
      "app \(app) saves \(draft.kind.rawValue): "
        + (draft.count == 1
          ? "sample \(draft.number)"
          : "samples \(draft.number) to \(draft.number + draft.count - 1)")
    case .appDeletes(let app): "app \(app) deletes its samples"
    case .healthDeletes(let sample):
      "the user deletes the remaining sample at index \(sample) in Health"
    case .selects(let kind): "the user selects \(kind.rawValue)"
    case .deselects(let kind): "the user deselects \(kind.rawValue)"
    case .reading(let kind, let isGranted):
      ActionWords.permission(isGranted, "reading", of: kind?.rawValue)
    case .sync: "a pass begins"
    case .cancel: "the pass is canceled"
    case .syncRecent(let number): "a pass begins for samples from number \(number) onward"
    case .crash(0): "the process terminates"
    case .crash(let after):
      "the process terminates before or after one of its next calls (point \(after + 1))"
    case .launch: "the process starts"
    case .fails(let receiver, let fault, 0):
      "receiver \(receiver + 1) fails until it recovers: \(fault.rawValue)"
    case .fails(let receiver, let fault, let times):
      "receiver \(receiver + 1) fails \(times.counted("time")): \(fault.rawValue)"
    case .recovers(let receiver): "receiver \(receiver + 1) works again"
    case .moves(let receiver): "receiver \(receiver + 1) moves to another address"
    case .storeFails(let kind): "queries of the store have the fault '\(kind.rawValue)'"
    case .storeRecovers: ActionWords.recovery
    case .stateIsWritable(let isWritable):
      "the state \(isWritable ? "can be written again" : "cannot be written")"
    case .wait(let seconds): ActionWords.wait(seconds)
    case .jump(let seconds): ActionWords.jump(seconds)
    case .purge: ActionWords.purge
    }
  }

  /// The name of the actor.
  public var actor: String {
    switch self {
    case .appSaves, .appDeletes: "another app"
    case .healthDeletes, .purge: "Health"
    case .selects, .deselects, .reading: "Settings"
    case .sync, .cancel, .syncRecent: "sync"
    case .crash, .launch: "process"
    case .fails(let receiver, _, _), .recovers(let receiver), .moves(let receiver):
      "receiver \(receiver + 1)"
    case .storeFails, .storeRecovers: "store"
    case .stateIsWritable: "state"
    case .wait, .jump: "surroundings"
    }
  }
}
