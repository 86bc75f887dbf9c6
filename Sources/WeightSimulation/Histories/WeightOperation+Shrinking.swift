internal import SimulatedDevices
internal import Simulation

extension WeightOperation {
  /// Simpler operations, in the order in which shrinking tries them.
  public var simpler: [Self] {
    switch self {
    case .add(let device, let weight): weight.simpler.map { .add(device: device, $0) }
    case .edit(let device, let entry, let weight):
      weight.simpler.map { .edit(device: device, entry: entry, $0) }
        + entry.smaller.map { .edit(device: device, entry: $0, weight) }
    case .annotate(let device, let entry, let note):
      entry.smaller.map { .annotate(device: device, entry: $0, note: note) }
    case .delete(let device, let entry):
      entry.smaller.map { .delete(device: device, entry: $0) }
    case .crash(let device, let after):
      (after > 0 ? [.launch(device: device)] : [])
        + after.smaller.map { .crash(device: device, after: $0) }
    case .update(let device, _): [.launch(device: device)]
    case .loseCompletions(let device, let count) where count > 1:
      [.loseCompletions(device: device, count: 1)]
    case .appSaves(let app, let weight, let count):
      (count > 1 ? [1, count - 1] : []).map { .appSaves(app: app, weight, count: $0) }
        + app.smaller.map { .appSaves(app: $0, weight, count: count) }
        + weight.simpler.map { .appSaves(app: app, $0, count: count) }
    case .healthAdds(let weight): [.appSaves(app: 0, weight, count: 1)]
    case .healthDeletes(let sample): sample.smaller.map { .healthDeletes(sample: $0) }
    case .fault(let device, let call, let kind):
      call.simpler.map { .fault(device: device, $0, kind) }
        + kind.simpler.map { .fault(device: device, call, $0) }
    case .wait(let seconds) where seconds > 60: [.wait(seconds: 60)]
    default: []
    }
  }
}

extension Weighing {
  /// The simplest weight with the same number; empty if the weight already has that form.
  fileprivate var simpler: [Self] {
    isMetric || day != 1 ? [Self(number: number)] : []
  }
}

extension WeightSetup {
  /// Simpler states, in the order in which shrinking tries them.
  public var simpler: [Self] {
    let plain = Self()
    var candidates: [Self] = self == plain ? [] : [plain]
    func add(_ change: (inout Self) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { candidates.append(copy) }
    }
    add { $0.devices = 1 }
    add { $0.pageSize = plain.pageSize }
    add { $0.isMetric = false }
    add { $0.oldEntries = min($0.oldEntries, 1) }
    add { $0.oldEntries = 0 }
    add { $0.foreignSamples = min($0.foreignSamples, 1) }
    add { $0.foreignSamples = 0 }
    return candidates
  }
}
