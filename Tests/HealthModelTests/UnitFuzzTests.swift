import HealthModel
import TestSupport
import Testing

struct UnitFuzzTests {
  static let pieces = [
    "g", "kg", "m", "mc", "s", "L", "l", "lb", "min", "mol<", "1.5", ">", "180", "e", "%", "count",
    "degC", ".", "*", "·", "/", "1/", "(", ")", "()", "^", "-", "2", "99", "0", "da", "Pa", " ",
    "\u{0}",
    "é", "K", "hr", "kcal", "in", "x",
  ]

  /// Checks that a string is rejected, or that the unit's canonical string parses to the same unit.
  static func check(_ string: String, accepted: inout Int) throws {
    let unit: HealthUnit
    do { unit = try HealthUnit(parsing: string) } catch {
      guard error.kind == .unknownUnit else { throw error }
      return
    }
    accepted += 1
    let again = try HealthUnit(parsing: unit.unitString)
    guard again == unit, again.isCompatible(with: unit), again.unitString == unit.unitString,
      Quantity(unit: unit, value: 1) == Quantity(unit: again, value: 1)
    else {
      Issue.record("'\(string)' and its canonical string '\(unit.unitString)' differ in meaning")
      return
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random pieces of the unit grammar are rejected, or their canonical string is equivalent`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<40_000 {
      let string = (0...generator.below(9)).map { _ in generator.pick(Self.pieces) }.joined()
      try Self.check(string, accepted: &accepted)
    }
    #expect(accepted > 1_000)
  }

  @Test(arguments: [4, 5] as [UInt64])
  func `random bytes are rejected, or their canonical string is equivalent`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<40_000 {
      let bytes = (0..<generator.below(24)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      try Self.check(String(decoding: bytes, as: UTF8.self), accepted: &accepted)
    }
  }

  @Test func `long unit strings are parsed or rejected without a trap`() throws {
    let product = Array(repeating: "m", count: 1_000).joined(separator: ".")
    #expect(try HealthUnit(parsing: product).unitString == "m^1000")
    let ratio = Array(repeating: "m.m^-1", count: 100_000).joined(separator: ".")
    #expect(try HealthUnit(parsing: ratio).unitString == "()")
    let symbol = String(repeating: "m", count: 1_000_000)
    #expect(throws: ProgrammerError.self) { try HealthUnit(parsing: symbol) }
  }
}
