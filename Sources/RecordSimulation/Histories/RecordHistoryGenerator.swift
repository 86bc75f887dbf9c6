internal import SimulatedDevices
internal import Simulation

/// A generator of the random history of combined records for a seed.
struct RecordHistoryGenerator: HistoryGenerator {
  static let paces = [0, 3, 9]

  var random: SimulationRandom
  let weights: [Int]
  private let devices: Int
  private let kinds: [DraftKind]
  private var number = 0

  /// The maximum random weight of each kind of operation, in the order of the coverage table.
  private static let weights = [
    5, 2, 20, 22, 14, 6, 14, 12, 2, 8, 3, 10, 4, 2, 2, 10, 2, 14, 8, 10, 2, 3,
  ]

  init(seed: UInt64) {
    random = SimulationRandom(seed: seed)
    devices = random.chance(65) ? 2 : 1
    weights = random.weights(upTo: Self.weights)
    // Most histories have few kinds, so that operations affect the same records.
    let count = random.one(of: 1, 1, 2, 5)
    kinds = random.elements(count, of: DraftKind.allCases)
  }

  /// The operations that turn health records on, one for each device.
  var openings: [RecordOperation] { (0..<devices).map { .turnOn(device: $0) } }

  mutating func setup() -> RecordSetup {
    let setup = RecordSetup(
      devices: devices, oldRecords: random.chance(20) ? 1 + random.number(below: 3) : 0,
      foreignSamples: random.chance(30) ? 1 + random.number(below: 3) : 0)
    // The records and samples that exist at the start are numbered first.
    number = setup.oldRecords + setup.foreignSamples
    return setup
  }

  /// Returns a random operation of the kind at an index in ``RecordCoverage/operations``.
  mutating func operation(of kind: Int) -> RecordOperation {
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
    case 17:
      .fault(
        device: device(), random.element(of: StoreCall.allCases),
        random.element(of: FaultKind.allCases))
    case 18: .recover(device: device())
    case 19: .wait(seconds: random.one(of: 1, 31, 61, 300, 4_000))
    case 20: .jump(seconds: random.one(of: -86_400, -60, 60, 86_400))
    default: .purge
    }
  }

  private mutating func device() -> Int { random.number(below: devices) }

  private mutating func index() -> Int { random.number(below: 5) }

  private mutating func permission() -> DraftKind? {
    random.chance(50) ? nil : random.element(of: kinds)
  }

  private mutating func draft() -> RecordDraft {
    number += 1
    return RecordDraft(
      number: number, kind: random.element(of: kinds),
      day: 1 + random.number(below: 20))
  }
}
