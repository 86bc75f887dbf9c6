internal import SimulatedDevices
internal import Simulation

extension RecordOperation {
  /// Simpler operations, in the order in which shrinking tries them.
  public var simpler: [Self] {
    switch self {
    case .add(let device, let draft): draft.simpler.map { .add(device: device, $0) }
    case .edit(let device, let record, let draft):
      draft.simpler.map { .edit(device: device, record: record, $0) }
        + record.smaller.map { .edit(device: device, record: $0, draft) }
    case .delete(let device, let record):
      record.smaller.map { .delete(device: device, record: $0) }
    case .crash(let device, let after):
      (after > 0 ? [.launch(device: device)] : [])
        + after.smaller.map { .crash(device: device, after: $0) }
    case .appSaves(let app, let draft):
      app.smaller.map { .appSaves(app: $0, draft) }
        + draft.simpler.map { .appSaves(app: app, $0) }
    case .healthDeletes(let object): object.smaller.map { .healthDeletes(object: $0) }
    case .sharing(.some, let isGranted): [.sharing(nil, isGranted)]
    case .reading(.some, let isGranted): [.reading(nil, isGranted)]
    case .fault(let device, let call, let kind):
      call.simpler.map { .fault(device: device, $0, kind) }
        + kind.simpler.map { .fault(device: device, call, $0) }
    case .wait(let seconds) where seconds > 60: [.wait(seconds: 60)]
    default: []
    }
  }
}

extension RecordDraft {
  /// Simpler drafts with the same number.
  fileprivate var simpler: [Self] {
    (kind == .weight ? [] : [Self(number: number, day: day)])
      + (day == 1 ? [] : [Self(number: number, kind: kind)])
  }
}

extension RecordSetup {
  /// Simpler states, in the order in which shrinking tries them.
  public var simpler: [Self] {
    let candidates = [
      Self(), Self(devices: 1, oldRecords: oldRecords, foreignSamples: foreignSamples),
      Self(devices: devices, foreignSamples: foreignSamples),
      Self(devices: devices, oldRecords: oldRecords),
    ]
    return candidates.filter { $0 != self }
  }
}
