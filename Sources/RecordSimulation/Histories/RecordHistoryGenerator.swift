internal import SimulatedDevices
internal import Simulation

/// Generates the random history of a seed.
///
/// Each history has its own weights for the kinds of operations, so that some histories consist of
/// edits and crashes, and others of faults and deletions.
struct RecordHistoryGenerator {
  private var random: SimulationRandom
  private let devices: Int
  private let weights: [Int]
  private let kinds: [DraftKind]
  private var number = 0

  /// The maximum weights of the kinds of operations, in the order of the coverage table.
  private static let weights = [
    5, 2, 20, 22, 14, 6, 14, 12, 2, 8, 3, 10, 4, 2, 2, 10, 2, 14, 8, 10, 2, 3,
  ]

  private init(seed: UInt64) {
    var random = SimulationRandom(seed: seed)
    devices = random.chance(65) ? 2 : 1
    weights = Self.weights.map { weight in
      random.chance(25) ? 0 : 1 + random.number(below: weight)
    }
    // Most histories have few kinds, so that operations affect the same records.
    let count = random.one(of: 1, 1, 2, 5)
    let first = random.number(below: DraftKind.allCases.count)
    kinds = (0..<count).map { DraftKind.allCases[(first + $0) % DraftKind.allCases.count] }
    self.random = random
  }

  /// Returns the history of a seed with a number of steps.
  static func history(seed: UInt64, steps: Int) -> RecordHistory {
    var generator = Self(seed: seed)
    return generator.history(seed, steps)
  }

  private mutating func history(_ seed: UInt64, _ count: Int) -> RecordHistory {
    let setup = RecordSetup(
      devices: devices, oldRecords: random.chance(20) ? 1 + random.number(below: 3) : 0,
      foreignSamples: random.chance(30) ? 1 + random.number(below: 3) : 0)
    // The records and samples that exist at the start have the first numbers.
    number = setup.oldRecords + setup.foreignSamples
    let maximumPace = random.one(of: 0, 3, 9)
    var steps: [RecordHistory.Step] = []
    for device in 0..<devices where random.chance(90) {
      steps.append(.init(.turnOn(device: device), pace: pace(maximumPace)))
    }
    while steps.count < count {
      let operation = operation(of: random.index(weights: weights))
      steps.append(.init(operation, pace: pace(maximumPace)))
    }
    return .init(seed: seed, order: random.next(), setup: setup, steps: steps)
  }

  /// Returns a random operation of a kind; see ``RecordCoverage/operations``.
  private mutating func operation(of kind: Int) -> RecordOperation {
    switch kind {
    case 0: .turnOn(device: device())
    case 1: .turnOff(device: device())
    case 2: .add(device: device(), draft())
    case 3: .edit(device: device(), record: index(), draft())
    case 4: .delete(device: device(), record: index())
    case 5: .foreground(device: device())
    case 6: .crash(device: device(), after: random.number(below: 14))
    case 7: .launch(device: device())
    case 8: .reinstall(device: device())
    case 9: .appSaves(app: random.number(below: 2), draft())
    case 10: .appDeletes(app: random.number(below: 2))
    case 11: .healthDeletes(object: index())
    default: elsewhere(kind)
    }
  }

  private mutating func elsewhere(_ kind: Int) -> RecordOperation {
    switch kind {
    case 12: .sharing(permission(), random.chance(60))
    case 13: .reading(permission(), random.chance(60))
    case 14: .answer(random.one(of: .grants, .grants, .refuses, .refusesSharing, .leaves))
    case 15: .locked(random.chance(50))
    case 16: .available(random.chance(60))
    case 17: fault()
    case 18: .recover(device: device())
    case 19: .wait(seconds: random.one(of: 1, 31, 61, 300, 4_000))
    case 20: .jump(seconds: random.one(of: -86_400, -60, 60, 86_400))
    default: .purge
    }
  }

  private mutating func pace(_ maximum: Int) -> Int? {
    maximum == 0 || random.chance(40) ? nil : random.number(below: maximum)
  }

  private mutating func device() -> Int { random.number(below: devices) }

  private mutating func index() -> Int { random.number(below: 5) }

  private mutating func permission() -> DraftKind? {
    random.chance(50) ? nil : kinds[random.number(below: kinds.count)]
  }

  private mutating func draft() -> RecordDraft {
    number += 1
    return RecordDraft(
      number: number, kind: kinds[random.number(below: kinds.count)],
      day: 1 + random.number(below: 20))
  }

  private mutating func fault() -> RecordOperation {
    let kinds = FaultKind.allCases
    let calls = StoreCall.allCases
    return .fault(
      device: device(), calls[random.number(below: calls.count)],
      kinds[random.number(below: kinds.count)])
  }
}
