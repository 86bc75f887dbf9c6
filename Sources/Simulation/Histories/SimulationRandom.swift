/// A generator of random numbers that produces the same numbers for a seed on every machine.
///
/// The algorithm is xoshiro256**, and SplitMix64 expands the seed. The algorithm determines the
/// meaning of a seed, so it never changes, unlike that of the standard library's generator.
public struct SimulationRandom: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates a generator from a seed.
  public init(seed: UInt64) {
    var mixer = seed
    state = (
      Self.mixed(&mixer), Self.mixed(&mixer), Self.mixed(&mixer), Self.mixed(&mixer)
    )
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    let result = Self.rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotated(state.3, by: 45)
    return result
  }

  /// Returns a random number from 0 up to, but not including, a bound of at least 1.
  public mutating func number(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    // The high half of the product has a bias below 2^-32 for the bounds of a simulation.
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns `true` with the given probability in percent, from 0 to 100.
  public mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  /// Returns one of several values, each with the same probability.
  public mutating func one<Value>(of first: Value, _ others: Value...) -> Value {
    let index = number(below: others.count + 1)
    return index == 0 ? first : others[index - 1]
  }

  /// Returns a random element of an array that is not empty.
  public mutating func element<Value>(of values: [Value]) -> Value {
    values[number(below: values.count)]
  }

  /// Returns the given number of successive elements of an array that is not empty, starting at a
  /// random element.
  ///
  /// The first element of the array follows the last one.
  public mutating func elements<Value>(_ count: Int, of values: [Value]) -> [Value] {
    let first = number(below: values.count)
    return (0..<count).map { values[(first + $0) % values.count] }
  }

  /// Returns a random index of an array of weights; the probability of an index is proportional to
  /// its weight.
  ///
  /// If all weights are 0, the result is 0.
  public mutating func index(weights: [Int]) -> Int {
    var remaining = number(below: max(1, weights.reduce(0, +)))
    for (index, weight) in weights.enumerated() {
      if remaining < weight { return index }
      remaining -= weight
    }
    return 0
  }

  private static func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  /// Advances the state by one step of SplitMix64, and returns the mixed number.
  static func mixed(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
