internal import SimulatedDevices
internal import Simulation

/// A generator of the random history of weight sync for a seed.
struct WeightHistoryGenerator: HistoryGenerator {
  static let paces = [0, 3, 9]

  var random: SimulationRandom
  let weights: [Int]
  private let devices: Int
  private var number = 0

  /// The maximum random weight of each kind of operation, in the order of the coverage table.
  private static let weights = [
    6, 2, 20, 20, 5, 14, 8, 5, 6, 3, 14, 12, 2, 2, 3, 14, 5, 5, 10, 3, 2, 2, 8, 2, 6, 14, 4, 8, 10,
    2, 2, 3,
  ]

  init(seed: UInt64) {
    random = SimulationRandom(seed: seed)
    devices = random.chance(65) ? 2 : 1
    weights = random.weights(upTo: Self.weights)
  }

  /// The operations that turn the sync on, one for each device.
  var openings: [WeightOperation] { (0..<devices).map { .turnOn(device: $0) } }

  mutating func setup() -> WeightSetup {
    let setup = WeightSetup(
      devices: devices, pageSize: random.one(of: 500, 1, 2, 3, 5), isMetric: random.chance(40),
      oldEntries: random.chance(20) ? 1 + random.number(below: 3) : 0,
      foreignSamples: random.chance(30) ? 1 + random.number(below: 4) : 0)
    // The entries and samples that exist at the start have the first numbers.
    number = setup.oldEntries + setup.foreignSamples
    return setup
  }

  /// Returns a random operation of the kind at an index in ``WeightCoverage/operations``.
  mutating func operation(of kind: Int) -> WeightOperation {
    switch kind {
    case 0: .turnOn(device: device())
    case 1: .turnOff(device: device())
    case 2: .add(device: device(), measurement())
    case 3: .edit(device: device(), entry: index(), measurement())
    case 4: .annotate(device: device(), entry: index(), note: index())
    case 5: .delete(device: device(), entry: index())
    case 6: .importNow(device: device())
    case 7: .exportNow(device: device())
    case 8: .foreground(device: device())
    case 9: .followWayOut(device: device())
    case 10: .crash(device: device(), after: random.number(below: 14))
    case 11: .launch(device: device())
    case 12: .reinstall(device: device())
    case 13: .update(device: device(), pageSize: 1 + random.number(below: 6))
    case 14: .loseCompletions(device: device(), count: 1 + random.number(below: 4))
    default: elsewhere(kind)
    }
  }

  private mutating func elsewhere(_ kind: Int) -> WeightOperation {
    switch kind {
    case 15: .appSaves(app: random.number(below: 3), measurement(), count: random.one(of: 1, 2, 5))
    case 16: .appDeletes(app: random.number(below: 3))
    case 17: .healthAdds(measurement())
    case 18: .healthDeletes(sample: index())
    case 19: .sharing(random.chance(60))
    case 20: .reading(random.chance(60))
    case 21: .answer(random.one(of: .grants, .grants, .refuses, .refusesSharing, .leaves))
    case 22: .locked(random.chance(50))
    case 23: .available(random.chance(60))
    case 24: .background(random.chance(60))
    case 25:
      .fault(
        device: device(), random.element(of: StoreCall.allCases),
        random.element(of: FaultKind.allCases))
    case 26: .delivery(device: device(), random.one(of: .normal, .duplicated, .reordered))
    case 27: .recover(device: device())
    case 28: .wait(seconds: random.one(of: 1, 31, 61, 300, 4_000))
    case 29: .jump(seconds: random.one(of: -86_400, -60, 60, 86_400))
    case 30: .zone(hours: random.number(below: 26) - 12)
    default: .purge
    }
  }

  private mutating func device() -> Int { random.number(below: devices) }

  private mutating func index() -> Int { random.number(below: 6) }

  private mutating func measurement() -> Weighing {
    number += 5
    return Weighing(
      number: number, isMetric: random.chance(40), day: 1 + random.number(below: 20))
  }
}
