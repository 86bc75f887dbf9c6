internal import Conformance
internal import HealthModel

extension HealthContracts {
  /// The kind of rows about units that an app uses by name instead of parsing a string.
  static var unitConstants: HealthKind {
    HealthKind(
      id: "unit-constants",
      summary: "The unit with this name in HealthKit is printed as this string and read from it.",
      columns: [
        HealthColumn("Unit of HealthKit", reading: .verbatim { _, _ in [] }, isKey: true),
        HealthColumn("Printed as", reading: .verbatim(unitConstant)),
        .level, confidence,
      ],
      profiles: profiles)
  }

  private static let unitConstant:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      text, context throws(BindingProblem) in
      let name = context["Unit of HealthKit"]
      guard let constant = constants[name] else {
        throw BindingProblem(
          "'\(name)' is not the name of a unit in HealthKit",
          candidates: Similarity.nearest(to: name, among: Array(constants.keys)))
      }
      let comparison = HealthMeaning.expectation("\(name) is printed as '\(text)'") { _ in
        guard constant.unitString == text else {
          return .differs(expected: text, observed: constant.unitString)
        }
        let (three, parsed) = (
          Quantity(unit: constant, value: 3),
          Quantity(unit: try HealthUnit(parsing: text), value: 3)
        )
        return .require(
          three.unit == parsed.unit && three.isApproximatelyEqual(to: parsed),
          expected: "3 \(text)", observed: "a different amount or unit")
      }
      let types = QuantityType.catalog.lazy.filter { $0.canonicalUnit.isCompatible(with: constant) }
      // If no quantity type has a compatible unit, only the model's definition is checked.
      guard let type = types.first else { return [comparison] }
      return [
        .action("a sample of 3 in \(name) is saved") { world in
          try await world.storeCase.saveAndFetch(3, constant, as: type)
        },
        comparison,
        .expectation("it is found again as 3 \(text)") { world in
          guard let found = world.storeCase.now.foundQuantity else {
            return .differs(expected: "the sample that was saved", observed: "none")
          }
          let wanted = Quantity(unit: try HealthUnit(parsing: text), value: 3)
          return .require(
            found.quantity.isApproximatelyEqual(to: wanted), expected: "3 \(text)",
            observed: "a different amount")
        },
      ]
    }

  /// The units that HealthKit defines by name, keyed by their Swift expression after `HKUnit.`.
  private static let constants: [String: HealthUnit] = {
    var constants: [String: HealthUnit] = [
      "gram()": .gram, "ounce()": .ounce, "pound()": .pound, "stone()": .stone,
      "meter()": .meter, "inch()": .inch, "foot()": .foot, "yard()": .yard, "mile()": .mile,
      "liter()": .liter, "fluidOunceUS()": .fluidOunceUS,
      "fluidOunceImperial()": .fluidOunceImperial, "pintUS()": .pintUS,
      "pintImperial()": .pintImperial, "cupUS()": .cupUS, "cupImperial()": .cupImperial,
      "pascal()": .pascal, "millimeterOfMercury()": .millimeterOfMercury,
      "inchesOfMercury()": .inchOfMercury, "centimeterOfWater()": .centimeterOfWater,
      "atmosphere()": .atmosphere,
      "decibelAWeightedSoundPressureLevel()": .decibelAWeightedSoundPressureLevel,
      "second()": .second, "minute()": .minute, "hour()": .hour, "day()": .day,
      "joule()": .joule, "kilocalorie()": .kilocalorie, "smallCalorie()": .smallCalorie,
      "largeCalorie()": .largeCalorie, "degreeCelsius()": .degreeCelsius,
      "degreeFahrenheit()": .degreeFahrenheit, "kelvin()": .kelvin, "siemen()": .siemen,
      "hertz()": .hertz, "volt()": .volt, "watt()": .watt, "lux()": .lux,
      "radianAngle()": .radianAngle, "degreeAngle()": .degreeAngle, "count()": .count,
      "percent()": .percent, "internationalUnit()": .internationalUnit,
      "decibelHearingLevel()": .decibelHearingLevel, "diopter()": .diopter,
      "prismDiopter()": .prismDiopter, "appleEffortScore()": .appleEffortScore,
    ]
    let glucose = HealthUnit.molarMassBloodGlucose
    constants["moleUnit(withMolarMass: HKUnitMolarMassBloodGlucose)"] =
      try? HealthUnit.moleUnit(molarMass: glucose)
    for prefix in MetricPrefix.allCases {
      for (name, unit) in prefixed { constants["\(name)(with: .\(prefix))"] = unit(prefix) }
      constants["moleUnit(with: .\(prefix), molarMass: HKUnitMolarMassBloodGlucose)"] =
        try? HealthUnit.moleUnit(with: prefix, molarMass: glucose)
    }
    return constants
  }()

  private static let prefixed: [(String, @Sendable (MetricPrefix) -> HealthUnit)] = [
    ("gramUnit", { .gramUnit(with: $0) }), ("meterUnit", { .meterUnit(with: $0) }),
    ("literUnit", { .literUnit(with: $0) }), ("pascalUnit", { .pascalUnit(with: $0) }),
    ("secondUnit", { .secondUnit(with: $0) }), ("jouleUnit", { .jouleUnit(with: $0) }),
    ("siemenUnit", { .siemenUnit(with: $0) }), ("hertzUnit", { .hertzUnit(with: $0) }),
    ("voltUnit", { .voltUnit(with: $0) }), ("wattUnit", { .wattUnit(with: $0) }),
    ("radianAngleUnit", { .radianAngleUnit(with: $0) }), ("luxUnit", { .luxUnit(with: $0) }),
  ]
}
