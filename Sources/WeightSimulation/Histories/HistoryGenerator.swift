internal import Simulation

/// Makes the random history of a seed.
///
/// Each history weighs the kinds of operations anew, so that some histories consist of edits and
/// crashes, and others of faults and deletions.
struct HistoryGenerator {
  private var random: SimulationRandom
  private let devices: Int
  private let weights: [Int]
  private var number = 0

  /// The kinds of operations, with the weight that they have at most.
  private static let kinds: [(weight: Int, make: @Sendable (inout Self) -> WeightOperation)] = [
    (6, { .turnOn(device: $0.device()) }),
    (2, { .turnOff(device: $0.device()) }),
    (20, { .add(device: $0.device(), $0.measurement()) }),
    (20, { .edit(device: $0.device(), entry: $0.index(), $0.measurement()) }),
    (5, { .annotate(device: $0.device(), entry: $0.index(), note: $0.index()) }),
    (14, { .delete(device: $0.device(), entry: $0.index()) }),
    (8, { .importNow(device: $0.device()) }),
    (5, { .exportNow(device: $0.device()) }),
    (6, { .foreground(device: $0.device()) }),
    (3, { .followWayOut(device: $0.device()) }),
    (14, { .crash(device: $0.device(), after: $0.random.number(below: 14)) }),
    (12, { .launch(device: $0.device()) }),
    (2, { .reinstall(device: $0.device()) }),
    (2, { .update(device: $0.device(), pageSize: 1 + $0.random.number(below: 6)) }),
    (3, { .loseCompletions(device: $0.device(), count: 1 + $0.random.number(below: 4)) }),
    (
      14,
      {
        .appSaves(
          app: $0.random.number(below: 3), $0.measurement(), count: $0.random.one(of: 1, 1, 2, 5))
      }
    ),
    (5, { .appDeletes(app: $0.random.number(below: 3)) }),
    (5, { .healthAdds($0.measurement()) }),
    (10, { .healthDeletes(sample: $0.index()) }),
    (3, { .sharing($0.random.chance(60)) }),
    (2, { .reading($0.random.chance(60)) }),
    (2, { .answer($0.random.one(of: .grants, .grants, .refuses, .refusesSharing, .leaves)) }),
    (8, { .locked($0.random.chance(50)) }),
    (2, { .available($0.random.chance(60)) }),
    (6, { .background($0.random.chance(60)) }),
    (14, { $0.fault() }),
    (4, { .delivery(device: $0.device(), $0.random.one(of: .normal, .duplicated, .reordered)) }),
    (8, { .recover(device: $0.device()) }),
    (10, { .wait(seconds: $0.random.one(of: 1, 31, 61, 300, 4_000)) }),
    (2, { .jump(seconds: $0.random.one(of: -86_400, -60, 60, 86_400)) }),
    (2, { .zone(hours: $0.random.number(below: 26) - 12) }),
    (3, { .purge }),
  ]

  private init(seed: UInt64) {
    random = SimulationRandom(seed: seed)
    devices = random.chance(65) ? 2 : 1
    var random = random
    weights = Self.kinds.map { kind in
      random.chance(25) ? 0 : 1 + random.number(below: kind.weight)
    }
    self.random = random
  }

  /// Returns the history of a seed with a number of steps.
  static func history(seed: UInt64, steps: Int) -> WeightDomain.WeightHistory {
    var generator = Self(seed: seed)
    return generator.history(seed, steps)
  }

  private mutating func history(_ seed: UInt64, _ count: Int) -> WeightDomain.WeightHistory {
    let setup = WeightSetup(
      devices: devices, pageSize: random.one(of: 500, 1, 2, 3, 5), isMetric: random.chance(40),
      oldEntries: random.chance(20) ? 1 + random.number(below: 3) : 0,
      foreignSamples: random.chance(30) ? 1 + random.number(below: 4) : 0)
    // Old entries and samples at the start have the first numbers.
    number = setup.oldEntries + setup.foreignSamples
    let maximumPace = random.one(of: 0, 10, 40)
    var steps: [WeightDomain.WeightHistory.Step] = []
    for device in 0..<devices where random.chance(90) {
      steps.append(.init(.turnOn(device: device), pace: pace(maximumPace)))
    }
    while steps.count < count {
      let kind = Self.kinds[random.index(weights: weights)]
      steps.append(.init(kind.make(&self), pace: pace(maximumPace)))
    }
    return .init(seed: seed, order: random.next(), setup: setup, steps: steps)
  }

  private mutating func pace(_ maximum: Int) -> Int? {
    maximum == 0 || random.chance(40) ? nil : random.number(below: maximum)
  }

  private mutating func device() -> Int { random.number(below: devices) }

  private mutating func index() -> Int { random.number(below: 6) }

  private mutating func measurement() -> Weighing {
    number += 5
    return Weighing(
      number: number, isMetric: random.chance(40), day: 1 + random.number(below: 20))
  }

  private mutating func fault() -> WeightOperation {
    let kinds = WeightOperation.FaultKind.allCases
    let calls = WeightOperation.StoreCall.allCases
    return .fault(
      device: device(), calls[random.number(below: calls.count)],
      kinds[random.number(below: kinds.count)])
  }
}
