public import Foundation

/// What a field's unit depends on.
public enum UnitUsage: String, Hashable, Sendable, CaseIterable {
  /// Body weight, which regions give in kilograms, pounds or stones.
  case personWeight
  /// Energy, which the United States give in large calories.
  case food
  /// The base unit everywhere.
  case asProvided
}

/// The units of a field.
public struct UnitDefinition: Hashable, Sendable {
  /// The unit in which values are kept.
  public let base: FieldUnit
  /// Further units that the user can choose.
  public let alternatives: [FieldUnit]
  /// What the unit of a region depends on.
  public let usage: UnitUsage

  init(_ base: FieldUnit, _ alternatives: [FieldUnit] = [], usage: UnitUsage) {
    self.base = base
    self.alternatives = alternatives
    self.usage = usage
  }

  /// Returns the unit that a system of units or else a region uses.
  public func unit(system: UnitSystem?, locale: Locale) -> FieldUnit {
    switch (usage, system ?? UnitSystem(regionOf: locale)) {
    case (.personWeight, .us): .pound
    case (.personWeight, .uk): .stone
    case (.food, .us): .largeCalorie
    case (.personWeight, .metric), (.food, .metric), (.food, .uk), (.asProvided, _): base
    }
  }

  /// Returns the units to choose from, one for each symbol, in the order of their symbols.
  public func choices(system: UnitSystem?, locale: Locale) -> [FieldUnit] {
    var symbols: Set<String> = []
    return ([base, unit(system: system, locale: locale)] + alternatives)
      .filter { symbols.insert($0.symbol).inserted }.sorted { $0.symbol < $1.symbol }
  }

  /// Returns the unit to show: that of the user's choice for the field, of the user's system of
  /// units, or of the region.
  ///
  /// A chosen symbol that the field does not have is ignored.
  public func displayUnit(
    for field: FieldKey, _ preferences: RecordPreferences, locale: Locale
  ) -> FieldUnit {
    let choices = choices(system: preferences.unitSystem, locale: locale)
    if let symbol = preferences.units[field],
      let chosen = choices.first(where: { $0.symbol == symbol })
    {
      return chosen
    }
    return unit(system: preferences.unitSystem, locale: locale)
  }
}

extension UnitSystem {
  /// Creates the system of units of a locale's region.
  init(regionOf locale: Locale) {
    self =
      switch locale.measurementSystem {
      case .us: .us
      case .uk: .uk
      default: .metric
      }
  }
}
