public import Foundation

extension UnitDefinition {
  /// Returns the unit that a unit system uses or, without a unit system, the one that the locale's
  /// region uses.
  public func unit(system: UnitSystem?, locale: Locale) -> FieldUnit {
    switch (usage, system ?? UnitSystem(regionOf: locale)) {
    case (.personWeight, .us): .pound
    case (.personWeight, .uk): .stone
    case (.food, .us): .largeCalorie
    case (.personWeight, .metric), (.food, .metric), (.food, .uk), (.asProvided, _): base
    }
  }

  /// Returns the units to choose from, one for each symbol, sorted by symbol.
  public func choices(system: UnitSystem?, locale: Locale) -> [FieldUnit] {
    var symbols: Set<String> = []
    return ([base, unit(system: system, locale: locale)] + alternatives)
      .filter { symbols.insert($0.symbol).inserted }.sorted { $0.symbol < $1.symbol }
  }

  /// Returns the unit to show: the one that the user chose for the field, or else the unit of the
  /// user's unit system or, without a unit system, of the locale's region.
  ///
  /// A chosen symbol that is not among the units to choose from is ignored.
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
  /// Creates the unit system of a locale's region.
  init(regionOf locale: Locale) {
    self =
      switch locale.measurementSystem {
      case .us: .us
      case .uk: .uk
      default: .metric
      }
  }
}
