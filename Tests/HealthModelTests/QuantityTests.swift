import Foundation
import HealthModel
import TestSupport
import Testing

struct QuantityTests {
  static let families: [[HealthUnit]] = [
    [.gram, .kilogram, .pound, .stone, .ounce, .gramUnit(with: .micro)],
    [.meter, .inch, .foot, .yard, .mile, .meterUnit(with: .centi)],
    [.liter, .fluidOunceUS, .pintImperial, .cupUS],
    [.joule, .kilocalorie, .smallCalorie, .largeCalorie],
    [.second, .minute, .hour, .day],
  ]

  @Test(arguments: families)
  func `converting a value to another unit and back restores it except for rounding`(
    _ units: [HealthUnit]
  ) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let (unit, other) = (generator.pick(units), generator.pick(units))
      let value = Double.random(in: 1e-6...1e6, using: &generator)
      let there = try Quantity(unit: unit, value: value).doubleValue(for: other)
      let quantity = Quantity(unit: other, value: there)
      #expect(isClose(try quantity.doubleValue(for: unit), value))
      #expect(quantity.isApproximatelyEqual(to: Quantity(unit: unit, value: value)))
    }
  }

  @Test func `a value requested in its own unit or an equivalent one is unchanged`() throws {
    for value in [0.1, 180.1, -0.0, 1e308, .greatestFiniteMagnitude, .infinity] {
      for unit in [HealthUnit.pound, .degreeFahrenheit, .percent] {
        #expect(try Quantity(unit: unit, value: value).doubleValue(for: unit) == value)
      }
      let kilocalories = Quantity(unit: .kilocalorie, value: value)
      #expect(try kilocalories.doubleValue(for: .largeCalorie) == value)
    }
  }

  @Test func `quantities are compared by amount, but only in compatible units`() throws {
    let kilogram = Quantity(unit: .kilogram, value: 1)
    let grams = Quantity(unit: .gram, value: 1_000)
    #expect(kilogram == grams)
    #expect(Set([kilogram, grams]).count == 1)
    #expect(kilogram != Quantity(unit: .meter, value: 1_000))
    #expect(Quantity(unit: .percent, value: 0.5) == Quantity(unit: .count, value: 0.5))
    #expect(try kilogram.compare(grams) == .orderedSame)
    #expect(try kilogram.compare(Quantity(unit: .pound, value: 1)) == .orderedDescending)
    #expect(try grams.compare(Quantity(unit: .stone, value: 1)) == .orderedAscending)
    let error = #expect(throws: ProgrammerError.self) {
      try kilogram.compare(Quantity(unit: .meter, value: 1))
    }
    #expect(error?.kind == .incompatibleUnit)
  }

  @Test func `equal quantities have equal hashes`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5_000 {
      let units = generator.pick(Self.families)
      let left = Quantity(unit: generator.pick(units), value: Double(generator.below(50)))
      let right = Quantity(unit: generator.pick(units), value: Double(generator.below(50)))
      if left == right { #expect(left.hashValue == right.hashValue) }
    }
  }

  @Test func `approximate equality has a relative tolerance and requires equal dimensions`() {
    let weight = Quantity(unit: .kilogram, value: 70)
    #expect(weight.isApproximatelyEqual(to: Quantity(unit: .kilogram, value: 70 + 1e-11)))
    #expect(!weight.isApproximatelyEqual(to: Quantity(unit: .kilogram, value: 70.0001)))
    #expect(
      weight.isApproximatelyEqual(
        to: Quantity(unit: .kilogram, value: 70.0001), relativeTolerance: 1e-5))
    #expect(!weight.isApproximatelyEqual(to: Quantity(unit: .meter, value: 70)))
    let infinite = Quantity(unit: .kilogram, value: .infinity)
    #expect(infinite.isApproximatelyEqual(to: infinite))
    #expect(!infinite.isApproximatelyEqual(to: weight))
    #expect(!infinite.isApproximatelyEqual(to: Quantity(unit: .kilogram, value: -.infinity)))
  }
}
