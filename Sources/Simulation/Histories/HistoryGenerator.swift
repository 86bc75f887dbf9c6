/// A generator of the random history for a seed.
///
/// Each history has its own weights for the kinds of operations, so that some histories consist
/// mostly of edits and crashes, and others of faults and deletions.
public protocol HistoryGenerator {
  associatedtype Setup: SimulatedSetup
  associatedtype Operation: SimulatedOperation

  /// The possible upper bounds of the pace, which are exclusive; each history uses one of them.
  ///
  /// With 0, all work of an operation ends before the next operation.
  static var paces: [Int] { get }

  /// The source of all random choices.
  var random: SimulationRandom { get set }
  /// The weights of the kinds of operations; the index of a weight is the number of the kind.
  var weights: [Int] { get }
  /// The operations that precede the random ones; each of them occurs with a probability of 90%.
  var openings: [Operation] { get }

  /// Creates a generator and makes the choices that apply to the whole history, such as the
  /// weights.
  init(seed: UInt64)

  /// Returns a random initial state.
  mutating func setup() -> Setup

  /// Returns a random operation of the kind with the given number.
  mutating func operation(of kind: Int) -> Operation
}

extension HistoryGenerator {
  /// Returns the history of a seed with the given number of steps; the history has more steps only
  /// if it has more openings than that.
  public static func history(seed: UInt64, steps count: Int) -> History<Setup, Operation> {
    var generator = Self(seed: seed)
    let setup = generator.setup()
    let pace = generator.random.element(of: paces)
    var steps: [History<Setup, Operation>.Step] = []
    for opening in generator.openings where generator.random.chance(90) {
      steps.append(.init(opening, pace: generator.random.pace(below: pace)))
    }
    while steps.count < count {
      let kind = generator.random.index(weights: generator.weights)
      let operation = generator.operation(of: kind)
      steps.append(.init(operation, pace: generator.random.pace(below: pace)))
    }
    return History(seed: seed, order: generator.random.next(), setup: setup, steps: steps)
  }
}

extension SimulationRandom {
  /// Returns a random weight for each maximum: from 1 to the maximum, or 0 with a probability of
  /// 25%.
  public mutating func weights(upTo maximums: [Int]) -> [Int] {
    maximums.map { maximum in chance(25) ? 0 : 1 + number(below: maximum) }
  }

  /// Returns a random number of calls below a bound, or `nil` for all calls; always `nil` if the
  /// bound is 0.
  fileprivate mutating func pace(below bound: Int) -> Int? {
    bound == 0 || chance(40) ? nil : number(below: bound)
  }
}
