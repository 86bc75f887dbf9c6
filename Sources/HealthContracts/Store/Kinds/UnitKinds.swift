internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthContracts {
  /// The dimensions, each with its base unit and a quantity type whose samples have that dimension.
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

  /// The kind of rows about unit strings and their factors to the base unit of their dimension.
  static var unitStrings: HealthKind {
    HealthKind(
      id: "unit-strings",
      summary: "One unit equals this number of base units of its dimension.",
      columns: [
        HealthColumn("Unit", reading: .descriptive, isKey: true),
        HealthColumn("Unit string", reading: .verbatim(unit)),
        HealthColumn("Dimension", reading: .value(dimension)),
        HealthColumn("Factor to base", reading: .value(factor)),
        .level, confidence,
      ],
      profiles: profiles)
  }

  /// The kind of rows about how HealthKit parses a unit string.
  static var unitSpellings: HealthKind {
    HealthKind(
      id: "unit-spellings",
      summary: "The string is read and stored as this unit, or the stated part of it is rejected.",
      columns: [
        HealthColumn("Spelling", reading: .descriptive, isKey: true),
        HealthColumn("Unit string", reading: .verbatim { _, _ in [] }),
        HealthColumn("Read as", reading: .verbatim(spelling)),
        .level, confidence,
      ],
      profiles: profiles)
  }

  private static let unit:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      text, context throws(BindingProblem) in
      guard let unit = try? HealthUnit(parsing: text) else {
        throw BindingProblem("'\(text)' is not a unit string")
      }
      // A one-character symbol can have a row for each spelling, such as `L` and `l`; any other
      // string must have the same letters as the printed spelling, in any order.
      let symbols = { (string: String) in string.filter(\.isLetter).sorted() }
      guard unit.unitString.count == 1 || symbols(text) == symbols(unit.unitString) else {
        throw BindingProblem("'\(text)' is printed as '\(unit.unitString)'; use that spelling")
      }
      if let open = text.firstIndex(of: "<"), let close = text.firstIndex(of: ">"), open < close {
        try checkDigits(of: text[text.index(after: open)..<close])
      }
      return []
    }

  /// Checks that text is a number with no more significant digits than a `Double` can represent.
  ///
  /// Further digits would have no effect.
  private static func checkDigits(of text: some StringProtocol) throws(BindingProblem) {
    guard let value = Double(String(text)) else {
      throw BindingProblem("'\(text)' is not a number")
    }
    guard digits(of: "\(value)") == digits(of: String(text)) else {
      throw BindingProblem(
        "'\(text)' has more digits than a Double can represent; write '\(value)'")
    }
  }

  /// Returns the significant digits of a number in reverse order.
  ///
  /// Leading zeros, trailing zeros and the exponent are omitted.
  private static func digits(of number: String) -> String {
    let mantissa = number.lowercased().prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    return String(mantissa.reversed().drop { $0 == "0" })
  }

  private static let dimension:
    @Sendable (PhraseTokens, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      cell, context throws(BindingProblem) in
      let text = context["Unit string"]
      guard let dimension = dimensions.first(where: { $0.name == cell.text }),
        let type = QuantityType.named(dimension.type)
      else {
        throw BindingProblem(
          "'\(cell.text)' is not a dimension", candidates: dimensions.map(\.name))
      }
      // The column with the unit string reports a string that is not a unit.
      guard let unit = try? HealthUnit(parsing: text) else { return [] }
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
      let factor = try quotient(cell.text.filter { $0 != " " })
      let text = context["Unit string"]
      guard let base = dimensions.first(where: { $0.name == name })?.base,
        let unit = try? HealthUnit(parsing: text)
      else { return [] }
      return [
        .expectation("one \(text) is \(factor) \(base)") { world in
          let base = try HealthUnit(parsing: base)
          guard let found = world.storeCase.now.foundQuantity else {
            return .differs(expected: "the sample that was saved", observed: "none")
          }
          // Subtracting the zero point makes the factor correct for temperature scales, too.
          let zero = try Quantity(unit: unit, value: 0).doubleValue(for: base)
          let read = (try found.quantity.doubleValue(for: base) - zero) / 3
          return .require(
            abs(read - factor) <= 1e-12 * factor, expected: "\(factor)", observed: "\(read)")
        }
      ]
    }

  /// Parses a number or a quotient such as `5/9`.
  private static func quotient(_ text: String) throws(BindingProblem) -> Double {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { throw BindingProblem("'\(text)' is not a number") }
    for part in parts { try checkDigits(of: part) }
    let numbers = parts.compactMap { Double(String($0)) }
    return numbers.count == 2 ? numbers[0] / numbers[1] : numbers[0]
  }

  /// The kind of rows about quantity types: their units, aggregation styles and sharing by apps.
  static var quantityTypes: HealthKind {
    HealthKind(
      id: "quantity-types",
      summary: "A store saves samples of the type, in its unit, and combines them as stated.",
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
