internal import SimulatedDevices
internal import Simulation

/// A generator of the random history of metric sync for a seed.
struct MetricHistoryGenerator: HistoryGenerator {
  static let paces = [0, 4, 12]

  var random: SimulationRandom
  let weights: [Int]
  let openings: [MetricOperation] = []
  private let receivers: [ReceiverKind]
  private let kinds: [MetricKind]
  private var number = 0

  /// The maximum weight of each kind of operation, in the order of the coverage table.
  private static let weights = [
    20, 4, 12, 6, 5, 4, 26, 4, 14, 14, 22, 8, 6, 6, 4, 14, 2, 2,
    4, 2,
  ]

  init(seed: UInt64) {
    var random = SimulationRandom(seed: seed)
    // Most histories have few receivers, so that many requests reach each receiver.
    let count = random.one(of: 1, 1, 2, 2, 3, 5)
    var left = ReceiverKind.allCases
    receivers = (0..<count).map { _ in left.remove(at: random.number(below: left.count)) }
    weights = random.weights(upTo: Self.weights)
    let most = random.one(of: 1, 2, 2, 4)
    kinds = random.elements(most, of: MetricKind.allCases)
    self.random = random
  }

  mutating func setup() -> MetricSetup {
    let setup = MetricSetup(
      receivers: receivers, batch: random.one(of: 1, 2, 2, 3, 5),
      page: random.one(of: 1, 2, 3, 3, 7),
      samples: random.chance(40) ? 1 + random.number(below: 6) : 0)
    // The samples that exist at the start have the first numbers.
    number = setup.samples
    return setup
  }

  /// Returns a random operation of the kind at an index in ``MetricCoverage/operations``.
  mutating func operation(of operation: Int) -> MetricOperation {
    switch operation {
    case 0: .appSaves(app: random.number(below: 2), draft())
    case 1: .appDeletes(app: random.number(below: 2))
    case 2: .healthDeletes(sample: random.number(below: 12))
    case 3: .selects(kind())
    case 4: .deselects(kind())
    case 5: .reading(random.chance(40) ? nil : kind(), random.chance(60))
    case 6: .sync
    case 7: .cancel
    case 8: .crash(after: random.number(below: 16))
    case 9: .launch
    case 10:
      .fails(
        receiver: random.number(below: receivers.count),
        random.element(of: ReceiverFault.allCases), times: random.one(of: 0, 1, 1, 2, 4))
    case 11: .recovers(receiver: random.number(below: receivers.count))
    case 12: .storeFails(random.element(of: FaultKind.allCases))
    case 13: .storeRecovers
    case 14: .stateIsWritable(random.chance(60))
    case 15: .wait(seconds: random.one(of: 1, 5, 61, 301, 1_000))
    case 16: .jump(seconds: random.one(of: -86_400, -60, 60, 86_400))
    case 17: .purge
    case 18: .syncRecent(from: random.number(below: max(1, number)))
    default: .moves(receiver: random.number(below: receivers.count))
    }
  }

  private mutating func kind() -> MetricKind { random.element(of: kinds) }

  private mutating func draft() -> MetricDraft {
    let count = random.one(of: 1, 1, 2, 4)
    defer { number += count }
    return MetricDraft(number: number, kind: kind(), count: count)
  }
}
