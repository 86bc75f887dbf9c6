internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthContracts {
  /// A type that samples of each dimension can be saved in, so that a store shows what it keeps.
  private static let dimensions: [(name: String, base: String, type: String)] = [
    ("mass", "g", "BodyMass"), ("length", "m", "Height"), ("volume", "L", "DietaryWater"),
    ("pressure", "Pa", "BloodPressureSystolic"), ("time", "s", "TimeInDaylight"),
    ("energy", "J", "ActiveEnergyBurned"), ("temperature", "K", "BodyTemperature"),
    ("number", "count", "BodyMassIndex"), ("conductance", "S", "ElectrodermalActivity"),
    ("power", "W", "CyclingPower"), ("frequency", "Hz", "HeartRate"),
    ("sound pressure", "dBASPL", "EnvironmentalAudioExposure"), ("speed", "m/s", "RunningSpeed"),
    ("effort", "appleEffortScore", "WorkoutEffortScore"),
    ("concentration", "g/L", "BloodGlucose"), ("flow", "L/s", "PeakExpiratoryFlowRate"),
    ("oxygen uptake", "L/(g*s)", "VO2Max"), ("energy rate", "J/(g*s)", "PhysicalEffort"),
  ]

  /// Unit strings with their factor, as a store keeps and returns amounts in them.
  static var unitStrings: HealthKind {
    HealthKind(
      id: "unit-strings",
      summary: "An amount saved in this unit is so much in the base unit of its dimension.",
      columns: [
        HealthColumn("Unit", reading: .descriptive, isKey: true),
        HealthColumn("Unit string", reading: .verbatim(unit)),
        HealthColumn("Dimension", reading: .value(dimension)),
        HealthColumn("Factor to base", reading: .value(factor)),
        .level, confidence,
      ],
      profiles: profiles)
  }

  /// Unit strings with what HealthKit makes of them.
  static var unitSpellings: HealthKind {
    HealthKind(
      id: "unit-spellings",
      summary: "The string is read as this unit, or refused.",
      columns: [
        HealthColumn("Spelling", reading: .descriptive, isKey: true),
        HealthColumn("Unit string", reading: .verbatim { _, _ in [] }),
        HealthColumn("Read as", reading: .verbatim(reading)),
        .level, confidence,
      ],
      profiles: profiles)
  }

  private static let unit:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      text, context throws(BindingProblem) in
      guard (try? HealthUnit(parsing: text)) != nil else {
        throw BindingProblem("'\(text)' is not a unit string")
      }
      return []
    }

  private static let dimension:
    @Sendable (PhraseTokens, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      cell, context throws(BindingProblem) in
      let text = context.cells["Unit string"] ?? ""
      guard let dimension = dimensions.first(where: { $0.name == cell.text }),
        let type = QuantityType.named(dimension.type), let unit = try? HealthUnit(parsing: text)
      else {
        throw BindingProblem(
          "'\(cell.text)' is no dimension", candidates: dimensions.map(\.name))
      }
      return [
        .action("a sample of 3 \(text) is saved as \(dimension.name)") { world in
          try await world.storeCase.saveAndFetch(3, unit, as: type)
        }
      ]
    }

  private static let factor:
    @Sendable (PhraseTokens, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      cell, context throws(BindingProblem) in
      let name = context.tokens("Dimension").text
      guard let factor = Double(cell.text) else {
        throw BindingProblem("'\(cell.text)' is not a number")
      }
      let text = context.cells["Unit string"] ?? ""
      guard let base = dimensions.first(where: { $0.name == name })?.base else { return [] }
      return [
        .expectation("one \(text) is \(cell.text) \(base)") { world in
          let (base, unit) = (try HealthUnit(parsing: base), try HealthUnit(parsing: text))
          guard let found = world.storeCase.now.found.first else {
            return .differs(expected: "a sample", observed: "none was saved")
          }
          // A scale with a zero of its own is compared by a difference.
          let zero = try Quantity(unit: unit, value: 0).doubleValue(for: base)
          let read = (try found.quantity.doubleValue(for: base) - zero) / 3
          return .require(
            abs(read - factor) <= 1e-9 * factor, expected: "\(factor)", observed: "\(read)")
        }
      ]
    }

  private static let reading:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = { wanted, context in
      let text = context.cells["Unit string"] ?? ""
      return [
        .expectation("'\(text)' is read as \(wanted)") { _ in
          let unit = try? HealthUnit(parsing: text)
          guard wanted != "refused" else {
            return .equal(expected: wanted, observed: unit?.unitString ?? "refused")
          }
          let expected = try HealthUnit(parsing: wanted)
          return .equal(expected: expected.unitString, observed: unit?.unitString ?? "refused")
        }
      ]
    }

  /// The quantity types with their units and ways of aggregation.
  static var quantityTypes: HealthKind {
    HealthKind(
      id: "quantity-types",
      summary: "A store keeps samples of the type, in its unit, and combines them so.",
      columns: [
        HealthColumn("Quantity type", reading: .verbatim(quantityType), isKey: true),
        HealthColumn("Canonical unit", reading: .verbatim(canonicalUnit)),
        HealthColumn("Aggregation", reading: .value(aggregation)),
        HealthColumn("Shared by apps", reading: .value(sharing)),
        .level, confidence,
      ],
      profiles: profiles)
  }
}
