internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for mole units with a given molar mass.
  mutating func addMolePhrases() {
    storeAction("app makes mole unit with molar mass {mass:identifier} g") {
      try $0.makeMoles($1, prefix: nil)
    }
    storeAction("app makes {prefix} mole unit with molar mass {mass:identifier} g") {
      world, arguments in
      let prefix = MetricPrefix.allCases.first { "\($0)" == arguments["prefix"] }
      try world.makeMoles(arguments, prefix: prefix)
    }
    storeExpectation("{mass:identifier} g is not a molar mass") { world, arguments in
      guard world.now.molarMass == arguments["mass"] else {
        return .differs(
          expected: "a mole unit with molar mass \(arguments["mass"]) g",
          observed: world.now.molarMass.map { "a mole unit with molar mass \($0) g" } ?? "none")
      }
      return .equal(expected: "no unit", observed: world.now.unit?.unitString ?? "no unit")
    }
  }
}

extension StoreCase {
  /// Creates the mole unit for a molar mass in grams per mole, and records the mass and the unit.
  ///
  /// The recorded unit is `nil` if the unit cannot be created.
  fileprivate func makeMoles(_ arguments: Arguments, prefix: MetricPrefix?) throws {
    guard let mass = Double(arguments["mass"]) else {
      throw CaseProblem("'\(arguments["mass"])' is not a number")
    }
    update { state in
      state.molarMass = arguments["mass"]
      state.unit = nil
      state.unitText = nil
    }
    let unit = try HealthUnit.moleUnit(with: prefix, molarMass: mass)
    update { $0.unit = unit }
  }
}
