internal import HealthModel

/// A parser of units with a table of common units, which are parsed only once.
enum KnownUnits {
  /// Returns the unit that text denotes, or `nil` if the text is not a unit.
  static func unit(of text: String) -> HealthUnit? {
    common[text] ?? (try? HealthUnit(parsing: text))
  }

  /// Units that are common in exports, by text.
  private static let common: [String: HealthUnit] = Dictionary(
    """
    count count/min count/s ms % kcal Cal kJ m km mi cm ft in yd m/s km/hr mi/hr kg lb st g mg mcg \
    degC degF mmHg mg/dL mL L L/min min hr s W dBASPL IU S mcS mL/min·kg kcal/hr·kg \
    appleEffortScore
    """.split(separator: " ").map(String.init).compactMap { text in
      (try? HealthUnit(parsing: text)).map { (text, $0) }
    }, uniquingKeysWith: { first, _ in first })
}
