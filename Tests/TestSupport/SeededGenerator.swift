/// A generator of pseudorandom numbers that depend only on a seed.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns a number from 0 up to, but not including, a positive bound.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns `true` with a probability of one in `count`, which must be positive.
  package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Returns a random element of a list, which must not be empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
