public import HealthModel

/// A unit for entering and showing weights.
public enum WeightUnit: String, Hashable, Sendable, CaseIterable, Codable {
  /// Pounds, the default in the United States.
  case pounds = "lb"
  /// Kilograms, the default everywhere else.
  case kilograms = "kg"

  /// The corresponding unit of the health store.
  public var healthUnit: HealthUnit {
    switch self {
    case .pounds: .pound
    case .kilograms: .kilogram
    }
  }

  /// The system of units that a region uses for body weight.
  public enum MeasurementSystem: String, Hashable, Sendable, CaseIterable {
    /// United States customary units.
    case us
    /// The metric system.
    case metric
    /// The system of the United Kingdom, where body weight is given in stone.
    case uk
  }

  /// Returns the default unit for a measurement system.
  ///
  /// Stones are not supported, so the default for the United Kingdom is kilograms.
  public static func preselected(for system: MeasurementSystem) -> Self {
    switch system {
    case .us: .pounds
    case .metric, .uk: .kilograms
    }
  }
}
