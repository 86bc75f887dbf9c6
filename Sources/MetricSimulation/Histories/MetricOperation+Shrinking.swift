internal import SimulatedDevices
internal import Simulation

extension MetricOperation {
  /// The simpler operations, in the order in which shrinking tries them.
  public var simpler: [Self] {
    switch self {
    case .appSaves(let app, let draft):
      app.smaller.map { .appSaves(app: $0, draft) }
        + draft.simpler.map { .appSaves(app: app, $0) }
    case .healthDeletes(let sample): sample.smaller.map { .healthDeletes(sample: $0) }
    case .syncRecent(let number): [.sync] + number.smaller.map { .syncRecent(from: $0) }
    case .reading(.some, let isGranted): [.reading(nil, isGranted)]
    case .crash(let after):
      (after > 0 ? [.launch] : []) + after.smaller.map { .crash(after: $0) }
    case .fails(let receiver, let fault, let times):
      (fault == .dropsAfter || fault == .fails
        ? [] : [.fails(receiver: receiver, .fails, times: times)])
        + receiver.smaller.map { .fails(receiver: $0, fault, times: times) }
        + (times == 1 ? [] : [.fails(receiver: receiver, fault, times: 1)])
    case .moves(let receiver): receiver.smaller.map { .moves(receiver: $0) }
    case .storeFails(let kind): kind.simpler.map { .storeFails($0) }
    case .wait(let seconds) where seconds > 60: [.wait(seconds: 60)]
    default: []
    }
  }
}

extension MetricDraft {
  /// The simpler drafts with the same first number, in the order in which shrinking tries them.
  fileprivate var simpler: [Self] {
    (count > 1
      ? [
        Self(number: number, kind: kind),
        Self(number: number, kind: kind, count: count - 1),
      ] : []) + (kind == .steps ? [] : [Self(number: number, count: count)])
  }
}

extension MetricSetup {
  /// The default state and other simpler states, in the order in which shrinking tries them.
  public var simpler: [Self] {
    var candidates = [Self()]
    func add(_ change: (inout Self) -> Void) {
      var copy = self
      change(&copy)
      candidates.append(copy)
    }
    for receiver in receivers where receivers.count > 1 {
      add { $0.receivers.removeAll { $0 == receiver } }
    }
    if samples > 0 { add { $0.samples = 0 } }
    add { $0.batch = 2 }
    add { $0.page = 3 }
    return candidates.filter { $0 != self }
  }
}
