internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for units, their HealthKit expressions and their use.
  mutating func addUnitPhrases() {
    add("{unit}", in: "unit-name") { arguments, _ throws(BindingProblem) in
      let unit = try arguments.unit("unit")
      return [.setup("the unit \(unit.unitString)") { _ in }]
    }
    for (pattern, unit) in Self.unitExpressions {
      add(pattern, in: "unit-expression") { _, context throws(BindingProblem) in
        let named = try Self.unit(of: context)
        return [
          .expectation("\(named.unitString) is \(pattern)") { _ in
            let pair = (try Self.grams(in: named), try Self.grams(in: unit))
            return .require(
              named == unit && pair.0 == pair.1, expected: unit.unitString,
              observed: named.unitString)
          }
        ]
      }
    }
    add("{system} default", in: "unit-use") { arguments, context throws(BindingProblem) in
      let (named, system) = (try Self.unit(of: context), try Self.system(arguments))
      return [
        .expectation("\(named.unitString) is preselected for '\(arguments["system"])'") { _ in
          let preselected = WeightUnit.preselected(for: system).healthUnit
          return .equal(expected: named.unitString, observed: preselected.unitString)
        }
      ]
    }
    add("{system} (not used in W8Trackr)", in: "unit-use") {
      arguments, context throws(BindingProblem) in
      let (named, system) = (try Self.unit(of: context), try Self.system(arguments))
      return [
        .expectation(
          "\(named.unitString) belongs to '\(system)', and entries never use it", needs: .arrival
        ) { world in
          guard system == .uk else {
            return .differs(
              expected: "a unit of the UK", observed: "a unit of the '\(system)' system")
          }
          let isOffered = WeightUnit.allCases.contains { $0.healthUnit == named }
          guard !isOffered else {
            return .differs(expected: "not offered", observed: "entries can use it")
          }
          return try await world.importOne(of: named)
        }
      ]
    }
  }

  private static let unitExpressions: [(String, HealthUnit)] = [
    ("`.pound()`", .pound), ("`.gramUnit(with: .kilo)`", .kilogram), ("`.stone()`", .stone),
    ("`.gram()`", .gram), ("`.ounce()`", .ounce),
  ]

  private static func unit(of context: RowContext) throws(BindingProblem) -> HealthUnit {
    guard let match = ParameterType.massUnit.value(ofAll: context.tokens("Unit")) else {
      throw BindingProblem("'\(context.tokens("Unit").text)' is not a known unit of mass")
    }
    return try Arguments(["unit": match]).unit("unit")
  }

  private static func system(
    _ arguments: Arguments
  ) throws(BindingProblem) -> WeightUnit.MeasurementSystem {
    guard let system = WeightUnit.MeasurementSystem(rawValue: arguments["system"]) else {
      throw BindingProblem("'\(arguments["system"])' is not a measurement system")
    }
    return system
  }

  private static func grams(in unit: HealthUnit) throws -> Double {
    try Quantity(unit: unit, value: 1).doubleValue(for: .gram)
  }

  /// Adds the phrases for conversions by an import.
  mutating func addConversionPhrases() {
    add("{value:number} {unit}", in: "conversion-sample") {
      arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.unit("unit"))
      return [
        .setup(
          "a sample of \(value) \(unit.unitString)",
          needs: .sync(.importing, on: .externalWriters)
        ) { try await $0.saveForeign(value, unit) }
      ]
    }
    add("{value:number} {unit}", in: "conversion-entry") { arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.weightUnit("unit"))
      return [
        .expectation("it is imported as \(value) \(unit.rawValue)") { world in
          try await world.configure { $0.preferredUnit = unit }
          await world.enable(answering: .decide(share: true, read: true))
          guard let entry = try await world.importedEntries().last else {
            return .differs(expected: "an entry", observed: "nothing was imported")
          }
          return .require(
            entry.weightUnit == unit.rawValue && isSameMass(entry.weightValue, value),
            expected: "\(value) \(unit.rawValue)",
            observed: "\(entry.weightValue) \(entry.weightUnit)")
        }
      ]
    }
  }

  /// Adds the phrases for the sources, origins and badges of entries.
  mutating func addOriginPhrases() {
    add("{name:quoted}", in: "source-value") { arguments, _ throws(BindingProblem) in
      let name = arguments["name"]
      let isPlaceholder = name.hasPrefix("<") && name.hasSuffix(">")
      guard !isPlaceholder || name == "<App Name>" else {
        throw BindingProblem("'\(name)' is not a known placeholder", candidates: [#""<App Name>""#])
      }
      return [
        .expectation("the source is '\(name)'") { world in
          guard let entry = try await world.home.entries().last else {
            return .differs(expected: "an entry", observed: "none")
          }
          // The placeholder stands for the name of the app that wrote the sample.
          let wanted = isPlaceholder ? HealthWorld.scale.name : name
          return .require(
            entry.source == wanted, expected: wanted, observed: entry.source)
        }
      ]
    }
    add(
      "created in this app", in: "origin",
      as: .action("the user creates an entry") { await $0.addEntry() })
    origin("imported from Health (unknown source)", HealthWorld.unknown)
    origin("imported from Health with source bundle ID resolved", HealthWorld.scale)
    origin(
      "entered by hand in Health app",
      Source(name: "Health", bundleIdentifier: "com.apple.Health"))
    for (pattern, badge) in [
      ("no badge", SourceBadge.none), ("Health badge", .health),
      ("app-specific badge", .app(name: HealthWorld.scale.name)),
    ] {
      add(
        pattern, in: "badge",
        as: .expectation("the entry is shown with \(pattern)") { world in
          let observed = try await world.home.entries().last?.sourceBadge
          return .require(
            observed == badge, expected: pattern, observed: observed.map { "\($0)" } ?? "no entry")
        })
    }
  }

  private mutating func origin(_ pattern: String, _ source: Source) {
    add(
      pattern, in: "origin",
      as: .action(
        "an entry is \(pattern)", needs: .arrival
      ) { world in
        await world.enable(answering: .decide(share: true, read: true))
        try await world.saveForeign(80, .kilogram, at: world.clock.now, from: source)
      })
  }
}

extension HealthWorld {
  /// Checks that a sample in a unit that entries do not use is imported with a converted value.
  func importOne(of unit: HealthUnit) async throws -> Comparison {
    await enable(answering: .decide(share: true, read: true))
    try await saveForeign(12.5, unit)
    let expected = try Quantity(unit: unit, value: 12.5).doubleValue(for: .pound)
    let observed = try await importedEntries().last?.weightValue ?? 0
    return .require(
      isSameMass(expected, observed), expected: "imported, converted to the preferred unit",
      observed: "not imported, or with a different value")
  }
}
